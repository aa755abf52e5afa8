import { closeTurn, listAbandonedTurns } from '#conversations/conversation.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { uncountHouseChat } from '#plans/house/house.repository.ts'
import { uncountChat } from '#plans/usage/usage.repository.ts'
import { uncountPreviewChat } from '#projects/state/preview.repository.ts'
import { type Clock, MINUTE } from '#time.ts'

/** No reply takes this long: the process that reserved the turn has ended, or could not store how the turn ended. */
const ABANDONED_AFTER_MS = 10 * MINUTE
const BATCH_SIZE = 100

const NO_OUTCOME = {
  user_message: null,
  reply: null,
  finish: null,
  prompt_tokens: null,
  completion_tokens: null,
  error_code: null,
  trace: null,
  cards: null,
  marks: 0,
}

export async function releaseAbandonedTurns({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const now = clock()
  const reservedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS)
  let released = 0
  for (;;) {
    const abandoned = await listAbandonedTurns(database, reservedBefore, BATCH_SIZE)
    for (const turn of abandoned) await releaseTurn(database, turn, now)
    released += abandoned.length
    if (abandoned.length < BATCH_SIZE) return released
  }
}

type AbandonedTurn = Awaited<ReturnType<typeof listAbandonedTurns>>[number]

async function releaseTurn(database: Database, turn: AbandonedTurn, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const closed = await closeTurn(transaction, turn, { state: 'released', ...NO_OUTCOME }, now)
    if (!closed) return
    await uncountChat(transaction, turn)
    if (turn.on_house === 1) await uncountHouseChat(transaction, turn.userId)
    const own = { id: turn.project_id, userId: turn.userId }
    if (turn.on_preview === 1) await uncountPreviewChat(transaction, own, turn.reserved_at)
  })
}
