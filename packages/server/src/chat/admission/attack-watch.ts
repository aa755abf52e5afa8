import { findLimitsOfRole } from '#plan-limits.ts'
import { MINUTE } from '#time.ts'

export interface Attack {
  begins: boolean
  strength: number
}

export interface AttackWatch {
  countCall(call: { projectId: string; role: number; address: string }, now: Date): Attack | undefined
}

interface Watched {
  minute: number
  calls: number
  byAddress: Map<string, number>
  underAttackUntil: number
  strength: number
}

/**
 * Calls per minute that are an attack, as a share of the plan's chats a month: at this pace they are used up within
 * hours. If the callers are only a rush of people, the proof of work costs each no more than a moment.
 */
const SHARE_OF_MONTH = 1 / 200
const LEAST_CALLS = 30
const MOST_STRENGTH = 4
const CALM_MS = 10 * MINUTE
const MOST_BOTS = 1_000
/**
 * One address counts up to this share of the pace, so that one address alone, which has limits of its own, is no
 * attack.
 */
const SHARE_OF_ADDRESS = 1 / 10
/** The addresses that are remembered; every call of any further address counts. */
const MOST_ADDRESSES = 300

/** Counts in this process only, so that it needs no query. Also counts calls that were refused a chat. */
export function createAttackWatch(): AttackWatch {
  const bots = new Map<string, Watched>()
  return {
    countCall({ projectId, role, address }, now) {
      const minute = Math.floor(now.getTime() / MINUTE)
      const known = bots.get(projectId)
      const bot = known?.minute === minute ? known : beginMinute(minute, known)
      const pace = Math.max(LEAST_CALLS, Math.floor(findLimitsOfRole(role).chats * SHARE_OF_MONTH))
      const ofAddress = bot.byAddress.get(address) ?? 0
      if (ofAddress < Math.ceil(pace * SHARE_OF_ADDRESS)) bot.calls++
      if (ofAddress > 0 || bot.byAddress.size < MOST_ADDRESSES) bot.byAddress.set(address, ofAddress + 1)
      // Moves the bot to the end of the Map, so that the first bot in it is the one that was not called for longest.
      bots.delete(projectId)
      bots.set(projectId, bot)
      const [oldest] = bots.keys()
      if (bots.size > MOST_BOTS && oldest !== undefined) bots.delete(oldest)
      const wasCalm = !isUnderAttack(bot, now)
      if (wasCalm) bot.strength = 0
      const times = bot.calls / pace
      if (times > 1) {
        bot.underAttackUntil = now.getTime() + CALM_MS
        bot.strength = Math.max(bot.strength, Math.min(MOST_STRENGTH, Math.floor(Math.log2(times))))
      }
      return isUnderAttack(bot, now) ? { begins: wasCalm, strength: bot.strength } : undefined
    },
  }
}

/** False also for an attack that was noted while the clock was ahead: it would last for as long as that. */
function isUnderAttack({ underAttackUntil }: Watched, now: Date): boolean {
  const left = underAttackUntil - now.getTime()
  return left > 0 && left <= CALM_MS
}

function beginMinute(minute: number, known: Watched | undefined): Watched {
  return { underAttackUntil: 0, strength: 0, ...known, minute, calls: 0, byAddress: new Map() }
}
