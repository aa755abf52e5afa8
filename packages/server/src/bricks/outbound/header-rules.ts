import { LIMITS } from '@bricks/contract/wire'

export interface Header {
  name: string
  value: string
}

export type HeaderRefusal = { reason: 'count' } | { reason: 'name' | 'reserved' | 'value'; name: string }

// `token` of RFC 9110, section 5.6.2.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\t\x20-\x7e]*$/

// Headers that frame or route the message, and headers with `metadata` in their name, which make a cloud's metadata
// service answer.
const RESERVED = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'expect'],
  ...['via', 'forwarded', 'x-real-ip', 'cookie2', 'accept-encoding', 'metadata-flavor', 'metadata'],
])
const RESERVED_PREFIXES = ['proxy-', 'x-forwarded-', 'sec-', 'x-aws-ec2-metadata-token']

export function findHeaderRefusal(
  headers: readonly Header[],
  most: number = LIMITS.headersPerBrick,
): HeaderRefusal | undefined {
  if (headers.length > most) return { reason: 'count' }
  for (const { name, value } of headers) {
    if (!TOKEN.test(name)) return { reason: 'name', name }
    if (isReservedHeader(name.toLowerCase())) return { reason: 'reserved', name }
    if (value.length > LIMITS.headerValue || !VALUE.test(value)) return { reason: 'value', name }
  }
  return undefined
}

function isReservedHeader(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix))
}
