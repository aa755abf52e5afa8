import type { BrickCallerOptions } from '#bricks/brick-caller.ts'
import { createTlsConnect, type DialTarget } from '#bricks/outbound/connect.ts'
import vectors from '#bricks/outbound/ssrf-vectors.json' with { type: 'json' }
import { createScriptedResolver, type ScriptedAddresses, type ScriptedResolver } from './scripted-resolver.ts'
import { rawAnswer, startTlsServer, type TlsTestServer } from './tls-server.ts'

/** An address a builder may try, what its name resolves to, and whether a call of it may bring an answer. */
export interface OutboundRow {
  id: string
  url: string
  withoutScheme?: boolean
  resolvesTo?: ScriptedAddresses
  redirectTo?: string
  expect: string
  /** What refuses it: the URL's text, the addresses at connect, or the answer. */
  layer: string
}

export const outboundRows: readonly OutboundRow[] = vectors

/** The address as the product keeps it: a leading https:// is stripped, another scheme stays and is refused. */
export function storedAddress({ url }: OutboundRow): string {
  return url.replace(/^https:\/\//, '')
}

/** The world outside for a whole server: names from the row being played, every dial recorded and led to loopback. */
export interface OutboundWorld {
  ports: Required<Pick<BrickCallerOptions, 'resolve' | 'connect'>>
  server: TlsTestServer
  /** Of the row being played. */
  dials: DialTarget[]
  play(row: OutboundRow): Promise<void>
  close(): Promise<void>
}

export const WORLD_ANSWER = { answer: 'from the loopback server' }

export async function openOutboundWorld(rows: readonly OutboundRow[] = outboundRows): Promise<OutboundWorld> {
  const server = await startTlsServer(rows.filter(isEverDialled).map(hostOf))
  const connect = createTlsConnect({ ca: server.ca })
  const dials: DialTarget[] = []
  let resolver: ScriptedResolver = createScriptedResolver({})
  return {
    server,
    dials,
    ports: {
      resolve: (hostname) => resolver.resolve(hostname),
      connect: (target, signal) => {
        dials.push(target)
        return connect({ ...target, port: server.port, addresses: ['127.0.0.1'] }, signal)
      },
    },
    async play(row) {
      dials.length = 0
      server.requests.length = 0
      const host = hostOf(row)
      resolver = createScriptedResolver(row.resolvesTo === undefined ? {} : { [host]: row.resolvesTo })
      // A rebinding name told its harmless story before, to whoever asked when the address was saved.
      if (isRebinding(row.resolvesTo)) await resolver.resolve(host)
      server.script(row.redirectTo ? redirect(row.redirectTo) : rawJson())
    },
    close: () => server.close(),
  }
}

function isRebinding(addresses: ScriptedAddresses | undefined): boolean {
  return typeof addresses === 'object' && 'first' in addresses
}

/** Other rows are refused from their text; where a broken guard dials them, the dial is recorded all the same. */
function isEverDialled({ expect, layer }: OutboundRow): boolean {
  return expect === 'allow' || layer !== 'url'
}

function hostOf({ url }: OutboundRow): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : (url.split('/', 1)[0] ?? '')
}

// Connections close, so that each row has to dial anew.
function rawJson(): Buffer {
  return rawAnswer(200, { 'content-type': 'application/json', connection: 'close' }, JSON.stringify(WORLD_ANSWER))
}

function redirect(location: string): Buffer {
  return rawAnswer(302, { location, connection: 'close' }, `Moved to ${location}`)
}
