import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Where this server itself can be reached: bricks must not go there. */
export interface OwnPlaces {
  /** Such as https://bricks.example: of the console, of live pages and the widget. */
  origins: readonly string[]
  /** What it listens on; read at each call, since it may not be known before. */
  ports: ReadonlySet<number>
  /** Addresses of this machine, as they are at the moment. */
  listAddresses(): readonly string[]
}

export const NO_OWN_PLACES: OwnPlaces = { origins: [], ports: new Set(), listAddresses: () => [] }

export interface Place {
  /** As a URL gives it, or an address; brackets and a last dot do not matter. */
  hostname: string
  port: number
  /** The operator allows this host and this port. */
  isExempt: boolean
}

/** Of every interface, up or not. */
export function listInterfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
}

/** Whether a host is ours by its name. An allowed one is only where it is exactly where we are served. */
export function isOwnHost(own: OwnPlaces, { hostname, port, isExempt }: Place): boolean {
  const name = canonicalHost(hostname)
  return own.origins.some((origin) => {
    const url = new URL(origin)
    return canonicalHost(url.hostname) === name && (!isExempt || portOf(url) === port)
  })
}

/** Whether an address leads to this machine; to one of an allowed host bricks may go, but not to a port that we listen on. */
export function isOwnAddress(own: OwnPlaces, { hostname, port, isExempt }: Place): boolean {
  if (isExempt && !own.ports.has(port)) return false
  const address = canonicalHost(hostname)
  return isLocal(address) || own.listAddresses().some((each) => canonicalHost(each) === address)
}

function isLocal(address: string): boolean {
  if (!isIP(address)) return false
  return ['loopback', 'unspecified'].includes(ipaddr.process(address).range())
}

function canonicalHost(host: string): string {
  const [bare = ''] = host.replace(/^\[|\]$/g, '').split('%', 1)
  // The IPv4 address inside an IPv4-mapped one leads to the same place.
  return isIP(bare) ? ipaddr.process(bare).toString() : bare.toLowerCase().replace(/\.$/, '')
}

function portOf({ protocol, port }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}
