import { noteUser } from '#api/known-user.ts'
import { userQuery } from '#api/user.ts'
import { queryClient } from '#app/query-client.ts'

/** Who is signed in, by what the app knows already or else by the server. */
export async function askUser(): Promise<void> {
  noteUser(await queryClient.fetchQuery(userQuery))
}
