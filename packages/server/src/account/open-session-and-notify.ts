import { describeKnownDevice } from '@bricks/contract/wire'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { type Client, type OpenedSession, openSession } from '#sessions/session.service.ts'
import { truncateClientAddress } from '#throttle/client-address.ts'
import type { User } from '#users/user.ts'

export interface SignInWay {
  /**
   * `knownAs`: the browser's key from `findKnownDeviceKey`, undefined if the account does not know the browser.
   * `proved`: true after a second factor, or after a passkey, which counts as password and second factor.
   */
  knownAs: string | undefined
  proved: boolean
}

export async function openSessionAndNotify(
  context: MailContext & { database: Database },
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  client: Client,
  { knownAs, proved }: SignInWay,
): Promise<OpenedSession> {
  const opened = await openSession(context, userId, client, { proved })
  const kind = knownAs === undefined ? 'signed_in_new_device' : 'signed_in'
  await recordAuditEvent(context.database, { ownerId: userId, kind, who: { id: userId, name } })
  if (knownAs === undefined) {
    // The raw user agent never goes into the mail, because an attacker can choose its text.
    const device = describeKnownDevice(client.userAgent) ?? 'a program that is no browser'
    const data = { device, network: truncateClientAddress(client.address) }
    await queueMail(context, context.database, { kind: 'new_sign_in', userId, data, sender: client.address })
  }
  return opened
}
