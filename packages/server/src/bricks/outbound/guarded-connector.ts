import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isPublicAddress, isPublicAnswer } from './address.ts'
import type { Connect } from './connect.ts'
import { raceSignal, startDeadline } from './deadline.ts'
import { OutboundError } from './outbound-error.ts'
import { isExempt, type OutboundPolicy } from './outbound-policy.ts'
import type { Resolve } from './resolve.ts'
import type { Timers } from './timers.ts'

export interface ConnectorPorts {
  policy: OutboundPolicy
  resolve: Resolve
  connect: Connect
  timers: Timers
  connectMs: number
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
  const deadline = startDeadline(ports.timers, ports.connectMs)
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
  { policy, resolve }: ConnectorPorts,
  hostname: string,
  port: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const exempt = isExempt(policy, hostname, port)
  if (isIP(hostname)) {
    if (!exempt && !isPublicAddress(hostname)) throw new OutboundError('blocked')
    return [hostname]
  }
  const answers = await raceSignal(resolve(hostname), signal).catch(() => [])
  // One bad answer spoils the list: which of several addresses a socket takes is nobody's choice.
  const allowed =
    answers.length > 0 && answers.every((answer) => isIP(answer) && (exempt || isPublicAnswer(answer, policy.dns64)))
  if (!allowed) throw new OutboundError('blocked')
  return answers
}
