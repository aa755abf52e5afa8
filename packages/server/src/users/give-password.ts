import { AppError } from '#app-error.ts'
import type { AccountContext } from './account.service.ts'
import { foldEmail } from './email-key.ts'
import { admitLogIn } from './log-in-throttle.ts'
import { confirmSession } from './session.repository.ts'
import { findAccountById } from './user.repository.ts'
import type { User } from './user.ts'

export interface SignedInClient {
  user: User
  sessionId: string
  address: string
}

/** Throws unless this is the password of whoever is signed in. Wrong tries count like failed sign-ins. */
export async function checkOwnPassword(
  context: AccountContext,
  { user, sessionId, address }: SignedInClient,
  password: string,
): Promise<void> {
  // A session is as good as a known device: it has a count of its own.
  const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address }, `session:${sessionId}`)
  const account = await findAccountById(context.database, user.id)
  const matches = await context.passwordHashing.verify(password, account?.passwordHash)
  if (!matches) throw new AppError('wrong_password')
  await attempt.succeed()
}

/** For some minutes the session may do again what asks for the password. */
export async function giveAgain(context: AccountContext, client: SignedInClient, password: string): Promise<void> {
  await checkOwnPassword(context, client, password)
  await confirmSession(context.database, client.sessionId, context.clock())
}
