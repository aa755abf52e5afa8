import { isIP } from 'node:net'
import { LIMITS } from '@bricks/contract/wire'
import { isPublicAddress } from './address.ts'
import { isPublicName } from './host-name.ts'
import { isExempt, type OutboundPolicy } from './outbound-policy.ts'
import { isOwnAddress, isOwnHost } from './own-places.ts'

export type UrlRefusal = 'syntax' | 'scheme' | 'user_info' | 'template' | 'port' | 'name' | 'address' | 'own'

export type ParsedBrickUrl = { url: URL; refused?: undefined } | { url?: undefined; refused: UrlRefusal }

const SCHEME = 'https://'
// What a parser would drop, fold or read as a slash; refused while it can still be seen.
const UNSEEN = /[\p{Cc} \\]/u

/** The address as it is stored, without scheme, made a URL's text; the scheme is put in front exactly once. */
export function withScheme(stored: string): string {
  return SCHEME + stored.trim()
}

/**
 * Judges the text of a URL and parses it once. Literal addresses are judged here, because a socket to a literal asks no
 * resolver. `maxLength` counts UTF-16 code units.
 */
export function parseBrickUrl(
  text: string,
  policy: OutboundPolicy,
  maxLength: number = LIMITS.urlLength,
): ParsedBrickUrl {
  const refused = findTextRefusal(text, maxLength)
  if (refused) return { refused }
  if (!URL.canParse(text)) return { refused: 'syntax' }
  const url = new URL(text)
  if (url.protocol !== 'https:') return { refused: 'scheme' }
  if (url.username !== '' || url.password !== '') return { refused: 'user_info' }
  // The dot that ends a full name belongs to DNS; neither TLS nor HTTP wants it.
  url.hostname = url.hostname.replace(/\.$/, '')
  const hostRefusal = findHostRefusal(url, policy)
  return hostRefusal ? { refused: hostRefusal } : { url }
}

function findTextRefusal(text: string, maxLength: number): UrlRefusal | undefined {
  if (text.length > maxLength || UNSEEN.test(text)) return 'syntax'
  if (!/^https:\/\/[^/?#]/.test(text)) return 'scheme'
  const [authority = ''] = text.slice(SCHEME.length).split(/[/?#]/, 1)
  if (authority.includes('@')) return 'user_info'
  return /[{}<>]/.test(authority) ? 'template' : undefined
}

function findHostRefusal(url: URL, policy: OutboundPolicy): UrlRefusal | undefined {
  const port = Number(url.port || 443)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const place = { hostname: host, port, isExempt: isExempt(policy, host, port) }
  // Told after the rules for everybody: whether a private address is one of ours is nobody's business.
  const refusal = place.isExempt ? undefined : findPlaceRefusal(host)
  if (refusal) return refusal
  if (isOwnHost(policy.own, place) || (isIP(host) && isOwnAddress(policy.own, place))) return 'own'
  return place.isExempt || policy.ports.has(port) ? undefined : 'port'
}

function findPlaceRefusal(host: string): UrlRefusal | undefined {
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'address'
  return isPublicName(host) ? undefined : 'name'
}
