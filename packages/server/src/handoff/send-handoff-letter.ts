import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Database } from '#db/database.ts'
import type { MailTransport } from '#mail/mail-transport.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import type { Clock } from '#time.ts'
import { writeLetterMail } from './handoff.mail.ts'
import type { HandoffSettings } from './handoff-settings.repository.ts'
import { findHandoffRecipient, type HandoffLetter } from './letter.ts'
import { type Sent, sendHandoffWebhook } from './send-handoff-webhook.ts'

export interface SendContext {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
  mailTransport: MailTransport | undefined
  brickCaller: Pick<BrickCaller, 'send'>
}

export async function sendHandoffLetter(
  context: SendContext,
  userId: string,
  settings: HandoffSettings,
  letter: HandoffLetter,
): Promise<Sent> {
  return settings.way === 'mail'
    ? sendByMail(context, userId, settings, letter)
    : sendByWebhook(context, userId, settings, letter)
}

async function sendByMail(
  { database, mailTransport }: SendContext,
  userId: string,
  settings: HandoffSettings,
  letter: HandoffLetter,
): Promise<Sent> {
  const to = await findHandoffRecipient(database, userId, settings)
  if (!mailTransport || to === undefined) return { ok: false, failure: 'no_address' }
  const { email } = letter.visitor
  try {
    const mail = renderMail(writeLetterMail(letter))
    // Mail programs show mails with the same id only once, so each test mail gets an id of its own.
    const id = letter.id === 'test' ? crypto.randomUUID() : letter.id
    await mailTransport.send({ id, to, ...(email !== '' && { replyTo: email }), ...mail })
    return { ok: true }
  } catch {
    return { ok: false, failure: 'mail_failed' }
  }
}

async function sendByWebhook(
  context: SendContext,
  userId: string,
  { url, secretId }: HandoffSettings,
  letter: HandoffLetter,
): Promise<Sent> {
  const ids = secretId === null ? [] : [secretId]
  const [secret] = (await findSecretValues(context, context.database, { userId, ids })).values()
  if (url === '' || secret === undefined) return { ok: false, failure: 'no_address' }
  return sendHandoffWebhook(context.brickCaller, { account: userId, url, secret }, letter, context.clock())
}
