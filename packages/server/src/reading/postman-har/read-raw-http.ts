import { parseJson } from '#json.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'

/** `POST /orders HTTP/1.1`, or with a whole address, where documentation often leaves out the version. */
const START =
  /^[ \t>]{0,20}(GET|POST|PUT|PATCH|DELETE)[ \t]{1,10}(\S{1,4000}?)(?:[ \t]{1,10}(HTTP\/[\d.]{1,5}))?[ \t]{0,20}$/i
const HEADER = /^[ \t>]{0,20}([A-Za-z][A-Za-z0-9-]{0,99})[ \t]{0,5}:[ \t]{0,20}(.{0,8000})$/
/**
 * If the first line names no HTTP version, only these names make a line a header: below an address a page may also have
 * words such as `Returns: a list`.
 */
const KNOWN = /-|^(?:host|accept|authorization|prefer|cookie|origin|referer|apikey|token|key)$/i
const ANSWER = /^[ \t<]{0,20}HTTP\/[\d.]{1,5} \d{3}/
const MOST_REQUESTS = 200
const MOST_ENDINGS = 20

/** Reads requests that are written as they are sent. Undefined if the text has none. */
export function readRawHttp(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const starts = lines.flatMap((line, at) => (line.length < 4_100 && isRequestLine(line) ? [at] : []))
  if (starts.length === 0) return undefined
  const requests = starts
    .slice(0, MOST_REQUESTS)
    .map((start, at) => readRawRequest(lines.slice(start, starts[at + 1] ?? lines.length)))
  return { requests, notes: [] }
}

function isRequestLine(line: string): boolean {
  const [, , address = '', version] = START.exec(line) ?? []
  return version === undefined ? /^https?:\/\/./i.test(address) : /^(?:\/|https?:\/\/.)/i.test(address)
}

function readRawRequest([start = '', ...lines]: string[]): PastedRequest {
  const [, method = 'GET', address = '', version] = START.exec(start) ?? []
  const headers: NamedText[] = []
  let at = 0
  for (; at < lines.length; at++) {
    const [, name = '', value = ''] = HEADER.exec(lines[at] ?? '') ?? []
    if (name === '' || (version === undefined && !KNOWN.test(name))) break
    headers.push({ name, value: value.trim() })
  }
  const rest = lines.slice(at)
  const answer = rest.findIndex((line) => ANSWER.test(line))
  const hasBody = (rest[0] ?? '').trim() === ''
  const host = findHeaderValue(headers, 'host')
  return {
    method: method.toUpperCase(),
    // The builder replaces a host that the text does not say.
    url: address.startsWith('/') ? `https://${host ?? '{host}'}${address}` : address,
    headers,
    body: hasBody ? readRawBody(rest.slice(0, answer < 0 ? undefined : answer), headers) : undefined,
  }
}

function readRawBody(lines: readonly string[], headers: readonly NamedText[]): PastedBody | undefined {
  const text = lines.join('\n').trim()
  const body = text === '' ? undefined : toPastedBody(text, findHeaderValue(headers, 'content-type'))
  return body?.kind === 'json' ? { kind: 'json', text: cutWordsBehindJson(body.text) } : body
}

/** Behind a body in JSON the text of a page may go on. */
function cutWordsBehindJson(text: string): string {
  const endings = [...text.matchAll(/[}\]]\s*\n\s*\n/g)]
    .slice(0, MOST_ENDINGS)
    .map(({ index }) => text.slice(0, index + 1))
  return endings.find((ending) => parseJson(ending) !== undefined) ?? text
}
