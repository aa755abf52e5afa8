import type { Logger } from 'pino'
import { createId } from '#ids.ts'
import { MINUTE, RETRY_WAITS } from '#time.ts'
import {
  claimMail,
  deleteClaimedMail,
  deleteMail,
  listDueMail,
  type OutboxEntry,
  postponeClaimedMail,
} from './mail-outbox.repository.ts'
import type { MailKind } from './mail-outbox.table.ts'
import type { MailTemplates, TemplateContext } from './mail-template.ts'
import type { MailTransport } from './mail-transport.ts'
import { renderMail } from './render-mail.ts'
import { repeatEverySecond } from './repeat-every-second.ts'

export interface DeliveryContext extends TemplateContext {
  mailTemplates: MailTemplates
  mailTransport: MailTransport | undefined
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

const BATCH = 20

export function startDeliveringMail(context: DeliveryContext): () => Promise<void> {
  if (!context.mailTransport) return async () => {}
  return repeatEverySecond(
    async (isStopped) => void (await deliverDueMail(context, isStopped)),
    (error) => context.logger.warn({ err: error }, 'the outbox cannot be read'),
  )
}

export async function deliverDueMail(context: DeliveryContext, isStopped = () => false): Promise<number> {
  if (!context.mailTransport) return 0
  const due = await listDueMail(context.database, context.clock(), BATCH)
  let done = 0
  for (const entry of due) {
    if (isStopped()) break
    if (isWeekly(entry) && entry !== due[0] && (await isOtherMailDue(context))) break
    if (await deliverEntry(context, context.mailTransport, entry)) done++
  }
  return done
}

/** Whoever asked for a link meanwhile does not wait for the weekly mails that are left: the next round sends them. */
async function isOtherMailDue({ database, clock }: DeliveryContext): Promise<boolean> {
  const first = await listDueMail(database, clock(), 1)
  return first.some((entry) => !isWeekly(entry))
}

function isWeekly({ kind }: OutboxEntry): boolean {
  return kind === 'weekly_insights'
}

/** Each try of these mails has a link of its own, and ends the link of the try before. */
const WITH_NEW_LINK: ReadonlySet<MailKind> = new Set([
  'password_reset',
  'email_confirmation',
  'invitation',
  'handoff_address',
])

/** Schedules the next try before this try begins, so that the mail is tried again if this process dies. */
async function deliverEntry(context: DeliveryContext, transport: MailTransport, entry: OutboxEntry): Promise<boolean> {
  const { database, clock, logger, mailTemplates } = context
  const { id, kind, attempts } = entry
  const wait = RETRY_WAITS[attempts]
  const findNextTry = () => new Date(clock().getTime() + (wait ?? MINUTE))
  if (!(await claimMail(database, entry, findNextTry()))) return false
  if (attempts > RETRY_WAITS.length) return markMailGivenUp(context, entry)
  try {
    const mail = await mailTemplates[kind](context, entry)
    if (mail) {
      // Its figures may have taken longer to read than the wait, so the next try is scheduled anew.
      if (!(await postponeClaimedMail(database, entry, findNextTry()))) return false
      const { to, replyTo, content } = mail
      // A try may have arrived although it counts as failed. A mail program that takes the next one for a duplicate
      // would hide the link that works.
      const messageId = WITH_NEW_LINK.has(kind) ? createId() : id
      await transport.send({ id: messageId, to, ...(replyTo !== undefined && { replyTo }), ...renderMail(content) })
    }
  } catch (error) {
    // The mail server's text may contain an address, so only its codes are logged.
    logger.warn({ id, kind, attempts: attempts + 1, ...readMailErrorCodes(error) }, 'mail not sent')
    return wait === undefined ? markMailGivenUp(context, entry) : false
  }
  await deleteMail(database, entry)
  return true
}

async function markMailGivenUp({ database, logger }: DeliveryContext, entry: OutboxEntry): Promise<false> {
  const { id, kind } = entry
  // If an operator has made the mail due again during its last try, it is tried once more.
  if (!(await deleteClaimedMail(database, entry))) return false
  logger.error({ id, kind }, 'mail given up')
  return false
}

/**
 * Reads `originalCode`: the library's own code is the same for a refused connection and for an untrusted certificate.
 */
function readMailErrorCodes(error: unknown): { code?: string; status?: number } {
  if (!(error instanceof Error)) return {}
  const code = 'originalCode' in error ? error.originalCode : 'code' in error && error.code
  return {
    ...(typeof code === 'string' && { code }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { status: error.responseCode }),
  }
}
