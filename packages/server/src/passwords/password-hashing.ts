import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#app-error.ts'
import { getCurrentAuthor } from '#audit/author.ts'
import { foldAddress } from '#throttle/client-address.ts'

/** Argon2id with OWASP's minimum parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'
/** Each running hash needs 19 MiB of memory, so few run at once. */
const MAX_RUNNING = 8
const MAX_WAITING = 64
/**
 * One network may have this many hashes, running and waiting, so that a client that signs in all the time does not keep
 * out others.
 */
const MAX_PER_NETWORK = 24
const SECONDS_UNTIL_FREE = 2

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /**
   * Without a stored hash, or with the empty one of an account that has no password, this does the same work and
   * returns false.
   */
  verify(password: string, storedHash: string | undefined): Promise<boolean>
}

export function isOutdatedHash(storedHash: string): boolean {
  return !storedHash.startsWith(CURRENT_PREFIX)
}

export function createPasswordHashing(): PasswordHashing {
  const run = createConcurrencyLimit()
  const dummyHash = hash('', PARAMETERS)
  return {
    hash: (password) => run(() => hash(password, PARAMETERS)),
    verify: (password, storedHash) =>
      run(async () => {
        const matches = await verify(storedHash || (await dummyHash), password)
        return matches && !!storedHash
      }),
  }
}

function createConcurrencyLimit() {
  const waiting: (() => void)[] = []
  const ofNetworks = new Map<string, number>()
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const network = foldAddress(getCurrentAuthor().address)
    const ofNetwork = ofNetworks.get(network) ?? 0
    const isFull = ofNetwork >= MAX_PER_NETWORK || (running >= MAX_RUNNING && waiting.length >= MAX_WAITING)
    if (isFull) throw new AppError('unavailable', { retryAfter: SECONDS_UNTIL_FREE })
    ofNetworks.set(network, ofNetwork + 1)
    // The work that finishes gives its place to this one, so `running` stays the same.
    if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const left = (ofNetworks.get(network) ?? 1) - 1
      if (left > 0) ofNetworks.set(network, left)
      else ofNetworks.delete(network)
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
