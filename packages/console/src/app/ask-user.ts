import { noteUser } from '#api/known-user.ts'
import { readToken } from '#api/session.ts'
import { userQuery } from '#api/user.ts'
import { queryClient } from '#app/query-client.ts'

/** Who is signed in, by what the app knows already or else by the server. The session may end while that is found out. */
export async function askUser(): Promise<void> {
  if (readToken() === null) return
  const user = await queryClient.fetchQuery(userQuery)
  if (readToken() !== null) noteUser(user)
}
