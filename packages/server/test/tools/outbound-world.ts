import type { BrickCallerOptions } from '#bricks/brick-caller.ts'
import vectors from '#bricks/outbound/address/ssrf-vectors.json' with { type: 'json' }
import { createTlsConnect, type DialTarget } from '#bricks/outbound/connect.ts'
import { createScriptedResolver, type ScriptedAddresses, type ScriptedResolver } from './scripted-resolver.ts'
import { startTlsServer, type TlsTestServer, writeRawAnswer } from './tls-server.ts'

export interface OutboundRow {
  id: string
  url: string
  withoutScheme?: boolean
  resolvesTo?: ScriptedAddresses
  redirectTo?: string
  expect: string
  /** The check that refuses the row: of the URL's text, of the addresses at connect, or of the answer. */
  layer: string
}

export const outboundRows: readonly OutboundRow[] = vectors

export function removeHttps({ url }: OutboundRow): string {
  return url.replace(/^https:\/\//, '')
}

export interface OutboundWorld {
  ports: Required<Pick<BrickCallerOptions, 'resolve' | 'connect'>>
  server: TlsTestServer
  dials: DialTarget[]
  play(row: OutboundRow): Promise<void>
  close(): Promise<void>
}

export const WORLD_ANSWER = { answer: 'from the loopback server' }

export async function openOutboundWorld(rows: readonly OutboundRow[] = outboundRows): Promise<OutboundWorld> {
  const server = await startTlsServer(rows.filter(isEverDialled).map(readHostOfRow))
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
      const host = readHostOfRow(row)
      resolver = createScriptedResolver(row.resolvesTo === undefined ? {} : { [host]: row.resolvesTo })
      // A rebinding name first resolves to a harmless address, as when its URL was saved. This call takes that address,
      // so that the brick's call gets the other one.
      if (isRebinding(row.resolvesTo)) await resolver.resolve(host)
      server.script(row.redirectTo ? writeRedirectAnswer(row.redirectTo) : writeRawJsonAnswer())
    },
    close: () => server.close(),
  }
}

function isRebinding(addresses: ScriptedAddresses | undefined): boolean {
  return typeof addresses === 'object' && 'first' in addresses
}

/**
 * A row of the layer `url` is refused by its text, so its host needs no certificate. If a broken check dials it, the
 * dial is still recorded.
 */
function isEverDialled({ expect, layer }: OutboundRow): boolean {
  return expect === 'allow' || layer !== 'url'
}

function readHostOfRow({ url }: OutboundRow): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : (url.split('/', 1)[0] ?? '')
}

// Closes the connection, so that each row has to dial again.
function writeRawJsonAnswer(): Buffer {
  return writeRawAnswer(200, { 'content-type': 'application/json', connection: 'close' }, JSON.stringify(WORLD_ANSWER))
}

function writeRedirectAnswer(location: string): Buffer {
  return writeRawAnswer(302, { location, connection: 'close' }, `Moved to ${location}`)
}
