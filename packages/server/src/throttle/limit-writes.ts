import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { User } from '#users/user.ts'
import { limitRate } from './limit-rate.ts'
import { RATE_LIMITS } from './rate-limits.ts'

interface WritesContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'contentWritesPerMinute'>
}

/** Refuses an account that stores contents faster than a person builds. */
export async function limitWrites(context: WritesContext, { id }: User): Promise<void> {
  const { windowMs } = RATE_LIMITS.contentWritePerAccount
  await limitRate(context, { key: `write:${id}`, limit: context.config.contentWritesPerMinute, windowMs })
}
