import ipaddr from 'ipaddr.js'

/** No address is longer, with a zone: what is, is no address, and only its beginning is counted by. */
const LONGEST = 100
const V4_SHOWN_OCTETS = 3
const V6_NETWORK_GROUPS = 4
const V6_SHOWN_GROUPS = 3

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 one, which its holder has whole. */
export function foldAddress(address: string): string {
  const parsed = parse(address)
  if (!parsed) return address.slice(0, LONGEST)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${groupsOf(parsed.toNormalizedString(), V6_NETWORK_GROUPS)}::/64`
}

/** Enough to tell places apart, not enough to tell people apart. */
export function truncateAddress(address: string): string {
  const parsed = parse(address)
  if (!parsed) return ''
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, V4_SHOWN_OCTETS).join('.')}.0`
  return `${groupsOf(parsed.toNormalizedString(), V6_SHOWN_GROUPS)}::`
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // process() gives the IPv4 address inside an IPv4-mapped one.
  return address.length <= LONGEST && ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

function groupsOf(address: string, count: number): string {
  return address.split(':').slice(0, count).join(':')
}
