import type { EndedTurn, Turn } from '#chat/turn.ts'
import type { Database } from '#db/database.ts'
import { countSpending } from '#insights/budget/count-spending.ts'
import { type CountedCall, type CountedTurn, listTotals } from '#insights/totals/count-turn.ts'
import { addTotals } from '#insights/totals/totals.repository.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { type ModelPrices, priceTokens } from '#plans/model-offer.ts'

/**
 * Must run last in its transaction, because all visitors of a bot write these rows. `outcome` is undefined for a turn
 * that does not count as a chat; its tokens count as spent all the same.
 */
export async function countTurnOfDay(
  context: MailContext & { database: Database },
  turn: Turn,
  ended: EndedTurn,
  outcome: CountedTurn['outcome'] | undefined,
): Promise<void> {
  const own = { id: turn.projectId, userId: turn.userId }
  const cost = findCost(ended)
  if (outcome && isVisitors(turn)) {
    const counted = {
      visitor: turn.visitor ?? turn.conversationId,
      outcome,
      cost,
      ...ended,
      calls: listCalls(ended),
    }
    await addTotals(context.database, own, listTotals(own.id, counted), context.clock())
  }
  const tokens = (ended.usage?.prompt_tokens ?? 0) + (ended.usage?.completion_tokens ?? 0)
  // The operator pays for a chat on the operator's key.
  if (turn.hasBudget && !turn.isOnHouse && tokens > 0) await countSpending(context, own, { tokens, money: cost ?? 0 })
}

/** False for the owner's test chat and for a chat by a preview link. */
function isVisitors({ isTest, version }: Turn): boolean {
  return !isTest && version > 0
}

/** A chat that failed before the provider counted anything costs nothing. */
function findCost({ usage, prices, finish }: EndedTurn): number | null {
  if (!prices) return null
  if (usage) return priceTokens(prices, usage)
  return finish === null ? 0 : null
}

function listCalls({ calls, prices }: EndedTurn): CountedCall[] {
  return calls.map(({ functionId, brick, state, result }) => {
    const tokens = result.tokens?.after ?? 0
    return {
      functionId,
      brick,
      hasFailed: state === 'failed',
      durationMs: result.durationMs,
      tokens,
      cost: priceInput(prices, tokens),
    }
  })
}

function priceInput(prices: ModelPrices | undefined, prompt_tokens: number): number | null {
  return priceTokens(prices, { prompt_tokens, completion_tokens: 0 })
}
