import { createHash } from 'node:crypto'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldAddress } from '#throttle/client-address.ts'
import {
  addToCounters,
  blockCounter,
  type Counter,
  deleteCounters,
  subtractFromCounters,
} from '#throttle/throttle.repository.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_PER_PAIR = 10
const FAILURES_PER_ADDRESS = 50
const FAILURES_PER_ACCOUNT = 100
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60 * 1000
const SLOWED_BY_MS = 2_000

interface Who {
  emailKey: string
  address: string
}

export interface LogInAttempt {
  /** How long to wait before looking at the password, in milliseconds. */
  delayMs: number
  /** The password was right: this was no failure after all. */
  succeed: () => Promise<void>
}

/**
 * Counts the try as a failure before the password is looked at, so that many at once cannot slip through. An account
 * that many addresses try is only slowed down: refusing would let anybody lock its owner out.
 */
export async function admitLogIn(
  { database, clock }: { database: Database; clock: Clock },
  who: Who,
): Promise<LogInAttempt> {
  const now = clock()
  const keys = keysOf(who)
  const used = await inTransaction(database, async (transaction) => {
    const windows = Object.values(keys).map((key) => ({ key, windowMs: WINDOW_MS }))
    const counters = await addToCounters(transaction, windows, now)
    // Refusing inside the transaction takes the count back.
    refuseBlocked(counters.get(keys.pair), counters.get(keys.address), now)
    const failures = counters.get(keys.pair)?.used ?? 0
    if (failures >= FAILURES_PER_PAIR) await blockCounter(transaction, keys.pair, endOfWait(failures, now))
    return counters.get(keys.account)?.used ?? 0
  })
  return {
    delayMs: used > FAILURES_PER_ACCOUNT ? SLOWED_BY_MS : 0,
    succeed: async () => {
      await deleteCounters(database, [keys.pair])
      await subtractFromCounters(database, [keys.account, keys.address])
    },
  }
}

/** Lets someone who has shown in another way that the account is theirs try again at once. */
export async function forgiveLogIns(database: Database, who: Who): Promise<void> {
  await deleteCounters(database, [keysOf(who).pair])
}

function keysOf({ emailKey, address }: Who) {
  const account = createHash('sha256').update(emailKey).digest('hex').slice(0, 32)
  const network = foldAddress(address)
  return {
    pair: `login:${account}:${network}`,
    account: `login:account:${account}`,
    address: `login:address:${network}`,
  }
}

function refuseBlocked(pair: Counter | undefined, address: Counter | undefined, now: Date): void {
  if (pair?.blockedUntil && pair.blockedUntil > now) throw tooMany(pair.blockedUntil, now)
  if (address && address.used > FAILURES_PER_ADDRESS) throw tooMany(address.expiresAt, now)
}

function tooMany(until: Date, now: Date): AppError {
  return new AppError('too_many_requests', { retryAfter: (until.getTime() - now.getTime()) / 1000 })
}

function endOfWait(failures: number, now: Date): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_PER_PAIR), LONGEST_WAIT_MS)
  return new Date(now.getTime() + wait)
}
