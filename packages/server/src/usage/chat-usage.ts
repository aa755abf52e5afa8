import { limitsOfRole } from '@bricks/contract/wire'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { nextPeriodStart, periodOf } from './period.ts'
import { countChats } from './usage.repository.ts'

export interface ChatUsage {
  used: number
  limit: number
  resetsAt: Date
}

/** How many chats of this month an owner has used, of how many. */
export async function readChatUsage(
  { database, clock }: { database: Database; clock: Clock },
  user: { id: string; role: number },
): Promise<ChatUsage> {
  const now = clock()
  const used = await countChats(database, { userId: user.id, period: periodOf(now) })
  return { used, limit: limitsOfRole(user.role).chats, resetsAt: nextPeriodStart(now) }
}
