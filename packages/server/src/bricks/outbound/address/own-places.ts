import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/**
 * `origins`: the addresses under which this server is called, such as `https://bots.example.com`. `ports`: the ports on
 * which it listens. The set may grow, because some are known only after the start.
 */
export interface OwnPlaces {
  origins: readonly string[]
  ports: ReadonlySet<number>
  listAddresses(): readonly string[]
}

export const NO_OWN_PLACES: OwnPlaces = { origins: [], ports: new Set(), listAddresses: () => [] }

export interface Place {
  hostname: string
  port: number
  isExempt: boolean
}

export function listInterfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
}

export function isOwnHost(own: OwnPlaces, { hostname, port, isExempt }: Place): boolean {
  const name = toCanonicalHost(hostname)
  return own.origins.some((origin) => {
    const url = new URL(origin)
    return toCanonicalHost(url.hostname) === name && (!isExempt || findPortOfUrl(url) === port)
  })
}

/** A brick may call a host on this machine that the operator allows, but no port on which this server listens. */
export function isOwnAddress(own: OwnPlaces, { hostname, port, isExempt }: Place): boolean {
  if (isExempt && !own.ports.has(port)) return false
  const address = toCanonicalHost(hostname)
  return isLocalAddress(address) || own.listAddresses().some((each) => toCanonicalHost(each) === address)
}

function isLocalAddress(address: string): boolean {
  if (!isIP(address)) return false
  return ['loopback', 'unspecified'].includes(ipaddr.process(address).range())
}

function toCanonicalHost(host: string): string {
  const [bare = ''] = host.replace(/^\[|\]$/g, '').split('%', 1)
  return isIP(bare) ? ipaddr.process(bare).toString() : bare.toLowerCase().replace(/\.$/, '')
}

function findPortOfUrl({ protocol, port }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}
