import ipaddr from 'ipaddr.js'
import { memoizeText } from '#memoize.ts'

const LONGEST = 100
const MOST_REMEMBERED = 1_000
const V4_SHOWN_OCTETS = 3
const V6_NETWORK_GROUPS = 4
const V6_SHOWN_GROUPS = 3

/** An IPv6 client counts as its /64 network, because a customer gets the whole network. */
export const foldAddress = memoizeText(foldToNetwork, MOST_REMEMBERED)

function foldToNetwork(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return address.slice(0, LONGEST)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${takeFirstGroups(parsed.toNormalizedString(), V6_NETWORK_GROUPS)}::/64`
}

export function truncateClientAddress(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return ''
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, V4_SHOWN_OCTETS).join('.')}.0`
  return `${takeFirstGroups(parsed.toNormalizedString(), V6_SHOWN_GROUPS)}::`
}

function parseAddress(given: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = given.length <= LONGEST ? removePort(given) : ''
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** Some proxies, such as Azure Application Gateway and IIS, write the client's port behind its address. */
function removePort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d{1,5}|\[([\da-fA-F:.]+)\](?::\d{1,5})?)$/.exec(address) ?? []
  return v4 ?? v6 ?? address
}

function takeFirstGroups(address: string, count: number): string {
  return address.split(':').slice(0, count).join(':')
}
