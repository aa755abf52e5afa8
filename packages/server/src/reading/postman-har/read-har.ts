import { isRecord } from '#json.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import { findOperation } from '#reading/requests/operations/find-operation.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { decodeFormText } from '#reading/values/form-text.ts'
import { looksLikeId, looksLikeShortId } from '#reading/values/guess-value.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Collection } from './read-postman.ts'

const MOST_REQUESTS = 500

export function isHar(data: unknown): data is PlainRecord {
  return listEntries(data) !== undefined
}

/** Gives the entries of a HAR file, or of what a tool copied from one: some entries, one entry, or its request. */
function listEntries(data: unknown): readonly unknown[] | undefined {
  const entries = readProperty(readRecordProperty(data, 'log'), 'entries')
  if (Array.isArray(entries)) return entries
  const copied = readListProperty(data, 'entries')
  if (copied.some((entry) => isHarRequest(readProperty(entry, 'request')))) return copied
  if (isHarRequest(readProperty(data, 'request'))) return [data]
  return isHarRequest(data) ? [{ request: data }] : undefined
}

function isHarRequest(value: unknown): boolean {
  const isList = (key: string) => Array.isArray(readProperty(value, key))
  return (
    /^https?:\/\//i.test(readTextProperty(value, 'url')) &&
    /^[A-Z]{3,10}$/i.test(readTextProperty(value, 'method')) &&
    isList('headers') &&
    (isList('queryString') || readProperty(value, 'httpVersion') !== undefined)
  )
}

/**
 * Takes the requests of scripts, and those that were answered with JSON, XML or GraphQL. If there are none, takes all
 * requests except checks before calls (OPTIONS) and requests for pictures, fonts, sound, films, styles and scripts.
 */
export function readHar(data: PlainRecord): Collection {
  const entries = (listEntries(data) ?? []).filter(isRecord)
  const calls = entries.filter(isApiCall)
  const chosen = calls.length > 0 ? calls : entries.filter((entry) => !isPreflightOrMedia(entry))
  const notes: string[] = []
  if (chosen.length < entries.length)
    notes.push(`Pages, pictures, scripts and checks before calls were left out: ${entries.length - chosen.length}.`)
  const merged = new Map<string, PastedRequest>()
  for (const entry of chosen) {
    const request = readHarRequest(readRecordProperty(entry, 'request'))
    const key = request && buildMergeKey(request)
    if (request && key !== undefined && !merged.has(key) && merged.size < MOST_REQUESTS) merged.set(key, request)
  }
  if (chosen.some(signsInByCookies))
    notes.push('Cookies were left out. If the API signs in by them, enter them in the connection.')
  if (merged.size === 0) throw new NothingReadError('The HAR file holds no call of an API.')
  if (merged.size < chosen.length) notes.push('Calls of the same method and path were read once.')
  const [first] = merged.values()
  return { title: readUrlHost(first?.url ?? ''), requests: [...merged.values()], notes }
}

function isApiCall(entry: PlainRecord): boolean {
  if (readTextProperty(readRecordProperty(entry, 'request'), 'method') === 'OPTIONS') return false
  const kind = readTextProperty(entry, '_resourceType')
  if (/^(?:xhr|fetch)$/.test(kind)) return true
  if (kind === 'manifest') return false
  return /json|xml;|graphql/.test(
    readTextProperty(readRecordProperty(readRecordProperty(entry, 'response'), 'content'), 'mimeType'),
  )
}

function signsInByCookies(entry: PlainRecord): boolean {
  const names = readListProperty(readRecordProperty(entry, 'request'), 'headers').map((header) =>
    readTextProperty(header, 'name').toLowerCase(),
  )
  return names.includes('cookie') && !names.includes('authorization')
}

function isPreflightOrMedia(entry: PlainRecord): boolean {
  const type = readTextProperty(readRecordProperty(readRecordProperty(entry, 'response'), 'content'), 'mimeType')
  return (
    readTextProperty(readRecordProperty(entry, 'request'), 'method') === 'OPTIONS' ||
    /^(?:image|font|video|audio)\/|css|javascript/.test(type)
  )
}

function readHarRequest(request: PlainRecord): PastedRequest | undefined {
  const url = readTextProperty(request, 'url')
  if (!/^https?:\/\//i.test(url)) return undefined
  const headers = readListProperty(request, 'headers').map(
    (header): NamedText => ({ name: readTextProperty(header, 'name'), value: readTextProperty(header, 'value') }),
  )
  return {
    method: readTextProperty(request, 'method').toUpperCase() || 'GET',
    url,
    headers: headers.filter(({ name }) => name !== '' && !/^(?:cookie$|:)/i.test(name)),
    body: readHarBody(readRecordProperty(request, 'postData'), headers),
    isFromBrowser: true,
  }
}

const FORM = /^application\/x-www-form-urlencoded/i
const FILES_TYPE = /^multipart\//i
/** Chrome writes the pairs of a form encoded, as they are sent. Other programs write them decoded. */
const NOT_ENCODED = /[^\w.*~!'()+%-]|%(?![\dA-Fa-f]{2})/

function readHarBody(data: PlainRecord, headers: readonly NamedText[]): PastedBody | undefined {
  const type = readTextProperty(data, 'mimeType') || findHeaderValue(headers, 'content-type') || ''
  const text = readTextProperty(data, 'text')
  const files = readListProperty(data, 'params').flatMap((pair) =>
    readTextProperty(pair, 'fileName') === '' ? [] : [readTextProperty(pair, 'name')],
  )
  const params = readListProperty(data, 'params').flatMap((pair) =>
    readTextProperty(pair, 'fileName') === ''
      ? [{ name: readTextProperty(pair, 'name'), value: readTextProperty(pair, 'value') }]
      : [],
  )
  if (params.length > 0 && !(text !== '' && FORM.test(type))) {
    const isEncoded =
      FORM.test(type) &&
      params.some(({ value }) => value.includes('%')) &&
      params.every(({ value }) => !NOT_ENCODED.test(value))
    const pairs = params.map(({ name, value }) =>
      isEncoded ? { name: decodeFormText(name), value: decodeFormText(value) } : { name, value },
    )
    return { kind: 'form', pairs, ...(FILES_TYPE.test(type) && { files }) }
  }
  return text === '' ? undefined : toPastedBody(text, type.startsWith('text/plain') ? '' : type)
}

/** Two calls that differ only in ids and values are one brick. */
function buildMergeKey({ method, url, body }: PastedRequest): string {
  const [address = ''] = url.split(/[?#]/, 1)
  const path = address
    .split('/')
    .map((segment, position, all) => (position > 2 && isIdSegment(segment, position, all) ? '*' : segment))
  return `${method} ${path.join('/')} ${findOperation(body)?.key ?? ''}`
}

const isIdSegment = (segment: string, position: number, all: readonly string[]) =>
  looksLikeId(segment, position) || (position > 3 && looksLikeShortId(segment, all[position - 1] ?? ''))

function readUrlHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
