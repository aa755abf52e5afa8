import type { Database } from '#db/database.ts'
import { isMailConfigured, type MailContext } from '#mail/queue-mail.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { readPlanUsage } from '#plans/usage/usage.repository.ts'
import type { User } from '#users/user.ts'
import { countUsedHouseChats } from './house.repository.ts'
import type { OperatorKey } from './operator-key.ts'

/**
 * The most test chats before the address is confirmed. The number is small, so that nobody gets many by signing up with
 * other people's addresses.
 */
const BEFORE_CONFIRMATION = 5

export interface HouseContext extends MailContext {
  config: MailContext['config'] & { operatorKey: OperatorKey | undefined }
}

export function findHouseTestLimit(
  context: Pick<HouseContext, 'config'>,
  { chats }: Pick<OperatorKey, 'chats'>,
  { emailConfirmed }: Pick<User, 'emailConfirmed'>,
): number {
  return emailConfirmed || !isMailConfigured(context) ? chats : Math.min(BEFORE_CONFIRMATION, chats)
}

/**
 * Undefined if the user has a key of their own, or the operator lends none. If all chats are lent, `of` is the plan's
 * chats in a month.
 */
export async function readHouseChats(
  context: HouseContext & { database: Database },
  user: User,
): Promise<{ left: number; of: number } | undefined> {
  const { operatorKey } = context.config
  if (!operatorKey || user.providerKeyId !== null) return undefined
  const isForAll = operatorKey.lentFor === 'all'
  const of = isForAll ? findLimitsOfRole(user.role).chats : findHouseTestLimit(context, operatorKey, user)
  const used = isForAll
    ? (await readPlanUsage(context.database, user.id, findUsagePeriod(context.clock()))).chats
    : await countUsedHouseChats(context.database, user.id)
  return { left: Math.max(0, of - used), of }
}
