import { randomBytes } from 'node:crypto'
import type { HandoffState, HandoffTested, HandoffSettings as WireSettings } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { stripHttpsScheme } from '#bricks/outbound/address/brick-url.ts'
import type { Context } from '#context.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { findProjectName, type OwnProject } from '#projects/project.repository.ts'
import { lockProject } from '#projects/project-draft.repository.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { storeSecret } from '#secrets/secrets.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { User } from '#users/user.ts'
import { isHandoffFailing } from './handoff.repository.ts'
import { findMissingHandoffCondition } from './handoff-offer.ts'
import { findHandoffSettings, type HandoffSettings, upsertHandoffSettings } from './handoff-settings.repository.ts'
import { createSampleHandoffLetter } from './letter.ts'
import { sendHandoffLetter } from './send-handoff-letter.ts'

export type HandoffContext = Pick<
  Context,
  'database' | 'clock' | 'config' | 'encryptionKeys' | 'brickCaller' | 'mailTransport' | 'logger'
>

const SECRET_BYTES = 32
const SECRET_MARK = 'whsec_'

export async function getHandoffState(context: HandoffContext, user: User, id: string): Promise<HandoffState> {
  const own = { id, userId: user.id }
  const settings = await findHandoffSettings(context.database, own)
  return toHandoffState(context, user, settings, await isHandoffFailing(context.database, own))
}

/**
 * An address that is not the owner's own gets a mail with a link, and no visitor's message before somebody opens the
 * link, so that nobody can use this server to write to strangers.
 */
export async function saveHandoffSettings(
  context: HandoffContext,
  user: User,
  { id, sender, isConfirmed, ...wanted }: WireSettings & { id: string; sender: string; isConfirmed: boolean },
): Promise<HandoffState> {
  const own = { id, userId: user.id }
  const url = stripHttpsScheme(wanted.url)
  const email = wanted.email.toLowerCase() === user.email.toLowerCase() ? '' : wanted.email
  if (wanted.on && wanted.way === 'webhook' && url === '') throw new AppError('address_refused')
  const problem = url === '' ? undefined : context.brickCaller.findAddressProblem(url)
  if (problem) throw new AppError(problem.code, { message: problem.message })
  const before = await findHandoffSettings(context.database, own)
  if (!isConfirmed && isNewReceiver(before, { way: wanted.way, url, email })) throw new AppError('password_needed')
  const isAsking =
    wanted.on && wanted.way === 'mail' && email !== '' && !(before.email === email && before.isEmailProven)
  if (isAsking && !user.emailConfirmed) throw new AppError('email_not_confirmed')
  if (isAsking) await limitRate(context, RATE_LIMITS.handoffAddress, user.id)
  const fresh = createWebhookSecret()
  const secret = await inTransaction(context.database, async (database) => {
    await lockProject(database, own)
    const { secretId: kept } = await findHandoffSettings(database, own)
    const needsSecret = wanted.way === 'webhook' && kept === null
    const secretId = needsSecret ? await storeWebhookSecret(context, database, own, fresh) : kept
    await upsertHandoffSettings(database, own, {
      ...toOfferSettings(wanted),
      on: wanted.on,
      way: wanted.way,
      email,
      url,
      secretId,
    })
    const note = wanted.on ? `on, by ${wanted.way}` : 'off'
    await recordAuditEvent(database, { ownerId: user.id, kind: 'handoff_set', projectId: id, note })
    const data = { owner_id: user.id, project_id: id }
    if (isAsking) await queueMail(context, database, { kind: 'handoff_address', recipient: email, data, sender })
    return needsSecret ? fresh : undefined
  })
  return { ...(await getHandoffState(context, user, id)), ...(secret !== undefined && { new_secret: secret }) }
}

/**
 * A new receiver needs the password, because a stolen session must not send visitors' messages elsewhere. An empty
 * `email` means the owner's own address, which needs none.
 */
function isNewReceiver(before: HandoffSettings, wanted: Pick<HandoffSettings, 'way' | 'url' | 'email'>): boolean {
  const address = wanted.way === 'webhook' ? wanted.url : wanted.email
  const former = wanted.way === 'webhook' ? before.url : before.email
  return address !== '' && (before.way !== wanted.way || former !== address)
}

export async function renewHandoffSecret(context: HandoffContext, user: User, id: string): Promise<HandoffState> {
  const own = { id, userId: user.id }
  const secret = createWebhookSecret()
  await inTransaction(context.database, async (database) => {
    await lockProject(database, own)
    const { isEmailProven: _proven, ...before } = await findHandoffSettings(database, own)
    const secretId = await storeWebhookSecret(context, database, own, secret)
    await upsertHandoffSettings(database, own, { ...before, secretId })
    if (before.secretId !== null) await deleteSecrets(database, user.id, [before.secretId])
    await recordAuditEvent(database, { ownerId: user.id, kind: 'handoff_secret_renewed', projectId: id })
  })
  return { ...(await getHandoffState(context, user, id)), new_secret: secret }
}

export async function sendTestHandoff(context: HandoffContext, user: User, id: string): Promise<HandoffTested> {
  await limitRate(context, RATE_LIMITS.handoffTest, user.id)
  const { database, logger, clock } = context
  const own = { id, userId: user.id }
  const settings = await findHandoffSettings(database, own)
  const sample = createSampleHandoffLetter(context, await findProjectName(database, own), own, clock())
  const sent = await sendHandoffLetter(context, user.id, settings, sample)
  const host = settings.way === 'webhook' ? settings.url.split('/', 1)[0] : undefined
  logger.info({ account: user.id, way: settings.way, host, ...sent }, 'handoff tested')
  return sent
}

function toHandoffState(
  { config }: HandoffContext,
  { email: ownEmail, emailConfirmed }: User,
  settings: HandoffSettings,
  failing: boolean,
): HandoffState {
  const { isEmailProven: _proven, secretId, moments, ...shown } = settings
  return {
    ...shown,
    moments: [...moments],
    own_email: ownEmail,
    has_secret: secretId !== null,
    waits_for: findMissingHandoffCondition(settings, {
      isMailConfigured: config.mail.smtpUrl !== undefined,
      isOwnConfirmed: emailConfirmed,
    }),
    failing,
  }
}

function toOfferSettings({ moments, fields, hours }: WireSettings) {
  return { moments: [...new Set(moments)], fields, hours }
}

function createWebhookSecret(): string {
  return SECRET_MARK + randomBytes(SECRET_BYTES).toString('base64url')
}

function storeWebhookSecret(
  context: HandoffContext,
  database: Database,
  own: OwnProject,
  value: string,
): Promise<string> {
  return storeSecret(context, database, { userId: own.userId, projectId: own.id, value, mask: '' })
}
