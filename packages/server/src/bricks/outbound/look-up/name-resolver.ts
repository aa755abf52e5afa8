import { lookup, Resolver } from 'node:dns/promises'
import { startDeadline } from '#bricks/outbound/deadlines.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { systemTimers, type Timers } from '#bricks/outbound/timers.ts'
import { SECOND } from '#time.ts'

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** For one query to one name server, in milliseconds. c-ares doubles this time for the second try. */
const TRY_MS = SECOND
const TRIES = 2
const LOOK_UP_MS = 4 * SECOND

interface ResolverSettings {
  /** In the form `address:port`. Default: the machine's name servers, which are read again for each look-up. */
  servers?: readonly string[]
  timers?: Timers
}

/**
 * Asks the name servers by c-ares, because `getaddrinfo` would take two of libuv's threads, which mail, payments, the
 * provider and storage need. Applies no search list.
 */
export function createNameResolver({ servers, timers = systemTimers }: ResolverSettings = {}): Resolve {
  return async (hostname, signal) => {
    signal.throwIfAborted()
    // Each look-up has a resolver of its own, because `cancel` ends all queries of a resolver.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const deadline = startDeadline(timers, LOOK_UP_MS, signal)
    const cancelQueries = () => resolver.cancel()
    deadline.signal.addEventListener('abort', cancelQueries, { once: true })
    try {
      const name = `${hostname}.`
      const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return mergeFamilies(families)
    } finally {
      deadline.signal.removeEventListener('abort', cancelQueries)
      deadline.cancel()
    }
  }
}

function mergeFamilies(families: readonly PromiseSettledResult<string[]>[]): string[] {
  const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  if (addresses.length === 0 && families.some(hasTimedOut)) throw new OutboundError('timeout')
  return addresses
}

function hasTimedOut(family: PromiseSettledResult<string[]>): boolean {
  const { reason } = family.status === 'rejected' ? family : { reason: undefined }
  return reason instanceof Error && 'code' in reason && ['ETIMEOUT', 'ECANCELLED'].includes(String(reason.code))
}

/**
 * For hosts that the operator allows: resolves a name as the machine does, with its hosts file and search list. Runs
 * one look-up at a time, so that slow look-ups take only one of libuv's threads.
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
