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
 * More calls per minute than this share of the plan's chats a month are an attack: at this pace the month is used up
 * within hours. If the callers are only a rush of people, the proof of work costs each of them no more than a moment.
 */
const SHARE_OF_MONTH = 1 / 200
const LEAST_CALLS = 30
const MOST_STRENGTH = 4
const CALM_MS = 10 * MINUTE
const MOST_BOTS = 1_000
/**
 * The calls of one address count only up to this share of that pace, so that one address alone is no attack. It has
 * limits of its own.
 */
const SHARE_OF_ADDRESS = 1 / 10
/** Only this many addresses are remembered. Every call of a further address counts. */
const MOST_ADDRESSES = 300

/** Counts in this process only, so that it needs no query. Also counts calls that were refused. */
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

/**
 * False also if the end of the attack lies more than `CALM_MS` ahead: it was noted while the clock was wrong, and the
 * attack would seem to last until that time.
 */
function isUnderAttack({ underAttackUntil }: Watched, now: Date): boolean {
  const left = underAttackUntil - now.getTime()
  return left > 0 && left <= CALM_MS
}

function beginMinute(minute: number, known: Watched | undefined): Watched {
  return { underAttackUntil: 0, strength: 0, ...known, minute, calls: 0, byAddress: new Map() }
}
