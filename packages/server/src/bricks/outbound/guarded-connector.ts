import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress, isPublicLookUpAnswer, unwrapDns64 } from './address/ip-address.ts'
import { isExemptHost, type OutboundPolicy } from './address/outbound-policy.ts'
import { isOwnAddress, isOwnHost, type Place } from './address/own-places.ts'
import type { Connect } from './connect.ts'
import { awaitUnlessAborted, startDeadline } from './deadlines.ts'
import { dropContinueResponses } from './drop-continue-responses.ts'
import type { Resolve } from './look-up/name-resolver.ts'
import { OutboundError } from './outbound-error.ts'
import type { Timers } from './timers.ts'

export interface ConnectorPorts {
  policy: OutboundPolicy
  resolve: Resolve
  resolveAllowed?: Resolve | undefined
  connect: Connect
  /**
   * Set if calls go through the operator's proxy. For hosts that the operator does not exempt, the proxy then looks up
   * names in place of `resolve`. So the proxy must itself refuse names that lead to addresses which bricks may not
   * call.
   */
  connectByName?: Connect | undefined
  timers: Timers
  connectMs: number
  callsSignal?: () => AbortSignal
}

/**
 * Opens every socket to an API. Unless `connectByName` is used, dials the addresses that were checked, so that a name
 * which changes after the check has no effect (DNS rebinding).
 */
export function createGuardedConnector(ports: ConnectorPorts): buildConnector.connector {
  return ({ hostname, port }, callback) => {
    openCheckedSocket(ports, hostname, Number(port || 443)).then(
      (socket) => callback(null, dropContinueResponses(socket)),
      (error: Error) => callback(error, null),
    )
  }
}

async function openCheckedSocket(ports: ConnectorPorts, hostname: string, port: number): Promise<TLSSocket> {
  const deadline = startDeadline(ports.timers, ports.connectMs, ports.callsSignal?.())
  try {
    const { policy, connectByName } = ports
    const place = { hostname, port, isExempt: isExemptHost(policy, hostname, port) }
    const literal = findAllowedTypedAddress(policy, place)
    if (connectByName && !place.isExempt) return await connectByName({ hostname, port, addresses: [] }, deadline.signal)
    const addresses = literal ?? (await lookUpChecked(ports, place, deadline.signal))
    return await ports.connect({ hostname, port, addresses }, deadline.signal)
  } catch (error) {
    if (deadline.isOver()) throw new OutboundError('timeout')
    throw error instanceof OutboundError ? error : new OutboundError('unreachable', { cause: error })
  } finally {
    deadline.cancel()
  }
}

function findAllowedTypedAddress(policy: OutboundPolicy, place: Place): readonly string[] | undefined {
  const { hostname } = place
  if (isOwnHost(policy.own, place)) throw new OutboundError('blocked')
  if (!isIP(hostname)) return undefined
  if (!mayConnectTo(policy, place, hostname)) throw new OutboundError('blocked')
  return [hostname]
}

async function lookUpChecked(
  { policy, resolve, resolveAllowed = resolve }: ConnectorPorts,
  place: Place,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lookUp = place.isExempt ? resolveAllowed : resolve
  const answers = await awaitUnlessAborted(lookUp(place.hostname, signal), signal).catch(returnNoAddressesUnlessRefused)
  // One forbidden address refuses the name, because Node chooses which of the addresses the socket takes.
  const areAllowed = answers.length > 0 && answers.every((answer) => mayConnectTo(policy, place, answer))
  if (!areAllowed) throw new OutboundError('blocked')
  return answers
}

function mayConnectTo({ own, dns64 }: OutboundPolicy, place: Place, address: string): boolean {
  if (!isIP(address)) return false
  const isAnswer = address !== place.hostname
  const isPublic = isAnswer ? isPublicLookUpAnswer(address, dns64) : isPublicAddress(address)
  return (place.isExempt || isPublic) && !isOwnAddress(own, { ...place, hostname: unwrapDns64(address, dns64) })
}

/**
 * A name that does not exist has no address, and is then refused like a name that leads to a private address. So nobody
 * can find out which private names exist.
 */
function returnNoAddressesUnlessRefused(error: unknown): readonly string[] {
  if (error instanceof OutboundError) throw error
  return []
}
