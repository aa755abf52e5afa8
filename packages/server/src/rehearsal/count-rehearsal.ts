import type { RehearsalCount } from '@bricks/contract'
import { findPlanOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { rateLimitVisitor, uncountHits } from '#chat/admission/rate-limit-visitor.ts'
import { claimHouseChat, uncountHouseChat } from '#plans/house/house.repository.ts'
import { countSecondsUntil, DAY, formatDay } from '#time.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'
import { countRehearsal, countRehearsalsUsed, uncountRehearsal } from './rehearsal-count.repository.ts'

/**
 * Counts one answer. The returned function takes the count back. If the client left after the model was asked, the use
 * of a lent key stays counted, because the operator pays for it.
 */
export async function countRehearsalAndHouseChat(
  context: RehearsalContext,
  rehearsal: Pick<Rehearsal, 'bot' | 'providerKey' | 'address'>,
): Promise<(hasLeft: boolean) => Promise<void>> {
  const { database, clock, config } = context
  const { id: userId, role } = rehearsal.bot.owner
  const now = clock()
  const day = formatDay(now)
  const limit = config.rehearsalsADay[findPlanOfRole(role)]
  const counted = await countRehearsal(database, { userId, day, limit })
  if (counted === undefined) {
    throw new AppError('rehearsals_used_up', { retryAfter: countSecondsUntil(new Date(Date.parse(day) + DAY), now) })
  }
  const uncountOneRehearsal = () => uncountRehearsal(database, { userId, day: counted })
  const giveBackHouse = await claimLentKeyUse(context, rehearsal).catch(async (error: unknown) => {
    await uncountOneRehearsal()
    throw error
  })
  return async (hasLeft) => {
    await uncountOneRehearsal()
    if (!hasLeft) await giveBackHouse()
  }
}

export async function getRehearsalCount(
  { database, clock, config }: Pick<RehearsalContext, 'database' | 'clock' | 'config'>,
  { id: userId, role }: { id: string; role: number },
): Promise<RehearsalCount> {
  const used = await countRehearsalsUsed(database, { userId, day: formatDay(clock()) })
  return { used, limit: config.rehearsalsADay[findPlanOfRole(role)] }
}

/** With the operator's key a rehearsed answer counts like a test chat. */
async function claimLentKeyUse(
  context: RehearsalContext,
  { bot, providerKey: { lent }, address }: Pick<Rehearsal, 'bot' | 'providerKey' | 'address'>,
): Promise<() => Promise<void>> {
  if (!lent) return async () => {}
  const { database } = context
  const userId = bot.owner.id
  const limited = { projectId: bot.projectId, ownerId: userId, requestId: undefined, house: { address, ...lent } }
  const hits = await rateLimitVisitor(context, limited)
  const isCounted = !lent.test || (await claimHouseChat(database, { userId, limit: lent.test.chats }))
  if (!isCounted) {
    await uncountHits(database, hits)
    throw new AppError('provider_key_missing')
  }
  return async () => {
    await uncountHits(database, hits)
    if (lent.test) await uncountHouseChat(database, userId)
  }
}
