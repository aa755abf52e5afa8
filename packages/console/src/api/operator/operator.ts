import type { OperatorLogQuery } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

const ROOM = 'operator'
/** Several operators may work at once, and accounts change by themselves, so no answer counts as fresh. */
const NEVER_FRESH = { staleTime: 0 }
const PAGED = { ...NEVER_FRESH, initialPageParam: '', getNextPageParam: findNextCursor }

export const operatorQuery = queryOptions({
  queryKey: [ROOM, 'state'],
  queryFn: ({ signal }) => get('/operator', { signal }),
  ...NEVER_FRESH,
})

export const accountsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [ROOM, 'accounts', q],
    queryFn: ({ signal, pageParam }) =>
      get('/operator/accounts', { query: { ...(q && { q }), ...toCursorQuery(pageParam) }, signal }),
    placeholderData: keepPreviousData,
    ...PAGED,
  })

export const peoplesSessionsQuery = (accountId?: string) =>
  infiniteQueryOptions({
    queryKey: [ROOM, 'sessions', accountId],
    queryFn: ({ signal, pageParam }) =>
      get('/operator/sessions', {
        query: { ...(accountId && { account_id: accountId }), ...toCursorQuery(pageParam) },
        signal,
      }),
    ...PAGED,
  })

/** `month` is written as `2026-11`. */
export const usageByUserQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: [ROOM, 'usage', month],
    queryFn: ({ signal, pageParam }) =>
      get('/operator/usage', { query: { month, ...toCursorQuery(pageParam) }, signal }),
    ...PAGED,
  })

export const operatorLogQuery = (of: OperatorLogQuery['of']) =>
  infiniteQueryOptions({
    queryKey: [ROOM, 'log', of],
    queryFn: ({ signal, pageParam }) => get('/operator/log', { query: { of, ...toCursorQuery(pageParam) }, signal }),
    ...PAGED,
  })

export const signUpQuery = queryOptions({
  queryKey: [ROOM, 'signup'],
  queryFn: ({ signal }) => get('/operator/signup', { signal }),
  ...NEVER_FRESH,
})

export const waitingTemplatesQuery = queryOptions({
  queryKey: [ROOM, 'templates'],
  queryFn: ({ signal }) => get('/operator/templates', { signal }),
  ...NEVER_FRESH,
})

export const providerHealthQuery = queryOptions({
  queryKey: [ROOM, 'providers'],
  queryFn: ({ signal }) => get('/operator/providers', { signal }),
  ...NEVER_FRESH,
})

export const mailQuery = queryOptions({
  queryKey: [ROOM, 'mail'],
  queryFn: ({ signal }) => get('/operator/mail', { signal }),
  ...NEVER_FRESH,
})

type OperatorCall = Extract<Parameters<typeof post>[0], `/operator/${string}`>

export function operatorMutation<Path extends OperatorCall>(path: Path) {
  return mutationOptions({
    mutationFn: (body: Parameters<typeof post<Path>>[1]) => post(path, body),
    onSettled: (_answer, _error, _body, _result, { client }) => client.invalidateQueries({ queryKey: [ROOM] }),
  })
}

function toCursorQuery(pageParam: string) {
  return pageParam === '' ? {} : { before: pageParam }
}

function findNextCursor(page: readonly { cursor: string }[]): string | undefined {
  return page.length < LIMITS.operatorPage ? undefined : page.at(-1)?.cursor
}
