import type { PastedRequest } from '#reading/requests/pasted-request.ts'

/** Reads an address on one line, with or without `https://` and a method before it. Undefined for any other text. */
export function readAddressRequest(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const [, method = 'GET', address = ''] =
    /^(?:(GET|POST|PUT|PATCH|DELETE)[ \t]{1,20})?["'<]?(\S{4,16000}?)["'>]?$/i.exec(joinBracedNames(text.trim())) ?? []
  if (!looksLikeAddress(address)) return undefined
  return { requests: [{ method: method.toUpperCase(), url: address, headers: [] }], notes: [] }
}

/** Documentation writes names with blanks into an address, such as `{API key}`. Underscores replace the blanks. */
function joinBracedNames(text: string): string {
  return text.replace(/\{ ?([^{}\n]{1,60}?) ?\}/g, (_, name: string) => `{${name.replaceAll(' ', '_')}}`)
}

const NAME = /^[\p{L}\p{N}{<_-][\p{L}\p{N}_{}<>.-]{0,250}\.(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})(?::\d{1,5})?$/iu
const NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/
/**
 * A host in the builder's own network, such as `orders:8080`, which the operator may have allowed. It counts only with
 * a path: without one, `word:12` could be anything.
 */
const OWN_NAME = /^[a-z][a-z0-9-]{0,62}:\d{2,5}$/i

export function looksLikeAddress(address: string): boolean {
  if (/^https?:\/\/[^\s/?#]{1,253}/i.test(address)) return true
  const [host = ''] = address.split(/[/?#]/, 1)
  const hasPath = address.length > host.length
  return NAME.test(host) || (hasPath && (NUMBERS.test(host) || OWN_NAME.test(host)))
}
