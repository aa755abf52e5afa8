import { hashKey, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError, isSilence } from '#api/api-error.ts'
import { noteUser } from '#api/known-user.ts'
import { readToken } from '#api/session.ts'
import { userQuery } from '#api/user.ts'
import { onReturn } from '#reach.ts'

const FRESH_MS = 15_000
const MOST_RETRIES = 2
const USER_HASH = hashKey(userQuery.queryKey)

/** One for the whole visit: what is known stays known from page to page. */
export const queryClient = createQueryClient()

/** The server's refusals are answers and are not asked for again; what never arrived is. */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Nothing waits for a network: it fails, says so, and is asked for again when the server is back.
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ApiError) && failures < MOST_RETRIES,
      },
      // Without a network what was asked for fails and says so. It never waits, to be done when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== USER_HASH || readToken() === null) return
    const user = client.getQueryData(userQuery.queryKey)
    if (user) noteUser(user)
  })
  onReturn(() => {
    const isMissed = { predicate: ({ state }: Query) => state.status === 'error' && isSilence(state.error) }
    client.removeQueries({ ...isMissed, type: 'inactive' })
    void client.refetchQueries({ ...isMissed, type: 'active' })
  })
  return client
}
