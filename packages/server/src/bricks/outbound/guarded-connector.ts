import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress, isPublicAnswer, readAnswer } from './address.ts'
import type { Connect } from './connect.ts'
import { raceSignal, startDeadline } from './deadline.ts'
import { OutboundError } from './outbound-error.ts'
import { isExempt, type OutboundPolicy } from './outbound-policy.ts'
import { isOwnAddress, isOwnHost, type Place } from './own-places.ts'
import type { Resolve } from './resolve.ts'
import type { Timers } from './timers.ts'

export interface ConnectorPorts {
  policy: OutboundPolicy
  resolve: Resolve
  /** For the hosts that the operator allows; `resolve` unless told otherwise. */
  resolveAllowed?: Resolve | undefined
  connect: Connect
  timers: Timers
  connectMs: number
  /** Aborts when no call waits for the connection any more. */
  callsSignal?: () => AbortSignal
}

/**
 * The one place a socket comes from. The list that was checked is the list that is dialled, so a name that changes its mind
 * between the two changes nothing.
 */
export function createGuardedConnector(ports: ConnectorPorts): buildConnector.connector {
  return ({ hostname, port }, callback) => {
    dial(ports, hostname, Number(port || 443)).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
}

async function dial(ports: ConnectorPorts, hostname: string, port: number): Promise<TLSSocket> {
  const deadline = startDeadline(ports.timers, ports.connectMs, ports.callsSignal?.())
  try {
    const addresses = await findCheckedAddresses(ports, hostname, port, deadline.signal)
    return await ports.connect({ hostname, port, addresses }, deadline.signal)
  } catch (error) {
    if (deadline.isOver()) throw new OutboundError('timeout')
    throw error instanceof OutboundError ? error : new OutboundError('unreachable', { cause: error })
  } finally {
    deadline.cancel()
  }
}

async function findCheckedAddresses(
  { policy, resolve, resolveAllowed = resolve }: ConnectorPorts,
  hostname: string,
  port: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const place = { hostname, port, isExempt: isExempt(policy, hostname, port) }
  if (isOwnHost(policy.own, place)) throw new OutboundError('blocked')
  if (isIP(hostname)) {
    if (!mayDial(policy, place, hostname)) throw new OutboundError('blocked')
    return [hostname]
  }
  const lookUp = place.isExempt ? resolveAllowed : resolve
  const answers = await raceSignal(lookUp(hostname, signal), signal).catch(refuseUnlessLate)
  // One bad answer spoils the list: which of several addresses a socket takes is nobody's choice.
  const areAllowed = answers.length > 0 && answers.every((answer) => mayDial(policy, place, answer))
  if (!areAllowed) throw new OutboundError('blocked')
  return answers
}

/** `address` is a literal host, or what its name leads to. */
function mayDial({ own, dns64 }: OutboundPolicy, place: Place, address: string): boolean {
  if (!isIP(address)) return false
  const isAnswer = address !== place.hostname
  const isPublic = isAnswer ? isPublicAnswer(address, dns64) : isPublicAddress(address)
  return (place.isExempt || isPublic) && !isOwnAddress(own, { ...place, hostname: readAnswer(address, dns64) })
}

/** A name that does not exist is refused in the same words as one that leads inside. */
function refuseUnlessLate(error: unknown): readonly string[] {
  if (error instanceof OutboundError) throw error
  return []
}
