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
import { MINUTE, SECOND } from '#time.ts'
import { isFull, takePlace } from './waiting-places.ts'

const WINDOW_MS = 15 * MINUTE
const FAILURES_PER_PAIR = 10
const FAILURES_PER_KNOWN = 10
const FAILURES_PER_ADDRESS = 50
const FAILURES_PER_ACCOUNT = 100
const FIRST_WAIT_MS = 30 * SECOND
const LONGEST_WAIT_MS = 15 * MINUTE
const ACCOUNT_WAITS_MS = 2 * SECOND
const ADDRESS_WAITS_MS = 5 * SECOND

interface Who {
  emailKey: string
  address: string
}

export interface LogInAttempt {
  /** The password was right: this was no failure after all. */
  succeed: () => Promise<void>
}

interface ThrottleContext {
  database: Database
  clock: Clock
  wait: (milliseconds: number) => Promise<void>
}

/**
 * Counts the try as a failure before the password is looked at, so that many at once cannot slip through; resolves when it may
 * be looked at. `knownAs` names a device or session that the account knows: it has a count of its own, so that failures of
 * others keep nobody out, and counts like any other once that is used up.
 */
export async function admitLogIn(context: ThrottleContext, who: Who, knownAs?: string): Promise<LogInAttempt> {
  const known = knownAs === undefined ? undefined : await admitKnown(context, `login:${knownAs}`)
  return known ?? admitUnknown(context, who)
}

async function admitKnown({ database, clock }: ThrottleContext, key: string): Promise<LogInAttempt | undefined> {
  const counters = await addToCounters(database, [{ key, windowMs: WINDOW_MS }], clock())
  if ((counters.get(key)?.used ?? 0) > FAILURES_PER_KNOWN) return undefined
  return { succeed: () => deleteCounters(database, [key]) }
}

/**
 * An account that many addresses try is only slowed down: refusing would let anybody lock its owner out. So is an address that
 * tries many accounts: a whole office, or everybody behind a proxy, may have it. There so many wait at a time.
 */
async function admitUnknown({ database, clock, wait }: ThrottleContext, who: Who): Promise<LogInAttempt> {
  const now = clock()
  const keys = keysOf(who)
  const used = await inTransaction(database, async (transaction) => {
    const windows = Object.values(keys).map((key) => ({ key, windowMs: WINDOW_MS }))
    const counters = await addToCounters(transaction, windows, now)
    const usedBy = (key: string) => counters.get(key)?.used ?? 0
    // Refusing inside the transaction takes the count back.
    refuseBlocked(counters.get(keys.pair), now)
    const isSlow = usedBy(keys.address) > FAILURES_PER_ADDRESS
    if (isSlow && isFull(keys.address))
      throw new AppError('too_many_requests', { retryAfter: ADDRESS_WAITS_MS / SECOND })
    const failures = usedBy(keys.pair)
    if (failures >= FAILURES_PER_PAIR) await blockCounter(transaction, keys.pair, endOfWait(failures, now))
    return { isSlow, byAccount: usedBy(keys.account) }
  })
  if (used.isSlow) await takePlace(keys.address, () => wait(ADDRESS_WAITS_MS))
  else if (used.byAccount > FAILURES_PER_ACCOUNT) await wait(ACCOUNT_WAITS_MS)
  return {
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

function refuseBlocked(pair: Counter | undefined, now: Date): void {
  if (!pair?.blockedUntil || pair.blockedUntil <= now) return
  throw new AppError('too_many_requests', { retryAfter: (pair.blockedUntil.getTime() - now.getTime()) / SECOND })
}

function endOfWait(failures: number, now: Date): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - FAILURES_PER_PAIR), LONGEST_WAIT_MS)
  return new Date(now.getTime() + wait)
}
