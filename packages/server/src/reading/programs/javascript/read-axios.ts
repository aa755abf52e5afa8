import { isRecord } from '#json.ts'
import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { addAssignedSecrets } from '#reading/programs/assigned-secrets.ts'
import {
  COMPUTED_NOTE,
  describeUnknownMethod,
  describeUnreadCalls,
  type ProgramCall,
  type ReadCalls,
  toProgramRequest,
} from '#reading/programs/program-call.ts'
import { isPlainRecord, readProperty, readRecordProperty, readTextProperty } from '#reading/values/plain-data.ts'
import { type ReadLiteral, readLiteral, type ScriptValues, skipSpace } from '#reading/values/script-literal.ts'
import { ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { writeJsonIfShort } from '#reading/values/written-size.ts'
import { blankComments } from './blank-comments.ts'
import { readScriptAddress } from './read-fetch.ts'
import { readScriptValues } from './script-values.ts'

const CALL =
  /\b([A-Za-z_$][\w$]{0,60})(?:\.default)?(?:\.(get|delete|head|options|post|put|patch|postForm|putForm|patchForm|request))?\s{0,2}(?:<[\w<>[\]., |{}:;]{1,80}>)?\(/g
const CREATED = /\b(?:const|let|var)\s{1,10}([A-Za-z_$][\w$]{0,60})\s{0,10}=\s{0,10}axios\.create\(/g
const DEFAULT =
  /\b([A-Za-z_$][\w$]{0,60})\.defaults\.(?:(baseURL)|headers(?:\.(common|get|delete|head|post|put|patch))?(?:\.([A-Za-z]\w{0,60})|\[\s{0,9}["']([\w-]{1,100})["']\s{0,9}\]))\s{0,9}=(?!=)/g
const MOST = 500
const MOST_FAILED = 50

export function readAxios(pasted: string): ReadCalls | undefined {
  if (!/\baxios\b/.test(pasted)) return undefined
  const text = blankComments(pasted)
  const { createValuesAt } = readScriptValues(text)
  const clients = new Map<string, unknown>([['axios', {}]])
  for (const { index, 0: found, 1: name = '' } of [...text.matchAll(CREATED)].slice(0, MOST))
    clients.set(name, readLiteral(text, index + found.length, createValuesAt(index))?.value ?? {})
  addAxiosDefaults(text, clients, createValuesAt)
  const requests: ReadCalls['requests'] = []
  const notes = new Set<string>()
  let failed: number | undefined
  let failures = 0
  let isPartLost = false
  let end = 0
  for (const { index, 0: found, 1: client = '', 2: verb } of text.matchAll(CALL)) {
    if (!clients.has(client) || index < end || requests.length >= MOST || failures >= MOST_FAILED) continue
    const known = clients.get(client)
    const read = readAxiosCall(text, index + found.length, { verb, client: known }, createValuesAt(index))
    if (read === undefined) {
      failed ??= index
      failures++
      continue
    }
    end = read.end
    const { request, isComputed } = toProgramRequest(buildAxiosCall(read, known))
    requests.push(request)
    if (!read.isMethodKnown) notes.add(describeUnknownMethod(request.url))
    isPartLost ||= isComputed || !read.isWhole
  }
  if (requests.length === 0 && failed === undefined) return undefined
  if (requests.length === 0)
    throw new NothingReadError('A call of axios whose address is no plain text.', findLineAndColumn(text, failed ?? 0))
  if (isPartLost) notes.add(COMPUTED_NOTE)
  return { requests: addAssignedSecrets(text, requests), notes: [...notes, ...describeUnreadCalls(failures)] }
}

/** Reads lines such as `axios.defaults.headers.common['Authorization'] = token`. */
function addAxiosDefaults(
  text: string,
  clients: Map<string, unknown>,
  createValuesAt: (position: number) => ScriptValues,
): void {
  for (const match of [...text.matchAll(DEFAULT)].slice(0, MOST)) {
    const { index, 0: found, 1: name = '', 2: base, 3: verb = 'common', 4: plain, 5: quoted } = match
    const client = clients.get(name)
    const header = plain ?? quoted
    const value = readLiteral(text, index + found.length, createValuesAt(index))?.value ?? new ScriptVariable('value')
    // Headers of one method, such as the content type of POST, must not be sent with the other methods.
    if (!isPlainRecord(client) || verb !== 'common') continue
    const changed = base
      ? { baseURL: value }
      : { headers: { ...readRecordProperty(client, 'headers'), [header ?? '']: value } }
    clients.set(name, { ...client, ...changed })
  }
}

interface AxiosCall {
  method: string
  url: string
  data: unknown
  config: unknown
  /** False if words of the call are computed. */
  isWhole: boolean
  isMethodKnown: boolean
  end: number
}

const SENDS = /^(post|put|patch)(Form)?$/

function readAxiosCall(
  text: string,
  from: number,
  { verb, client }: { verb: string | undefined; client: unknown },
  values: ScriptValues,
): AxiosCall | undefined {
  const first = skipSpace(text, from)
  const hasBase = readTextProperty(client, 'baseURL') !== ''
  if (verb === undefined || verb === 'request') {
    const config = readLiteral(text, first, values)
    if (isPlainRecord(config?.value)) return readAxiosConfigCall(config.value, config, hasBase)
    if (verb === 'request') return undefined
  }
  const address = readScriptAddress(text, first, values) ?? (hasBase ? readEmptyText(text, first) : undefined)
  if (address === undefined) return undefined
  const given: unknown[] = []
  let lost: ReadLiteral['lost']
  let at = skipSpace(text, address.end)
  while (text[at] === ',' && given.length < 2) {
    const next = readLiteral(text, at + 1, values)
    if (next === undefined) break
    given.push(next.value)
    lost = next.lost ?? lost
    at = skipSpace(text, next.end)
  }
  const isWhole = text[at] === ')' || (text[at] === ',' && text[skipSpace(text, at + 1)] === ')')
  const [, sends] = SENDS.exec(verb ?? '') ?? []
  const [data, config] = sends === undefined ? [undefined, given[0]] : given
  // Without its settings a call could be read as another one, such as a GET in place of a DELETE.
  if (verb === undefined && !isWhole) return undefined
  const isKnown = config === undefined || config === null || isPlainRecord(config)
  const method = sends ?? verb ?? readTextProperty(config, 'method')
  return {
    method: method || 'get',
    url: address.url,
    data: verb === 'delete' ? readProperty(config, 'data') : data,
    config,
    isWhole: isWhole && isKnown && lost === undefined,
    isMethodKnown: method !== '' || lost !== 'own',
    end: at,
  }
}

/** `client.get('')` calls the address of the client itself. */
function readEmptyText(text: string, at: number): { url: string; end: number } | undefined {
  return /^(?:''|""|``)\s{0,20}[,)]/.test(text.slice(at, at + 30)) ? { url: '', end: at + 2 } : undefined
}

function readAxiosConfigCall(
  config: Record<string, unknown>,
  { end, lost }: ReadLiteral,
  hasBase: boolean,
): AxiosCall | undefined {
  const url = readProperty(config, 'url')
  const method = readProperty(config, 'method')
  // The computed part may be the path. Without its path the call would go to the whole host.
  const isElsewhere = url === undefined && lost !== 'own' && (hasBase || readProperty(config, 'baseURL') !== undefined)
  if (typeof url !== 'string' && !isElsewhere) return undefined
  const known = typeof method === 'string' ? method : method === undefined ? 'get' : '?'
  return {
    method: known,
    url: typeof url === 'string' ? url : '',
    data: readProperty(config, 'data'),
    config,
    isWhole: lost === undefined,
    isMethodKnown: method !== undefined || lost !== 'own',
    end,
  }
}

function buildAxiosCall({ method, url, data, config }: AxiosCall, client: unknown): ProgramCall {
  const base = readTextProperty(config, 'baseURL') || readTextProperty(client, 'baseURL')
  const auth = readProperty(config, 'auth') ?? readProperty(client, 'auth')
  const headers = readProperty(config, 'headers')
  const all =
    headers instanceof ScriptVariable
      ? headers
      : { ...readRecordProperty(client, 'headers'), ...readRecordProperty(config, 'headers') }
  const isJson =
    data !== null && typeof data === 'object' && !(data instanceof ScriptForm || data instanceof ScriptVariable)
  const isForm = isJson && /form-urlencoded|multipart/.test((writeJsonIfShort(all) ?? '').toLowerCase())
  return {
    method,
    url: joinAxiosAddress(base, url),
    query: joinAxiosParams(readProperty(client, 'params'), readProperty(config, 'params')),
    headers: all,
    ...(isJson && !isForm ? { json: data } : { data }),
    login: isRecord(auth) ? [readProperty(auth, 'username'), readProperty(auth, 'password')] : undefined,
  }
}

function joinAxiosAddress(base: string, url: string): string {
  if (base === '' || /^https?:\/\//i.test(url)) return url
  return url === '' ? base : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`
}

function joinAxiosParams(always: unknown, own: unknown): unknown {
  if (!isPlainRecord(always)) return own ?? always
  return own === undefined || own === null ? always : isPlainRecord(own) ? { ...always, ...own } : own
}
