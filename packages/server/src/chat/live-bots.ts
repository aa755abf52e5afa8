import type { Clock } from '#clock.ts'
import type { Bot } from './bot.ts'

/** How old a kept bot may be, in milliseconds. */
const MAX_AGE = 5_000
const MAX_KEPT = 1_000

export interface LiveBots {
  find(projectId: string): Promise<Bot | undefined>
  /** Whoever learns that a kept bot is no longer what is live says so. */
  forget(projectId: string): void
}

/** Keeps live bots for seconds, so that a busy one is not read anew for each message. Bots that are not live are not kept. */
export function createLiveBots(clock: Clock, load: (projectId: string) => Promise<Bot | undefined>): LiveBots {
  const kept = new Map<string, { bot: Promise<Bot | undefined>; loadedAt: number }>()

  function forget(projectId: string): void {
    kept.delete(projectId)
  }

  function find(projectId: string): Promise<Bot | undefined> {
    const now = clock().getTime()
    const known = kept.get(projectId)
    if (known && now - known.loadedAt < MAX_AGE && now >= known.loadedAt) return known.bot
    const entry = { bot: load(projectId), loadedAt: now }
    kept.delete(projectId)
    kept.set(projectId, entry)
    dropOldest()
    const drop = () => kept.get(projectId) === entry && forget(projectId)
    entry.bot.then((bot) => bot === undefined && drop(), drop)
    return entry.bot
  }

  function dropOldest(): void {
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return { find, forget }
}
