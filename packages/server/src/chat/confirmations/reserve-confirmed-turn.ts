import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, ConfirmedCall } from '#chat/turn.ts'
import { insertTurn, type NewTurn } from '#conversations/insert-turn.repository.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimConfirmation, findConfirmation } from './confirmation.repository.ts'
import { createConfirmGoneError, findGoneOutcome } from './open-confirmation.ts'

export async function reserveConfirmedTurn(
  { database, botCache }: Pick<ChatContext, 'database' | 'botCache'>,
  { projectId, owner, version }: Bot,
  turn: NewTurn,
  { id, accept }: Pick<ConfirmedCall, 'id' | 'accept'>,
  now: Date,
): Promise<void> {
  const own = { userId: owner.id, id }
  const live = version === null ? undefined : { projectId, version }
  const isTaken = await inTransaction(database, async (transaction) => {
    const state = accept ? 'taken' : 'declined'
    if (!(await claimConfirmation(transaction, { ...own, state, now, live }))) return false
    await insertTurn(transaction, turn, now)
    return true
  })
  if (isTaken) return
  const row = await findConfirmation(database, own)
  if (row?.state !== 'waiting' || row.ends_at <= now.toISOString())
    throw createConfirmGoneError(row ? findGoneOutcome(row) : 'unknown')
  // Another version went live meanwhile. Without the cached bot the next try uses that version.
  botCache.dropBot(projectId)
  throw new AppError('unavailable')
}
