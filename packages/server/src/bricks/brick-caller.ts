import type { ConnectedFunction } from '@bricks/contract'
import type { BrickResult } from './brick-result.ts'
import { callBrick } from './call-brick.ts'
import { checkBrickAddress, type SettingProblem } from './check-brick-address.ts'
import { checkBrickHeaders } from './check-brick-headers.ts'
import { type Connect, createTlsConnect } from './outbound/connect.ts'
import { DEADLINES, type Deadlines } from './outbound/deadlines.ts'
import type { Header } from './outbound/header-rules.ts'
import { createOutboundClient } from './outbound/outbound-client.ts'
import { createOutboundPolicy, type OutboundSettings } from './outbound/outbound-policy.ts'
import { type Resolve, resolveByLookup } from './outbound/resolve.ts'
import { systemTimers, type Timers } from './outbound/timers.ts'

export interface BrickCallerOptions extends OutboundSettings {
  resolve?: Resolve
  connect?: Connect
  deadlines?: Partial<Deadlines>
  timers?: Timers
}

export interface BrickCaller {
  /** The function's secrets must be filled in. Never rejects. */
  callBrick(
    connectedFunction: Pick<ConnectedFunction, 'api'>,
    args: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<BrickResult>
  checkAddress(typed: string): SettingProblem | undefined
  checkHeaders(headers: readonly Header[]): SettingProblem | undefined
  close(): Promise<void>
}

/** The server's one way to the APIs of its users. Throws where `allowHosts` is not well-formed. */
export function createBrickCaller(options: BrickCallerOptions = {}): BrickCaller {
  const { resolve = resolveByLookup, connect = createTlsConnect(), timers = systemTimers } = options
  const policy = createOutboundPolicy(options)
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const client = createOutboundClient({ policy, resolve, connect, timers, deadlines })
  return {
    callBrick: (connectedFunction, args, signal) => callBrick({ client, timers }, connectedFunction, args, signal),
    checkAddress: (typed) => checkBrickAddress(typed, policy),
    checkHeaders: checkBrickHeaders,
    close: () => client.close(),
  }
}
