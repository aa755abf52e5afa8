import { isUnknownSecret } from '#reading/values/placeholders.ts'

/** Ways to sign in whose header is computed anew for each request, so a pasted header cannot be used again. */
const SIGNATURES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['digest', /^digest\s/i],
  ['OAuth 1.0', /^oauth\s.{0,4000}\boauth_(?:signature|consumer_key|nonce)/is],
  ['a signature of AWS', /^aws4?(?:-hmac-sha256)?\s/i],
  ['a signature', /^(?:signature|hawk|hmac(?:-sha\d{1,3})?)\s.{0,4000}(?:signature|mac)=/is],
  ['NTLM', /^ntlm\s/i],
  ['Negotiate', /^negotiate\s/i],
]
const VALUE = /(?:key|token|signature|response|nonce|opaque|credential|mac|keyid)=\s{0,3}"?([^",\s]{8,1000})/gi

export function findSignatureKind(value: string): string | undefined {
  return SIGNATURES.find(([, pattern]) => pattern.test(value.trim()))?.[0]
}

/**
 * Names in the query of an address that was signed as a whole, for a short time: S3, Google's storage, CloudFront. No
 * value of it may change.
 */
const SIGNED_ADDRESS = /(?:^|&)(?:x-(?:amz|goog)-signature|key-pair-id)=/i

/** The note about an address that no bot can call, because it ends soon. It must not quote the address. */
export function describeSignedAddress(query: string): string | undefined {
  if (!SIGNED_ADDRESS.test(query)) return undefined
  return 'A request was left out: its address is signed and holds for a short time only. Paste one of the API itself.'
}

/** Azure signs an address for as long as its owner wants: `sv` is the version of the signature, and `sig` the key. */
export function isSignedForLong(query: string): boolean {
  return /(?:^|&)sv=/.test(query) && /(?:^|&)sig=/.test(query)
}

export function describeSignature(kind: string): string {
  return `A request signs in by ${kind}, which bots do not speak.`
}

/** In characters. A shorter text is a word that occurs elsewhere too. */
const SHORTEST = 8

/** Lists parts of a signed header, such as the consumer key, because they may stand elsewhere too. */
export function listSignatureTexts(value: string): string[] {
  const texts = Array.from(value.matchAll(VALUE), ([, text = '']) => [text, text.split('/', 1)[0] ?? ''])
  return texts.flat().filter((text) => text.length >= SHORTEST && !isUnknownSecret(text))
}
