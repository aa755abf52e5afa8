import { randomUUID } from 'node:crypto'
import type { ConnectedFunction, ConnectedFunctionInput } from '@bricks/contract'
import { systemClock } from '#time.ts'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import { readTypedTexts } from './arguments/read-arguments.ts'
import type { BrickResult } from './brick-result.ts'
import { type CallContext, callBrick, createInvalidArgumentsResult } from './call-brick.ts'
import {
  findBrickAddressProblem,
  findBrickHeaderProblem,
  findBrickSettingProblem,
  type SettingProblem,
} from './find-brick-setting-problem.ts'
import { createMcpCaller, type McpCaller } from './mcp/mcp-caller.ts'
import { createOutboundPolicy, type OutboundSettings } from './outbound/address/outbound-policy.ts'
import { type Connect, createTlsConnect } from './outbound/connect.ts'
import { createProxyConnect } from './outbound/connect-through-proxy.ts'
import { DEADLINES, type Deadlines } from './outbound/deadlines.ts'
import { fetchDocument } from './outbound/fetch-document.ts'
import type { Header } from './outbound/header-rules.ts'
import type { LookUpCaps } from './outbound/look-up/look-up-queue.ts'
import { createNameResolver, createSystemResolver, type Resolve } from './outbound/look-up/name-resolver.ts'
import { createOutboundClient, type OutboundAnswer, type OutboundClient } from './outbound/outbound-client.ts'
import { systemTimers, type Timers } from './outbound/timers.ts'
import type { ServerValuePorts } from './request/server-values.ts'

export interface BrickCallerOptions extends OutboundSettings, Partial<ServerValuePorts> {
  resolve?: Resolve
  lookUpCaps?: LookUpCaps
  userAgent?: string
  proxy?: string | undefined
  connect?: Connect
  deadlines?: Partial<Deadlines>
  timers?: Timers
}

export interface BrickCaller {
  callBrick(
    connectedFunction: Pick<ConnectedFunction, 'api' | 'schema'>,
    args: BrickArguments,
    signal: AbortSignal,
    context: CallContext,
  ): Promise<BrickResult>
  tryBrick(
    connectedFunction: Pick<ConnectedFunction, 'api' | 'parameters' | 'schema'>,
    texts: Readonly<Record<string, string>>,
    signal: AbortSignal,
    context: CallContext,
  ): Promise<BrickResult>
  send: OutboundClient['send']
  readMcpServer: McpCaller['readServer']
  findSettingProblem(connectedFunction: Pick<ConnectedFunctionInput, 'api' | 'schema'>): SettingProblem | undefined
  /** `url` includes its scheme. Throws only OutboundError. */
  fetchDocument(url: string, account: string, signal: AbortSignal): Promise<OutboundAnswer>
  findAddressProblem(typed: string): SettingProblem | undefined
  findHeaderProblem(headers: readonly Header[]): SettingProblem | undefined
  close(): Promise<void>
}

export function createBrickCaller(options: BrickCallerOptions = {}): BrickCaller {
  const { connect = createTlsConnect(), timers = systemTimers, lookUpCaps, userAgent, proxy } = options
  const { clock = systemClock, createId = randomUUID } = options
  const resolve = options.resolve ?? createNameResolver({ timers })
  const resolveAllowed = options.resolve ?? createSystemResolver()
  const policy = createOutboundPolicy(options)
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const client = createOutboundClient({
    policy,
    resolve,
    resolveAllowed,
    connect,
    connectByName: proxy === undefined ? undefined : createProxyConnect({ proxy }),
    timers,
    deadlines,
    lookUpCaps,
    userAgent,
  })
  const mcp = createMcpCaller(client, { timers, deadlines })
  const call: BrickCaller['callBrick'] = ({ api, schema }, args, signal, context) =>
    api.kind === 'mcp'
      ? mcp.callTool({ api, schema }, args, signal, context)
      : callBrick({ client, timers, clock, createId }, { api }, args, signal, context)
  return {
    callBrick: call,
    tryBrick: async (connectedFunction, texts, signal, context) => {
      const { args, problem } = readTypedTexts(connectedFunction, texts)
      return args
        ? call(connectedFunction, args, signal, context)
        : createInvalidArgumentsResult(connectedFunction, problem)
    },
    send: (request, signal) => client.send(request, signal),
    readMcpServer: mcp.readServer,
    findSettingProblem: (connectedFunction) => findBrickSettingProblem(connectedFunction, policy),
    fetchDocument: (url, account, signal) => fetchDocument(client, { account, url }, signal),
    findAddressProblem: (typed) => findBrickAddressProblem(typed, policy),
    findHeaderProblem: findBrickHeaderProblem,
    async close() {
      await mcp.close()
      await client.close()
    },
  }
}

export function writeUserAgent({ appUrl, contactEmail }: { appUrl: string; contactEmail: string }): string {
  // Removes parentheses and backslashes, which have a meaning in the comment of a User-Agent, and characters that are
  // not visible ASCII.
  const contacts = [`+${appUrl}`, contactEmail].map((text) => text.replace(/[^\x21-\x7e]|[()\\]/g, ''))
  return `Bricks (${contacts.filter((text) => text !== '').join('; ')})`
}
