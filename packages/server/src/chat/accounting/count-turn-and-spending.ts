import { countAnswerTokens } from '#bricks/answers/estimate-tokens.ts'
import type { EndedTurn, Turn } from '#chat/turn.ts'
import type { Database } from '#db/database.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import { countSpendingAndWarn } from '#insights/budget/count-spending.ts'
import { type CountedCall, type CountedTurn, listTotalsOfTurn, type NewTotal } from '#insights/totals/list-totals.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { type ModelPrices, priceTokens } from '#plans/model-offer.ts'
import { UNCHARGED } from '#plans/usage/period.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'

export interface CountingContext extends MailContext {
  database: Database
  encryptionKeys: Pick<EncryptionKeys, 'current'>
}

/**
 * Must run last in its transaction, because all visitors of a bot write the same rows. Give no `outcome` for a turn
 * that is not part of the bot's figures; its tokens still count towards the budget.
 */
export async function countTurnAndSpending(
  context: CountingContext,
  turn: Turn,
  ended: EndedTurn,
  outcome: CountedTurn['outcome'] | undefined,
): Promise<void> {
  const own = { id: turn.projectId, userId: turn.userId }
  if (outcome)
    await addDailyTotals(context.database, own, listTurnTotals(context, turn, ended, outcome), context.clock())
  if (!turn.spendsBudget) return
  const tokens = (ended.usage?.prompt_tokens ?? 0) + (ended.usage?.completion_tokens ?? 0)
  if (tokens > 0) await countSpendingAndWarn(context, own, { tokens, money: priceTurn(ended) ?? 0 })
}

export function listTurnTotals(
  { encryptionKeys }: Pick<CountingContext, 'encryptionKeys'>,
  turn: Turn,
  ended: EndedTurn,
  outcome: CountedTurn['outcome'],
): NewTotal[] {
  if (!isVisitorTurn(turn)) return []
  const visitorHash = hashVisitor(turn.projectId, `chat ${turn.visitor ?? turn.conversationId}`, encryptionKeys)
  const [cost, isChat] = [priceTurn(ended), turn.period !== UNCHARGED]
  return listTotalsOfTurn({ isChat, visitorHash, outcome, cost, ...ended, calls: listCountedCalls(ended) })
}

/** False for the owner's test chat and for a chat by a preview link. */
export function isVisitorTurn({ isTest, version }: Turn): boolean {
  return !isTest && version > 0
}

function priceTurn({ usage, prices, finish }: EndedTurn): number | null {
  if (!prices) return null
  if (usage) return priceTokens(prices, usage)
  return finish === null ? 0 : null
}

function listCountedCalls({ calls, prices }: EndedTurn): CountedCall[] {
  return calls.map(({ functionId, brick, state, result }) => {
    const tokens = countAnswerTokens(result).after
    return {
      functionId,
      brick,
      hasFailed: state === 'failed',
      durationMs: result.durationMs,
      tokens,
      cost: priceInputTokens(prices, tokens),
    }
  })
}

function priceInputTokens(prices: ModelPrices | undefined, prompt_tokens: number): number | null {
  return priceTokens(prices, { prompt_tokens, completion_tokens: 0 })
}
