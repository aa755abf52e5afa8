import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { Clock } from '#time.ts'
import type { ConcurrencyLimit } from './rate-limits.ts'
import { claimLease, type Lease, releaseLease, renewLease } from './throttle.repository.ts'

const RETRY_AFTER_SECONDS = 1

export async function limitConcurrency<Value>(
  { database, clock }: { database: Database; clock: Clock },
  { counts, most, leaseMs, renewEveryMs }: ConcurrencyLimit,
  userId: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const now = clock()
  const lease: Lease = { now, until: new Date(now.getTime() + leaseMs) }
  const slot = await claimConcurrencySlot(database, { key: `${counts}:${userId}`, most }, lease)
  if (slot === undefined) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER_SECONDS })
  const stopRenewing = renewEveryMs === undefined ? undefined : startRenewingLease()
  try {
    return await run()
  } finally {
    await stopRenewing?.()
    // If the storage fails now, the lease runs out by itself.
    await releaseLease(database, slot, lease).catch(() => undefined)
  }

  function startRenewingLease(): () => Promise<void> {
    let renewing = Promise.resolve()
    const timer = setInterval(() => {
      renewing = renewing.then(renewOwnLease).catch(() => undefined)
    }, renewEveryMs)
    return () => {
      clearInterval(timer)
      return renewing
    }
  }

  async function renewOwnLease(): Promise<void> {
    const next = new Date(clock().getTime() + leaseMs)
    if (slot !== undefined && (await renewLease(database, slot, lease, next))) lease.until = next
  }
}

async function claimConcurrencySlot(
  database: Database,
  { key, most }: { key: string; most: number },
  lease: Lease,
): Promise<string | undefined> {
  for (let at = 0; at < most; at += 1) {
    const slot = `${key}:${at}`
    if (await claimLease(database, slot, lease)) return slot
  }
  return undefined
}
