import { isIP } from 'node:net'
import { NO_OWN_PLACES, type OwnPlaces } from './own-places.ts'

export interface OutboundSettings {
  ports?: readonly number[]
  allowHosts?: readonly string[]
  dns64?: boolean
  own?: OwnPlaces
}

export interface OutboundPolicy {
  readonly ports: ReadonlySet<number>
  readonly exempt: ReadonlySet<string>
  readonly dns64: boolean
  readonly own: OwnPlaces
}

export function createOutboundPolicy({
  ports = [443],
  allowHosts = [],
  dns64 = false,
  own = NO_OWN_PLACES,
}: OutboundSettings): OutboundPolicy {
  return { ports: new Set(ports), exempt: new Set(allowHosts.map(parseAllowedHost)), dns64, own }
}

export function isExemptHost(policy: OutboundPolicy, hostname: string, port: number): boolean {
  return policy.exempt.has(buildHostKey(hostname, port))
}

function parseAllowedHost(entry: string): string {
  const key = findAllowedHostKey(entry)
  if (key === undefined) throw new Error(`"${entry}" is not host:port, for example intranet.example.com:8443`)
  return key
}

/** Undefined if the entry is not `host:port`, or is an address of IPv6 without its brackets. */
export function findAllowedHostKey(entry: string): string | undefined {
  const [, host, port] = /^([^/?#@\s\\]+):(\d{1,5})$/.exec(entry.trim()) ?? []
  const isHost = host !== undefined && URL.canParse(`https://${host}`) && !/^[^[].*:/.test(host)
  if (!isHost || Number(port) < 1 || Number(port) > 65_535) return undefined
  return buildHostKey(new URL(`https://${host}`).hostname, Number(port))
}

function buildHostKey(hostname: string, port: number): string {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return `${isIP(bare) ? bare : bare.replace(/\.$/, '')}:${port}`
}
