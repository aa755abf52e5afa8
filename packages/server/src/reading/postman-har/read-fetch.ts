import { isRecord } from '#json.ts'
import { findLineAndColumn, NothingRead } from '#reading/nothing-read.ts'
import type { PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { formatScalar, memberOf, recordAt, textAt } from '#reading/values/plain-data.ts'
import { readLiteral } from '#reading/values/script-literal.ts'

/** Pasted code is only matched, never run. */
const CALL = /\bfetch\s?\(/g

export function readFetch(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const requests: PastedRequest[] = []
  const notes: string[] = []
  let failed: number | undefined
  let end = 0
  for (const { index, 0: found } of text.matchAll(CALL)) {
    if (index < end || requests.length >= 500) continue
    const address = readLiteral(text, index + found.length)
    if (address === undefined || typeof address.value !== 'string') {
      failed ??= index + found.length
      continue
    }
    end = address.end
    const comma = /^\s{0,100},/.exec(text.slice(end, end + 120))
    const options = comma ? readLiteral(text, end + comma[0].length) : undefined
    if (comma && !options) failed ??= end
    end = options?.end ?? end
    requests.push(toPastedRequest(address.value, options?.value))
  }
  if (requests.length === 0 && failed === undefined) return undefined
  if (requests.length === 0)
    throw new NothingRead('A call of fetch whose address is no plain text.', findLineAndColumn(text, failed ?? 0))
  if (failed !== undefined) notes.push('Parts of a call of fetch are computed by a script; they were left out.')
  return { requests, notes }
}

function toPastedRequest(url: string, options: unknown): PastedRequest {
  const headers = Object.entries(recordAt(options, 'headers')).flatMap(([name, given]) => {
    const value = formatScalar(given)
    return value === undefined ? [] : [{ name, value }]
  })
  const body = memberOf(options, 'body')
  return {
    method: (textAt(options, 'method') || 'GET').toUpperCase(),
    url,
    headers,
    body: readFetchBody(body, findHeaderValue(headers, 'content-type') ?? ''),
    isFromBrowser: true,
  }
}

function readFetchBody(body: unknown, type: string): PastedBody | undefined {
  if (isRecord(body) || Array.isArray(body)) return { kind: 'json', text: JSON.stringify(body) }
  if (typeof body !== 'string' || body === '') return undefined
  return toPastedBody(body, type.startsWith('text/plain') ? '' : type)
}
