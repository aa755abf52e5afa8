import { isIP } from 'node:net'
import { LIMITS } from '@bricks/contract/wire'
import { isPublicAddress } from './address.ts'
import { isPublicName } from './host-name.ts'
import { isExempt, type OutboundPolicy } from './outbound-policy.ts'
import { isOwnAddress, isOwnHost } from './own-places.ts'

export type UrlRefusal = 'syntax' | 'scheme' | 'user_info' | 'template' | 'port' | 'name' | 'address' | 'own'

export type ParsedBrickUrl = { url: URL; refused?: undefined } | { url?: undefined; refused: UrlRefusal }

const SCHEME = 'https://'
// A URL parser would drop these characters, fold them or read them as a slash. They are refused before parsing.
const UNSEEN = /[\p{Cc} \\]/u

export function completeBrickUrl(stored: string): string {
  return SCHEME + stored.trim()
}

/** Owners paste addresses as providers print them, with the scheme; stored addresses have no scheme. */
export function stripScheme(pasted: string): string {
  return pasted.trim().replace(/^https:\/\//i, '')
}

export function completePastedUrl(pasted: string): string {
  return completeBrickUrl(stripScheme(pasted))
}

/**
 * Also checks literal IP addresses, because connecting to one needs no resolver. `maxLength` counts UTF-16 code units.
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
  // TLS and HTTP do not take the final dot of a DNS name.
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
  // The public rules come first, because the answer must not tell whether a private address is one of ours.
  const refusal = place.isExempt ? undefined : findPlaceRefusal(host)
  if (refusal) return refusal
  if (isOwnHost(policy.own, place) || (isIP(host) && isOwnAddress(policy.own, place))) return 'own'
  return place.isExempt || policy.ports.has(port) ? undefined : 'port'
}

function findPlaceRefusal(host: string): UrlRefusal | undefined {
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'address'
  return isPublicName(host) ? undefined : 'name'
}
