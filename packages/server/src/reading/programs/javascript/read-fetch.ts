import { isRecord } from '#json.ts'
import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { addAssignedSecrets } from '#reading/programs/assigned-secrets.ts'
import {
  addQueryOfProgram,
  describeUnknownMethod,
  describeUnreadCalls,
  readPairsOfProgram,
} from '#reading/programs/program-call.ts'
import type { PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { readProperty, readTextProperty } from '#reading/values/plain-data.ts'
import { readLiteral, type ScriptValues, skipSpace } from '#reading/values/script-literal.ts'
import { ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { listScriptPairs } from '#reading/values/scripts/script-pairs.ts'
import { formatAddressPart } from '#reading/values/scripts/script-part.ts'
import { fitsSizeLimitAsJson, LONGEST_WRITTEN, writeJsonIfShort } from '#reading/values/written-size.ts'
import { blankComments } from './blank-comments.ts'
import { readScriptValues } from './script-values.ts'

/** Pasted code is only matched, never run. */
const CALL = /(?<!->)\b(?:fetch\s?\((?!\s{0,20}new Request\b)|new Request\()/g
const REQUESTED = /\b(?:const|let|var)\s{1,10}([A-Za-z_$][\w$]{0,60})\s{0,10}=\s{0,10}new Request\(/g
/** `new Request('GET', ...)` of PHP begins with the method. */
const OF_ANOTHER_LANGUAGE = /^\s{0,10}["'](?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)["']\s{0,5},/i
const MOST_CALLS = 500
const MOST_JOINED = 50
const ENCODES = /^(?:encodeURIComponent|encodeURI|String)\(/

export function readFetch(pasted: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const text = blankComments(pasted)
  const calls = [...text.matchAll(CALL)]
  if (calls.length === 0) return undefined
  const { createValuesAt } = readScriptValues(text)
  const requested = new Set([...text.matchAll(REQUESTED)].slice(0, MOST_CALLS).map(([, name = '']) => name))
  const requests: PastedRequest[] = []
  const notes = new Set<string>()
  let failed: number | undefined
  let unread = 0
  let isPartLost = false
  let end = 0
  for (const { index, 0: found } of calls) {
    if (OF_ANOTHER_LANGUAGE.test(text.slice(index + found.length, index + found.length + 30))) continue
    if (index < end || requests.length >= MOST_CALLS) continue
    // This request was already read where the variable was made by `new Request`.
    if (requested.has(readVariableName(text, index + found.length))) continue
    const values = createValuesAt(index)
    const address = readScriptAddress(text, index + found.length, values)
    if (address === undefined) {
      failed ??= index + found.length
      unread++
      continue
    }
    end = address.end
    const next = skipSpace(text, end)
    const options = text[next] === ',' ? readLiteral(text, next + 1, values) : undefined
    const isUnread =
      text[next] === ',' ? !isRecord(options?.value) || options?.value instanceof ScriptVariable : text[next] !== ')'
    isPartLost ||= isUnread || options?.lost !== undefined
    // Without its options a call may be read as another one, such as a GET in place of a DELETE.
    if ((isUnread || options?.lost === 'own') && readProperty(options?.value, 'method') === undefined)
      notes.add(describeUnknownMethod(address.url))
    end = options?.end ?? end
    const request = toPastedRequest(address.url, options?.value)
    requests.push(request)
    isPartLost ||= request.isComputed
  }
  if (requests.length === 0 && unread === 0) return undefined
  if (requests.length === 0)
    throw new NothingReadError('A call of fetch whose address is no plain text.', findLineAndColumn(text, failed ?? 0))
  if (isPartLost) notes.add('Parts of a call of fetch are computed by a script; they were left out.')
  return { requests: addAssignedSecrets(text, requests), notes: [...notes, ...describeUnreadCalls(unread)] }
}

/** Reads texts and variables that are joined by `+`. A variable whose value is not known becomes a placeholder. */
export function readScriptAddress(
  text: string,
  from: number,
  values: ScriptValues,
): { url: string; end: number } | undefined {
  let url = ''
  let at = from
  for (let count = 0; count < MOST_JOINED; count++) {
    const start = skipSpace(text, at)
    const [call = ''] = ENCODES.exec(text.slice(start, start + 30)) ?? []
    const part = readLiteral(text, start + call.length, values)
    if (!part) break
    const close = call === '' ? part.end : skipSpace(text, part.end)
    if (call !== '' && text[close] !== ')') break
    const written = formatAddressPart(part.value)
    if (written === undefined) break
    if (url.length + written.length > LONGEST_WRITTEN) return undefined
    url += written
    at = call === '' ? close : close + 1
    const plus = skipSpace(text, at)
    if (text[plus] !== '+') break
    at = plus + 1
  }
  return url === '' || /^\$\{\w+\}$/.test(url) ? undefined : { url, end: at }
}

function readVariableName(text: string, from: number): string {
  return /^\s{0,20}([A-Za-z_$][\w$]{0,60})\s{0,20}[,)]/.exec(text.slice(from, from + 110))?.[1] ?? ''
}

function toPastedRequest(url: string, options: unknown): PastedRequest & { isComputed: boolean } {
  const given = readProperty(options, 'headers')
  const isUnknown = given instanceof ScriptVariable || !fitsSizeLimitAsJson(given)
  const headers = isUnknown ? [] : listScriptPairs(given)
  const method = readProperty(options, 'method')
  const type = findHeaderValue(headers, 'content-type') ?? readTextProperty(options, 'contentType')
  // `$fetch` of Nuxt has the pairs of the query among its options.
  const query = readPairsOfProgram(readProperty(options, 'query') ?? readProperty(options, 'params'))
  const body = readProperty(options, 'body')
  const sent = body === undefined ? readPayload(readProperty(options, 'payload'), type) : readFetchBody(body, type)
  return {
    method: (typeof method === 'string' ? method : method === undefined ? 'GET' : '?').toUpperCase(),
    url: addQueryOfProgram(url, query?.pairs ?? []),
    headers,
    body: sent ?? undefined,
    isFromBrowser: true,
    isComputed: isUnknown || sent === null || query === undefined,
  }
}

/** `UrlFetchApp.fetch` of Google Apps Script names the body `payload`, and sends an object as a form. */
function readPayload(payload: unknown, type: string): PastedBody | null | undefined {
  const isPlain = isRecord(payload) && !(payload instanceof ScriptVariable) && !(payload instanceof ScriptForm)
  if (!isPlain || !fitsSizeLimitAsJson(payload)) return readFetchBody(payload, type)
  return { kind: 'form', pairs: listScriptPairs(payload) }
}

/** Null if the script does not say what is sent, or if it is too long. */
function readFetchBody(body: unknown, type: string): PastedBody | null | undefined {
  if (body instanceof ScriptVariable || !fitsSizeLimitAsJson(body)) return null
  if (body instanceof ScriptForm) return { kind: 'form', pairs: body.pairs, ...(body.files && { files: body.files }) }
  if (isRecord(body) || Array.isArray(body)) {
    const text = writeJsonIfShort(body)
    return text === undefined ? null : { kind: 'json', text }
  }
  if (typeof body !== 'string' || body === '') return undefined
  return toPastedBody(body, type.startsWith('text/plain') ? '' : type)
}
