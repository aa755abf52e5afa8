import { userQuery } from '#api/account/user.ts'
import { storeKnownUser } from '#api/session/known-user.ts'
import { readToken } from '#api/session/session.ts'
import { queryClient } from './query-client.ts'

/** The token is read again after the answer, because the session may end meanwhile. */
export async function refreshKnownUser(): Promise<void> {
  if (readToken() === null) return
  const user = await queryClient.fetchQuery(userQuery)
  if (readToken() !== null) storeKnownUser(user)
}
