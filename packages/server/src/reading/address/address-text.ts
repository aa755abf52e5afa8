import type { PastedRequest } from '#reading/requests/pasted-request.ts'

/**
 * Reads an address on one line, with or without `https://`, perhaps with its method before it. Undefined for any other
 * text.
 */
export function readAddressRequest(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const [, method = 'GET', address = ''] =
    /^(?:(GET|POST|PUT|PATCH|DELETE)[ \t]{1,20})?["'<]?(\S{4,16000}?)["'>]?$/i.exec(text.trim()) ?? []
  if (!looksLikeAddress(address)) return undefined
  return { requests: [{ method: method.toUpperCase(), url: address, headers: [] }], notes: [] }
}

export function looksLikeAddress(address: string): boolean {
  if (/^https?:\/\/[^\s/?#]{1,253}/i.test(address)) return true
  const [host = ''] = address.split(/[/?#]/, 1)
  return /^[A-Za-z0-9{<_-][\w{}<>.-]{0,250}\.[A-Za-z]{2,24}(?::\d{1,5})?$/.test(host) && !address.includes('@')
}
