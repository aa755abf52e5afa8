import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

// Source: the IANA special-purpose registries of IPv4 and IPv6. In addition 224.0.0.0/4, multicast, and 168.63.129.16,
// the host agent of Azure.
const REFUSED_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
].map((range) => ipaddr.IPv4.parseCIDR(range))

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

const DNS64_PREFIX = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** `address` is written as Node writes it, an IPv6 address without brackets. False for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) {
    const parsed = ipaddr.IPv4.parse(address)
    return !REFUSED_IPV4.some((range) => parsed.match(range))
  }
  if (!isIPv6(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.match(GLOBAL_UNICAST) && !REFUSED_IPV6.some((range) => parsed.match(range))
}

export function isPublicLookUpAnswer(address: string, dns64: boolean): boolean {
  return isPublicAddress(unwrapDns64(address, dns64))
}

/** If `dns64` is set, gives the IPv4 address inside a synthesized IPv6 address (RFC 6052). */
export function unwrapDns64(address: string, dns64: boolean): string {
  return (dns64 && findEmbeddedIpv4(address)) || address
}

function findEmbeddedIpv4(address: string): string | undefined {
  if (!isIPv6(address) || address.includes('%')) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  if (!parsed.match(DNS64_PREFIX)) return undefined
  return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString()
}
