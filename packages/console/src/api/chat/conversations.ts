import type { ConversationSummary, ConversationsQuery, ConversationTurn } from '@bricks/contract'
import { type InfiniteData, infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { areGroupsOld, waitForGroups } from './question-groups.ts'

const LOOK_EVERY_MS = 5_000

/** As many as the server gives at once. */
const CONVERSATIONS_A_PAGE = 50
const TURNS_A_PAGE = 100
/** A page of turns is shorter where its turns have very many calls. */
const CALLS_OF_A_SHORT_PAGE = 372

export type ConversationFilter = Omit<ConversationsQuery, 'project_id' | 'before'>

/** Its pages stay as they were read; what is new comes by `newestConversationsQuery`. */
export function conversationsQuery(projectId: string, filter: ConversationFilter) {
  return infiniteQueryOptions({
    queryKey: ['conversations', projectId, filter],
    queryFn: ({ pageParam, signal }) => readPage(projectId, filter, { before: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < CONVERSATIONS_A_PAGE ? undefined : page.at(-1)?.last_at),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Read again and again while the page is seen. */
export function newestConversationsQuery(projectId: string, filter: ConversationFilter) {
  return queryOptions({
    queryKey: ['newest-conversations', projectId, filter],
    queryFn: ({ signal }) => readPage(projectId, filter, { before: '', signal }),
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  })
}

function readPage(
  projectId: string,
  filter: ConversationFilter,
  { before, signal }: { before: string; signal: AbortSignal },
): Promise<ConversationSummary[]> {
  return get('/project/conversations', {
    query: { project_id: projectId, ...filter, ...(before && { before }) },
    signal,
  })
}

/** The newest turns on the first page; each page is in the order of the talk. */
export function turnsQuery(projectId: string, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['turns', projectId, conversationId],
    queryFn: ({ pageParam, signal }) => readTurns(projectId, conversationId, { before: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: findEarlier,
    // Where earlier pages are shown, one reads what was, and all of them would be read again.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : LOOK_EVERY_MS),
    retry: false,
  })
}

/** All of a talk, from its beginning. */
export async function readAllTurns(projectId: string, conversationId: string): Promise<ConversationTurn[]> {
  const turns: ConversationTurn[] = []
  let before: string | undefined = ''
  while (before !== undefined) {
    const page = await readTurns(projectId, conversationId, { before })
    turns.unshift(...page)
    before = findEarlier(page)
  }
  return turns
}

function readTurns(
  projectId: string,
  conversationId: string,
  { before, signal }: { before: string; signal?: AbortSignal },
): Promise<ConversationTurn[]> {
  return get('/project/conversation', {
    query: { project_id: projectId, conversation_id: conversationId, ...(before && { before }) },
    ...(signal && { signal }),
  })
}

function findEarlier(page: readonly ConversationTurn[]): string | undefined {
  const calls = page.reduce((sum, turn) => sum + turn.calls.length, 0)
  return page.length >= TURNS_A_PAGE || calls >= CALLS_OF_A_SHORT_PAGE ? page.at(0)?.at : undefined
}

export const setRecordingMutation = mutationOptions({
  mutationFn: (body: { project_id: string; on: boolean; days: number; mask?: boolean }) =>
    post('/project/recording', body),
  onSuccess: (_nothing, { project_id }, _result, { client }) =>
    client.invalidateQueries({ queryKey: projectQuery(project_id).queryKey }),
})

type Pages = InfiniteData<ConversationSummary[]>

export const deleteConversationMutation = mutationOptions({
  mutationFn: (body: { project_id: string; conversation_id: string }) => post('/project/conversation/delete', body),
  onSuccess: (_nothing, { project_id, conversation_id }, _result, { client }) => {
    const without = (list: readonly ConversationSummary[]) => list.filter(({ id }) => id !== conversation_id)
    client.setQueriesData<Pages>(
      { queryKey: ['conversations', project_id] },
      (data) => data && { ...data, pages: data.pages.map(without) },
    )
    client.setQueriesData<ConversationSummary[]>(
      { queryKey: ['newest-conversations', project_id] },
      (list) => list && without(list),
    )
    void client.invalidateQueries({ queryKey: ['unanswered', project_id] })
  },
})

/** What was asked in vain in the last so many days, like by like. */
export function unansweredQuery(projectId: string, days: number) {
  return queryOptions({
    queryKey: ['unanswered', projectId, days],
    queryFn: ({ signal }) => get('/project/unanswered', { query: { project_id: projectId, days }, signal }),
    select: ({ groups, at }) => ({ groups, at, isOld: areGroupsOld(at) }),
    refetchInterval: ({ state: { data } }) => waitForGroups(data),
    retry: false,
  })
}
