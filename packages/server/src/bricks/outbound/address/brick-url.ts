import { isIP } from 'node:net'
import { LIMITS } from '@bricks/contract/wire'
import { isPublicAddress } from './ip-address.ts'
import { isExemptHost, type OutboundPolicy } from './outbound-policy.ts'
import { isOwnAddress, isOwnHost } from './own-places.ts'
import { isPublicHostName } from './public-host-name.ts'

export type UrlRefusal = 'syntax' | 'scheme' | 'user_info' | 'template' | 'port' | 'name' | 'address' | 'own'

export type ParsedBrickUrl = { url: URL; refused?: undefined } | { url?: undefined; refused: UrlRefusal }

const SCHEME = 'https://'
// Control characters, blanks and backslashes. A URL parser drops or encodes them, or reads them as a slash, so an
// address with one of them is refused before parsing.
const UNSEEN = /[\p{Cc} \\]/u

export function completeBrickUrl(stored: string): string {
  return SCHEME + stored.trim()
}

export function stripHttpsScheme(pasted: string): string {
  return pasted.trim().replace(/^https:\/\//i, '')
}

export function completePastedUrl(pasted: string): string {
  return completeBrickUrl(stripHttpsScheme(pasted))
}

/**
 * Checks literal IP addresses here, because connecting to one needs no resolver. `maxLength` counts UTF-16 code units.
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
  // Removes the final dot that a DNS name may have, because TLS and HTTP do not accept it.
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
  const place = { hostname: host, port, isExempt: isExemptHost(policy, host, port) }
  // Checks for private addresses first, because the refusal must not tell whether a private address is this server's
  // own.
  const refusal = place.isExempt ? undefined : findPrivateHostRefusal(host)
  if (refusal) return refusal
  if (isOwnHost(policy.own, place) || (isIP(host) && isOwnAddress(policy.own, place))) return 'own'
  return place.isExempt || policy.ports.has(port) ? undefined : 'port'
}

function findPrivateHostRefusal(host: string): UrlRefusal | undefined {
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'address'
  return isPublicHostName(host) ? undefined : 'name'
}
