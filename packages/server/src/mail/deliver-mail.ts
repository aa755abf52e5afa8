import type { Logger } from 'pino'
import type { ComposerContext } from './composer.ts'
import { COMPOSERS } from './composers.ts'
import { writeLetter } from './letter.ts'
import { claimMail, deleteMail, listDueMail, type OutboxEntry } from './mail-outbox.repository.ts'
import type { MailTransport } from './mail-transport.ts'

export interface DeliveryContext extends ComposerContext {
  mailTransport: MailTransport | undefined
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

const MINUTE_MS = 60_000
/** After the first try, the second, and so on; after the last of them nothing more is tried. */
const WAITS_MS = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * MINUTE_MS)
const AT_ONCE = 20

/** Sends what is due, each mail by one process, until `isStopped`. How many are done with. */
export async function deliverMail(context: DeliveryContext, isStopped = () => false): Promise<number> {
  if (!context.mailTransport) return 0
  const due = await listDueMail(context.database, context.clock(), AT_ONCE)
  let done = 0
  for (const entry of due) {
    if (isStopped()) break
    if (await deliver(context, context.mailTransport, entry)) done++
  }
  return done
}

/** The next try is set before this one: a process that dies meanwhile leaves the mail to be tried again. */
async function deliver(context: DeliveryContext, transport: MailTransport, entry: OutboxEntry): Promise<boolean> {
  const { database, clock, logger } = context
  const { id, kind, attempts } = entry
  const wait = WAITS_MS[attempts]
  if (!(await claimMail(database, entry, new Date(clock().getTime() + (wait ?? MINUTE_MS))))) return false
  if (attempts > WAITS_MS.length) return giveUp(context, entry)
  try {
    const composed = await COMPOSERS[kind](context, entry)
    if (composed) {
      const { to, replyTo, letter } = composed
      await transport.send({ id, to, ...(replyTo !== undefined && { replyTo }), ...writeLetter(letter) })
    }
  } catch (error) {
    // What a mail server says may name an address, so that only its codes are noted.
    logger.warn({ id, kind, attempts: attempts + 1, ...codesOf(error) }, 'mail not sent')
    return wait === undefined ? giveUp(context, entry) : false
  }
  await deleteMail(database, id)
  return true
}

async function giveUp({ database, logger }: DeliveryContext, { id, kind }: OutboxEntry): Promise<false> {
  await deleteMail(database, id)
  logger.error({ id, kind }, 'mail given up')
  return false
}

function codesOf(error: unknown): { code?: string; status?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { status: error.responseCode }),
  }
}
