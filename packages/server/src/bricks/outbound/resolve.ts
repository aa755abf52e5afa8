import { lookup, Resolver } from 'node:dns/promises'
import { SECOND } from '#time.ts'
import { startDeadline } from './deadline.ts'
import { OutboundError } from './outbound-error.ts'
import { systemTimers, type Timers } from './timers.ts'

/** Every address of a name; rejects or answers an empty list where there is none. Gives up when the signal aborts. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** Of one query to one name server; c-ares waits twice as long for the second. */
const TRY_MS = SECOND
const TRIES = 2
/** Of the whole look-up, however many name servers there are. */
const LOOK_UP_MS = 4 * SECOND

interface ResolverSettings {
  /** `address:port`; by default those of the machine, read anew for each look-up. */
  servers?: readonly string[]
  timers?: Timers
}

/**
 * Asks the name servers by c-ares, which takes no thread: getaddrinfo runs in two of libuv's, for which mail, payments, the
 * provider and storage wait as well. Names are absolute: a search list never turns one into another.
 */
export function createNameResolver({ servers, timers = systemTimers }: ResolverSettings = {}): Resolve {
  return async (hostname, signal) => {
    signal.throwIfAborted()
    // One for each look-up, because `cancel` ends all that a resolver has under way.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const deadline = startDeadline(timers, LOOK_UP_MS, signal)
    const cancel = () => resolver.cancel()
    deadline.signal.addEventListener('abort', cancel, { once: true })
    try {
      const name = `${hostname}.`
      const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return mergeFamilies(families)
    } finally {
      deadline.signal.removeEventListener('abort', cancel)
      deadline.cancel()
    }
  }
}

function mergeFamilies(families: readonly PromiseSettledResult<string[]>[]): string[] {
  const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  if (addresses.length === 0 && families.some(isUnanswered)) throw new OutboundError('timeout')
  return addresses
}

function isUnanswered(family: PromiseSettledResult<string[]>): boolean {
  const { reason } = family.status === 'rejected' ? family : { reason: undefined }
  return reason instanceof Error && 'code' in reason && ['ETIMEOUT', 'ECANCELLED'].includes(String(reason.code))
}

/**
 * Asks the machine as any program does, its hosts file and search list included: for hosts that the operator allows by name. One at
 * a time, so that a slow answer leaves the other thread to others.
 */
export function createSystemResolver(): Resolve {
  const running = new Map<string, Promise<readonly string[]>>()
  let last: Promise<unknown> = Promise.resolve()
  return (hostname) => {
    const known = running.get(hostname)
    if (known) return known
    const found = last.then(() => lookUpBySystem(hostname)).finally(() => running.delete(hostname))
    last = found.catch(() => undefined)
    running.set(hostname, found)
    return found
  }
}

async function lookUpBySystem(hostname: string): Promise<readonly string[]> {
  const answers = await lookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}
