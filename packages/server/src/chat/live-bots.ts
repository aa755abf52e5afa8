import type { Clock } from '#clock.ts'
import type { Bot } from './bot.ts'

/** How old a kept bot may be, in milliseconds. */
const MAX_AGE = 5_000
const MAX_KEPT = 1_000

export interface LiveBots {
  find(projectId: string): Promise<Bot | undefined>
  /** Whoever learns that a kept bot is no longer what is live says so. */
  forget(projectId: string): void
  /** Whatever an owner may have changed, the next message meets it. */
  forgetOwner(userId: string): void
}

/** Keeps live bots for seconds, so that a busy one is not read anew for each message. Bots that are not live are not kept. */
export function createLiveBots(clock: Clock, load: (projectId: string) => Promise<Bot | undefined>): LiveBots {
  const kept = new Map<string, KeptBot>()

  function forget(projectId: string): void {
    kept.delete(projectId)
  }

  function forgetOwner(userId: string): void {
    // One still on its way may have been read before the change.
    for (const [projectId, { ownerId }] of kept) if (ownerId === userId || ownerId === undefined) forget(projectId)
  }

  function find(projectId: string): Promise<Bot | undefined> {
    const now = clock().getTime()
    const known = kept.get(projectId)
    if (known && now - known.loadedAt < MAX_AGE && now >= known.loadedAt) return known.bot
    const entry: KeptBot = { bot: load(projectId), loadedAt: now, ownerId: undefined }
    kept.delete(projectId)
    kept.set(projectId, entry)
    dropOldest()
    const drop = () => kept.get(projectId) === entry && forget(projectId)
    entry.bot.then((bot) => {
      if (bot === undefined) drop()
      entry.ownerId = bot?.owner.id
    }, drop)
    return entry.bot
  }

  function dropOldest(): void {
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return { find, forget, forgetOwner }
}

interface KeptBot {
  bot: Promise<Bot | undefined>
  loadedAt: number
  /** Known once it is loaded. */
  ownerId: string | undefined
}
