import { limitsOfRole } from '#plan-limits.ts'
import { MINUTE } from '#time.ts'

export interface Attack {
  /** Seen with this chat for the first time. */
  begins: boolean
  /** How much harder the work should be, in bits. */
  strength: number
}

export interface AttackWatch {
  /** Counts one visitor's call of a live bot. Undefined while there are no more than a bot may have. */
  count(call: { projectId: string; role: number; address: string }, now: Date): Attack | undefined
}

interface Watched {
  minute: number
  calls: number
  byAddress: Map<string, number>
  underAttackUntil: number
  strength: number
}

/** At this pace a month's chats are gone within hours. A rush of people costs each of them a moment's work, and nothing else. */
const SHARE_OF_MONTH = 1 / 200
const LEAST_CALLS = 30
const MOST_STRENGTH = 4
/** It goes on for as long after the last minute that was too busy. */
const CALM_MS = 10 * MINUTE
const MOST_BOTS = 1_000
/** What one address sends is the matter of its own limits: it makes no attack, however much that is. */
const SHARE_OF_ADDRESS = 1 / 10
/** Further ones count with each call. */
const MOST_ADDRESSES = 300

/** In this process alone, so that watching costs storage nothing: calls from however many addresses, also those that were refused a chat. */
export function createAttackWatch(): AttackWatch {
  const bots = new Map<string, Watched>()
  return {
    count({ projectId, role, address }, now) {
      const minute = Math.floor(now.getTime() / MINUTE)
      const known = bots.get(projectId)
      const bot = known?.minute === minute ? known : beginMinute(minute, known)
      const pace = Math.max(LEAST_CALLS, Math.floor(limitsOfRole(role).chats * SHARE_OF_MONTH))
      const ofAddress = bot.byAddress.get(address) ?? 0
      if (ofAddress < Math.ceil(pace * SHARE_OF_ADDRESS)) bot.calls++
      if (ofAddress > 0 || bot.byAddress.size < MOST_ADDRESSES) bot.byAddress.set(address, ofAddress + 1)
      // Those that were not called for longest stand first.
      bots.delete(projectId)
      bots.set(projectId, bot)
      const [oldest] = bots.keys()
      if (bots.size > MOST_BOTS && oldest !== undefined) bots.delete(oldest)
      const wasCalm = bot.underAttackUntil <= now.getTime()
      if (wasCalm) bot.strength = 0
      const times = bot.calls / pace
      if (times > 1) {
        bot.underAttackUntil = now.getTime() + CALM_MS
        bot.strength = Math.max(bot.strength, Math.min(MOST_STRENGTH, Math.floor(Math.log2(times))))
      }
      return bot.underAttackUntil > now.getTime() ? { begins: wasCalm, strength: bot.strength } : undefined
    },
  }
}

function beginMinute(minute: number, known: Watched | undefined): Watched {
  return { underAttackUntil: 0, strength: 0, ...known, minute, calls: 0, byAddress: new Map() }
}
