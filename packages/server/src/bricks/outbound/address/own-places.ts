import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

export interface OwnPlaces {
  origins: readonly string[]
  /** A set that may grow, because the server learns some of its ports only after the start. */
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
  const name = canonicalHost(hostname)
  return own.origins.some((origin) => {
    const url = new URL(origin)
    return canonicalHost(url.hostname) === name && (!isExempt || portOf(url) === port)
  })
}

/** A brick may call a host on this machine that the operator allows, but no port on which this server listens. */
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
  return isIP(bare) ? ipaddr.process(bare).toString() : bare.toLowerCase().replace(/\.$/, '')
}

function portOf({ protocol, port }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}
