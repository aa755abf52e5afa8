import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { giveBackChat } from '#usage/usage.repository.ts'
import { closeTurn, listAbandonedTurns } from './conversation-turn.repository.ts'

/** No answer takes as long: whoever reserved the turn is gone. In milliseconds. */
const ABANDONED_AFTER = 10 * 60_000
const AT_ONCE = 500

const NOTHING = {
  user_message: null,
  reply: null,
  finish: null,
  prompt_tokens: null,
  completion_tokens: null,
  error_code: null,
}

/** Gives back the chats of turns that a crash left open. Any number of processes may do so at the same time. */
export async function sweepTurns({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const now = clock()
  const abandoned = await listAbandonedTurns(database, new Date(now.getTime() - ABANDONED_AFTER), AT_ONCE)
  for (const turn of abandoned) {
    await inTransaction(database, async (transaction) => {
      const isFirst = await closeTurn(transaction, turn.id, { state: 'released', ...NOTHING }, now)
      if (isFirst) await giveBackChat(transaction, turn)
    })
  }
  return abandoned.length
}
