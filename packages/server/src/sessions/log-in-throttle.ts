import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashEmailKey } from '#mail/email-key.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { LOG_IN_LIMITS } from '#throttle/rate-limits.ts'
import {
  addToCounters,
  blockCounter,
  type Counter,
  deleteCounters,
  subtractFromCounters,
} from '#throttle/throttle.repository.ts'
import { type Clock, countSecondsUntil, SECOND } from '#time.ts'

interface Who {
  emailKey: string
  address: string
}

export interface LogInAttempt {
  /** If `verify` throws, for example because the server is too busy to check a password, the try is not counted. */
  check: (verify: () => Promise<boolean>) => Promise<boolean>
  succeed: () => Promise<void>
}

interface ThrottleContext {
  database: Database
  clock: Clock
  wait: (milliseconds: number) => Promise<void>
}

const { windowMs, perAccountAndAddress, perKnownDevice, perAddress, perAccount } = LOG_IN_LIMITS

/**
 * Counts a failure before the password is checked, so that parallel tries cannot slip through. `knownAs` names a known
 * device or session, which has its own counter, so that strangers' failures do not lock it out.
 */
export async function admitLogIn(context: ThrottleContext, who: Who, knownAs?: string): Promise<LogInAttempt> {
  const known = knownAs === undefined ? undefined : await admitKnownDevice(context, `login:${knownAs}`)
  return known ?? admitUnknownClient(context, who)
}

async function admitKnownDevice({ database, clock }: ThrottleContext, key: string): Promise<LogInAttempt | undefined> {
  const counters = await addToCounters(database, [{ key, windowMs }], clock())
  if ((counters.get(key)?.used ?? 0) > perKnownDevice.failures) return undefined
  return {
    check: (verify) => uncountIfThrown(database, [key], verify),
    succeed: () => deleteCounters(database, [key]),
  }
}

/**
 * Many failures of one address on one account block this pair for a time. Tries from many addresses only slow the
 * account down, because with a refusal anybody could lock the owner out. Tries on many accounts slow their address
 * down, because an office may share it. Such a try is refused only if `perAddress.waiting` tries of that address
 * already wait.
 */
async function admitUnknownClient({ database, clock, wait }: ThrottleContext, who: Who): Promise<LogInAttempt> {
  const now = clock()
  const keys = buildCounterKeys(who)
  const used = await inTransaction(database, async (transaction) => {
    const windows = Object.values(keys).map((key) => ({ key, windowMs }))
    const counters = await addToCounters(transaction, windows, now)
    const countLogInTries = (key: string) => counters.get(key)?.used ?? 0
    // A refusal throws inside the transaction, so this try is not counted.
    refuseBlockedPair(counters.get(keys.pair), now)
    const isSlow = countLogInTries(keys.address) > perAddress.failures
    if (isSlow && countWaitingTries(keys.address) >= perAddress.waiting)
      throw new AppError('too_many_requests', { retryAfter: perAddress.waitMs / SECOND })
    const failures = countLogInTries(keys.pair)
    if (failures >= perAccountAndAddress.failures)
      await blockCounter(transaction, keys.pair, findEndOfBlock(failures, now))
    return { isSlow, byAccount: countLogInTries(keys.account) }
  })
  if (used.isSlow) await waitAsCountedTry(keys.address, () => wait(perAddress.waitMs))
  else if (used.byAccount > perAccount.failures) await wait(perAccount.waitMs)
  return {
    check: (verify) => uncountIfThrown(database, Object.values(keys), verify),
    succeed: async () => {
      await deleteCounters(database, [keys.pair])
      await subtractFromCounters(database, [keys.account, keys.address])
    },
  }
}

async function uncountIfThrown(
  database: Database,
  keys: readonly string[],
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify()
  } catch (error) {
    // If the storage fails now, the count runs out by itself.
    await subtractFromCounters(database, keys).catch(() => undefined)
    throw error
  }
}

export async function clearLogInFailures(database: Database, who: Who): Promise<void> {
  await deleteCounters(database, [buildCounterKeys(who).pair])
}

function buildCounterKeys({ emailKey, address }: Who) {
  const account = hashEmailKey(emailKey)
  const network = foldAddress(address)
  return {
    pair: `login:${account}:${network}`,
    account: `login:account:${account}`,
    address: `login:address:${network}`,
  }
}

function refuseBlockedPair(pair: Counter | undefined, now: Date): void {
  if (!pair?.blockedUntil || pair.blockedUntil <= now) return
  throw new AppError('too_many_requests', { retryAfter: countSecondsUntil(pair.blockedUntil, now) })
}

function findEndOfBlock(failures: number, now: Date): Date {
  const { failures: allowed, firstBlockMs, longestBlockMs } = perAccountAndAddress
  return new Date(now.getTime() + Math.min(firstBlockMs * 2 ** (failures - allowed), longestBlockMs))
}

const waiting = new Map<string, number>()

function countWaitingTries(address: string): number {
  return waiting.get(address) ?? 0
}

async function waitAsCountedTry(address: string, wait: () => Promise<void>): Promise<void> {
  waiting.set(address, countWaitingTries(address) + 1)
  try {
    await wait()
  } finally {
    const left = countWaitingTries(address) - 1
    if (left > 0) waiting.set(address, left)
    else waiting.delete(address)
  }
}
