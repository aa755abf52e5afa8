import { parseJson } from '#json.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { encodeFormName, encodeFormText } from '#reading/values/form-text.ts'
import { findBaseAddress } from './read-listed-paths.ts'

/** `POST /orders HTTP/1.1`, or a method and a whole address. Documentation often leaves out the version. */
const START =
  /^[ \t>]{0,20}(GET|POST|PUT|PATCH|DELETE)[ \t]{1,10}(\S{1,4000}?)(?:[ \t]{1,10}(HTTP\/[\d.]{1,5}))?[ \t]{0,20}$/i
const HEADER = /^[ \t>]{0,20}([A-Za-z][A-Za-z0-9-]{0,99})[ \t]{0,5}:[ \t]{0,20}(.{0,8000})$/
/**
 * If the first line names no HTTP version, a line is a header only if it begins with one of these names: a page of
 * documentation may have a sentence such as `Returns: a list` below an address.
 */
const KNOWN = /-|^(?:host|accept|authorization|prefer|cookie|origin|referer|apikey|token|key)$/i
/** Files for an editor's HTTP client set variables so, and may continue a query on the lines below its address. */
const VARIABLE = /^@([A-Za-z_][\w.-]{0,60})\s{0,20}=\s{0,20}(\S.{0,4000})$/
const MORE_QUERY = /^[ \t]{1,40}([?&]\S{1,2000})[ \t]{0,20}$/
const COMMENT = /^[ \t]{0,20}(?:#(?!##)|\/\/)/
const FENCE = /^[ \t>]{0,12}(?:`{3}|~{3})/
const ANSWER = /^[ \t<]{0,20}HTTP\/[\d.]{1,5} \d{3}/
/**
 * A request in a sentence of Markdown, such as `GET https://...`, or behind its label, such as `Endpoint: GET
 * https://...`. What stands around it is no part of the request.
 */
const INLINE =
  /^[ \t>]{0,20}(?:[-*+][ \t]|\d{1,2}\.[ \t])?(?:\*{0,2}[A-Za-z][A-Za-z ]{1,30}(?::\*{0,2}|\*{2}:)[ \t]{1,4}`?|\*{0,2}`)((?:GET|POST|PUT|PATCH|DELETE)[ \t]{1,10}https?:\/\/[^`\s]{1,4000}?)`?\*{0,2}[ \t]{0,20}$/i
const MOST_REQUESTS = 200
const LONGEST_LINE = 4_100
const MOST_ENDINGS = 20
const MOST_VARIABLES = 100
const LONGEST_VARIABLE = 4_000
/** In characters, for all variables of a file together. */
const LONGEST_FILLED = 1_000_000

/** Reads requests that are written as they are sent. Undefined if the text has none. */
export function readRawHttp(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const given = text.replaceAll('\r\n', '\n').split('\n')
  const inline = new Map<number, string>()
  for (const [at, line] of given.entries()) {
    const request = INLINE.exec(line)?.[1]
    if (request !== undefined) inline.set(at, request)
  }
  // On a page that tells the base address, the paths are a list, and each of them is read.
  const isRequestAt = createRequestFinder(findBaseAddress(text) === undefined)
  const lines = fillHttpFileVariables(
    given.map((line, at) => joinVariableWords(inline.get(at) ?? line)),
    isRequestAt,
  )
  const starts = lines.flatMap((_, at) => (isRequestAt(lines, at) ? [at] : []))
  if (starts.length === 0) return undefined
  const notes = new Set<string>()
  const fences = lines.flatMap((line, at) => (FENCE.test(line) ? [at] : []))
  const requests = starts.slice(0, MOST_REQUESTS).map((start, at) => {
    if (inline.get(start) !== undefined) {
      notes.add('Of a request in a sentence only the method and the address were read. Add its other parts by hand.')
      return readRawRequest(lines.slice(start, start + 1), notes)
    }
    const next = starts[at + 1] ?? lines.length
    const before = fences.filter((fence) => fence < start).length
    const isInFences = before % 2 === 1
    return readRawRequest(lines.slice(start, isInFences ? Math.min(next, fences[before] ?? next) : next), notes)
  })
  return { requests, notes: [...notes] }
}

/**
 * `@host = a.example` stands above the requests, and `{{host}}` in them. A value may hold the variables above it. In a
 * request, which ends with `###`, such a line belongs to the body.
 */
function fillHttpFileVariables(lines: readonly string[], isRequestAt: RequestFinder): string[] {
  const variables = new Map<string, string>()
  let room = LONGEST_FILLED
  let isInRequest = false
  const fillVariable = (whole: string, name: string): string => {
    const value = variables.get(name)
    if (value === undefined || value.length > room) return whole
    room -= value.length
    return value
  }
  const fillVariablesInLine = (line: string) =>
    variables.size === 0 ? line : line.replace(/\{\{\s?([\w.-]{1,61})\s?\}\}/g, fillVariable)
  return lines.map((line, at) => {
    const [, name, value = ''] = (!isInRequest && variables.size < MOST_VARIABLES && VARIABLE.exec(line)) || []
    const filled = fillVariablesInLine(name === undefined ? line : value.trim())
    if (name !== undefined && filled.length <= LONGEST_VARIABLE) variables.set(name, filled)
    if (line.startsWith('###')) isInRequest = false
    else isInRequest ||= isRequestAt([filled, lines[at + 1] ?? ''], 0)
    return name === undefined ? filled : ''
  })
}

type RequestFinder = (lines: readonly string[], at: number) => boolean

/** A path without a host and a version begins a request only if a header stands below it. */
function createRequestFinder(takesPaths: boolean): RequestFinder {
  return (lines, at) => {
    const line = lines[at] ?? ''
    const next = (lines[at + 1] ?? '').slice(0, LONGEST_LINE)
    const [, , address = '', version] = (line.length < LONGEST_LINE && START.exec(line)) || []
    if (/^https?:\/\/./i.test(address)) return true
    if (!address.startsWith('/')) return false
    const name = HEADER.exec(next)?.[1] ?? ''
    return version !== undefined || /^host$/i.test(name) || (takesPaths && KNOWN.test(name))
  }
}

/** `{{$processEnv TOKEN}}` and `{{$randomInt 1 9}}` of files for an editor become variables of one word. */
function joinVariableWords(line: string): string {
  return line.replace(
    /\{\{\$(?:(?:processEnv|dotenv|env)[ .]%?)?([A-Za-z][\w.-]{0,60})(?: [^{}\n]{1,60})?\}\}/g,
    '{{$1}}',
  )
}

function readRawRequest([start = '', ...others]: string[], notes: Set<string>): PastedRequest {
  const [, method = 'GET', first = '', version] = START.exec(start) ?? []
  const end = others.findIndex((line) => !MORE_QUERY.test(line))
  const more = others.slice(0, end < 0 ? undefined : end)
  const address = first + more.map((line) => line.trim()).join('')
  const lines = others.slice(more.length)
  const headers: NamedText[] = []
  let at = 0
  for (; at < lines.length; at++) {
    if (COMMENT.test(lines[at] ?? '') && HEADER.test(lines[at + 1] ?? '')) continue
    const [, name = '', value = ''] = HEADER.exec(lines[at] ?? '') ?? []
    if (name === '' || (version === undefined && !KNOWN.test(name))) break
    headers.push({ name, value: value.trim() })
  }
  const rest = lines.slice(at)
  // `###` begins the next request of an editor's file, or the next part of a page.
  const answer = rest.findIndex((line) => ANSWER.test(line) || line.startsWith('###'))
  // Documentation may leave out the empty line before JSON.
  const hasBody = /^\s*(?:$|[{[])/.test(rest[0] ?? '')
  const host = findHeaderValue(headers, 'host')
  return {
    method: method.toUpperCase(),
    // The builder replaces a host that the text does not say.
    url: address.startsWith('/') ? `https://${host ?? '{host}'}${address}` : address,
    headers,
    body: hasBody ? readRawBody(rest.slice(0, answer < 0 ? undefined : answer), headers, notes) : undefined,
  }
}

function readRawBody(
  lines: readonly string[],
  headers: readonly NamedText[],
  notes: Set<string>,
): PastedBody | undefined {
  // `> {% ... %}` is a script that looks at the answer.
  const script = lines.findIndex((line) => /^> ?(?:\{%|\S+\.js$)/.test(line))
  const text = lines
    .slice(0, script < 0 ? undefined : script)
    .join('\n')
    .trim()
  if (/^<@? ?[./~\w][^\n<>{}]{0,300}$/.test(text)) {
    notes.add('Files that a request reads are not part of what was pasted; they were left out.')
    return undefined
  }
  const type = findHeaderValue(headers, 'content-type')
  const isForm = /^application\/x-www-form-urlencoded/i.test(type ?? '')
  const joined = isForm ? joinFormLines(text) : text
  const body = text === '' ? undefined : toPastedBody(joined, type)
  return body?.kind === 'json' ? { kind: 'json', text: cutWordsBehindJson(body.text) } : body
}

const PAIR_ON_LINE = /^[ \t]{0,20}&?[\w.[\]%{}$-]{1,100}[ \t]{0,5}=/
const NAMED_ON_LINE = /^[ \t]{0,20}([\w.[\]-]{1,100}):[ \t]{1,20}(\S.{0,4000})$/

/** Documentation and files for an editor have each pair of a form on a line of its own, as `a=b` or as `a: b`. */
function joinFormLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const named = lines.map((line) => NAMED_ON_LINE.exec(line))
  if (named.every((found) => found !== null))
    return named.map(([, name = '', value = '']) => `${encodeFormName(name)}=${encodeFormText(value.trim())}`).join('&')
  if (lines.every((line) => PAIR_ON_LINE.test(line)))
    return lines.map((line) => line.trim().replace(/^&|&$/g, '').trim()).join('&')
  return text.replace(/[ \t]{0,40}\n[ \t]{0,40}(?=&)/g, '').replace(/[ \t]{0,40}&[ \t]{0,40}\n[ \t]{0,40}/g, '&')
}

/** After a body in JSON, a pasted text may go on with words of the page that it was copied from. */
function cutWordsBehindJson(text: string): string {
  const endings = [...text.matchAll(/[}\]]\s*\n\s*\n/g)]
    .slice(0, MOST_ENDINGS)
    .map(({ index }) => text.slice(0, index + 1))
  return endings.find((ending) => parseJson(ending) !== undefined) ?? text
}
