import { hashKey, type Query, QueryClient } from '@tanstack/react-query'
import { userQuery } from '#api/account/user.ts'
import { ApiError, isServerAway } from '#api/http/api-error.ts'
import { storeKnownUser } from '#api/session/known-user.ts'
import { readToken, watchSignIn } from '#api/session/session.ts'
import { callOnServerReturn } from '#connectivity.ts'

export const FRESH_MS = 15_000
const MOST_RETRIES = 2
const USER_HASH = hashKey(userQuery.queryKey)

export const queryClient = createQueryClient()

/**
 * A failed query is retried only if no answer came. Without a network, calls fail visibly: queries run again when the
 * server is back, but a paused mutation would run later, when nobody expects it.
 */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ApiError) && failures < MOST_RETRIES,
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== USER_HASH || readToken() === null) return
    const user = client.getQueryData(userQuery.queryKey)
    if (user) storeKnownUser(user)
  })
  // Whoever signs in must not see the former user's data.
  watchSignIn(() => client.clear())
  callOnServerReturn(() => {
    const isMissed = { predicate: ({ state }: Query) => state.status === 'error' && isServerAway(state.error) }
    client.removeQueries({ ...isMissed, type: 'inactive' })
    void client.refetchQueries({ ...isMissed, type: 'active' })
  })
  return client
}
