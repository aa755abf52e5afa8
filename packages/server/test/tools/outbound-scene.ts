import { createOutboundPolicy, type OutboundPolicy } from '#bricks/outbound/address/outbound-policy.ts'
import { type Connect, createTlsConnect, type DialTarget } from '#bricks/outbound/connect.ts'
import { DEADLINES, type Deadlines } from '#bricks/outbound/deadlines.ts'
import type { Resolve } from '#bricks/outbound/look-up/name-resolver.ts'
import { createOutboundClient, type OutboundClient, type OutboundRequest } from '#bricks/outbound/outbound-client.ts'
import { systemTimers } from '#bricks/outbound/timers.ts'
import { createManualTimers, type ManualTimers } from './manual-timers.ts'
import { createScriptedResolver, type ScriptedAddresses } from './scripted-resolver.ts'
import { startTlsServer, type TlsTestServer } from './tls-server.ts'

interface ClientSettings {
  policy?: OutboundPolicy
  userAgent?: string
  table?: Record<string, ScriptedAddresses>
  resolve?: Resolve
  connect?: Connect
  deadlines?: Partial<Deadlines>
  isTimed?: boolean
}

export interface OutboundScene {
  server: TlsTestServer
  timers: ManualTimers
  dials: DialTarget[]
  connect: Connect
  openClient(settings?: ClientSettings): OutboundClient
  close(): Promise<void>
}

export const PUBLIC_ADDRESS = '93.184.215.14'

export const PLAIN_REQUEST: OutboundRequest = {
  account: 'a',
  typedUrl: 'https://api.example.com/v1',
  url: 'https://api.example.com/v1',
  method: 'GET',
  headers: [],
}

export async function openOutboundScene(): Promise<OutboundScene> {
  const server = await startTlsServer(['api.example.com'])
  const timers = createManualTimers()
  const dials: DialTarget[] = []
  const clients: OutboundClient[] = []
  const connectToServer = createTlsConnect({ ca: server.ca })
  const connectToTestServer: Connect = (target, signal) =>
    connectToServer({ ...target, hostname: 'api.example.com', port: server.port, addresses: ['127.0.0.1'] }, signal)
  return {
    server,
    timers,
    dials,
    connect: connectToTestServer,
    openClient({
      table = { 'api.example.com': PUBLIC_ADDRESS },
      resolve,
      connect = connectToServer,
      deadlines,
      isTimed,
      policy = createOutboundPolicy({}),
      userAgent,
    } = {}) {
      const client = createOutboundClient({
        policy,
        userAgent,
        resolve: resolve ?? createScriptedResolver(table).resolve,
        connect: (target, signal) => {
          dials.push(target)
          return connect({ ...target, port: server.port, addresses: ['127.0.0.1'] }, signal)
        },
        timers: isTimed ? systemTimers : timers,
        deadlines: { ...DEADLINES, refusal: 0, ...deadlines },
      })
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await server.close()
    },
  }
}

export async function findFailure(
  client: OutboundClient,
  request = PLAIN_REQUEST,
  signal = new AbortController().signal,
): Promise<unknown> {
  const outcome: unknown = await client.send(request, signal).catch((thrown: unknown) => thrown)
  if (outcome instanceof Error) return outcome
  throw new Error('the call was answered')
}
