import type { Logger } from 'pino'
import { inTransaction } from '#db/transaction.ts'
import { repeatEverySecond } from '#mail/repeat-every-second.ts'
import { insertNoticeOnce } from '#notices/notice.repository.ts'
import { MINUTE, RETRY_WAITS, SECOND } from '#time.ts'
import {
  claimHandoff,
  type DueHandoff,
  listDueHandoffs,
  markHandoffSentAndForgetUnrecorded,
  postponeHandoff,
  updateFailedHandoff,
} from './handoff.repository.ts'
import { findHandoffSettings } from './handoff-settings.repository.ts'
import { loadHandoffLetter } from './letter.ts'
import { type SendContext, sendHandoffLetter } from './send-handoff-letter.ts'
import { isConversationBeingAnswered } from './transcript.repository.ts'

export interface DeliveryContext extends SendContext {
  config: { appUrl: string }
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The most deliveries that one process makes at the same time. */
const MOST = { all: 16, perOwner: 2 }
/** How long a letter waits at most for the answer that is being written, and how often this is checked. */
const WAITING = { most: 2 * MINUTE, between: 2 * SECOND }
/** After this many failed tries of a message its owner is told. A receiver that restarts answers again by then. */
const TOLD_AFTER_TRIES = 2

export function startDeliveringHandoffs(context: DeliveryContext): () => Promise<void> {
  return repeatEverySecond(
    async () => void (await deliverDueHandoffs(context)),
    (error) => context.logger.warn({ err: error }, 'what visitors wrote cannot be read'),
  )
}

/** A receiver may get a message twice. Returns how many messages arrived. */
export async function deliverDueHandoffs(context: DeliveryContext): Promise<number> {
  const due = await listDueHandoffs(context.database, context.clock(), MOST)
  const arrived = await Promise.all(due.map((each) => deliverHandoff(context, each)))
  return arrived.filter(Boolean).length
}

/** Schedules the next try before this try begins, so that the message is tried again if this process dies. */
async function deliverHandoff(context: DeliveryContext, due: DueHandoff): Promise<boolean> {
  const { database, clock, logger } = context
  const { owner_id: userId, project_id: id, attempts } = due
  if (await postponeWhileAnswering(context, due)) return false
  const wait = RETRY_WAITS[attempts]
  if (!(await claimHandoff(database, due, new Date(clock().getTime() + (wait ?? MINUTE))))) return false
  const settings = await findHandoffSettings(database, { id, userId })
  const isOver = attempts > RETRY_WAITS.length
  const sent = isOver
    ? { ok: false, failure: 'not_answered' }
    : await sendHandoffLetter(context, userId, settings, await loadHandoffLetter(context, due))
  if (sent.ok) {
    await markHandoffSentAndForgetUnrecorded(database, due)
    return true
  }
  const isLast = wait === undefined
  const { failure = 'bad_status', ...answered } = sent
  logger.warn({ id: due.id, way: settings.way, attempts: attempts + 1, failure, ...answered }, 'handoff not delivered')
  const notice = { userId, projectId: id, kind: 'handoff_failing' as const, at: clock() }
  await inTransaction(database, async (transaction) => {
    if (attempts + 1 >= TOLD_AFTER_TRIES) await insertNoticeOnce(transaction, notice)
    await updateFailedHandoff(transaction, due, { failure, isLast })
  })
  return false
}

/** Without this wait the letter would lack what the visitor has just asked. */
async function postponeWhileAnswering({ database, clock }: DeliveryContext, due: DueHandoff): Promise<boolean> {
  const { owner_id: userId, project_id: id, conversation_id: conversationId, attempts, created_at } = due
  const now = clock().getTime()
  if (conversationId === null || attempts > 0 || now - Date.parse(created_at) > WAITING.most) return false
  if (!(await isConversationBeingAnswered(database, { id, userId }, conversationId))) return false
  await postponeHandoff(database, due, new Date(now + WAITING.between))
  return true
}
