import { nameDevice } from '@bricks/contract/wire'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { type Client, type OpenedSession, openSession } from '#sessions/session.service.ts'
import { truncateAddress } from '#throttle/client-address.ts'
import type { User } from '#users/user.ts'

export interface SignInWay {
  /** Undefined from a browser that this account does not know. */
  knownAs: string | undefined
  /** A second factor was given, or a passkey, which is both. */
  proved: boolean
}

/** Call it in a transaction. Tells the owner of a sign-in from an unknown browser. */
export async function openSignIn(
  context: MailContext & { database: Database },
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  client: Client,
  { knownAs, proved }: SignInWay,
): Promise<OpenedSession> {
  const opened = await openSession(context, userId, client, { proved })
  const kind = knownAs === undefined ? 'signed_in_new_device' : 'signed_in'
  await recordAuditEvent(context.database, { ownerId: userId, kind, who: { id: userId, name } })
  if (knownAs === undefined) {
    // Nothing that the browser says of itself goes into the mail.
    const device = nameDevice(client.userAgent) ?? 'a program that is no browser'
    const data = { device, network: truncateAddress(client.address) }
    await queueMail(context, context.database, { kind: 'new_sign_in', userId, data, sender: client.address })
  }
  return opened
}
