import { joinQuery } from '#bricks/request/join-query.ts'
import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBody } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { encodeFormName, encodeFormText } from '#reading/values/form-text.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { listFormPairs } from '#reading/values/scripts/script-pairs.ts'
import { fitsSizeLimitAsJson, writeJsonIfShort } from '#reading/values/written-size.ts'

/** A call as a program writes it. A value that the text does not say is a `ScriptVariable`. */
export interface ProgramCall {
  method: string
  url: string
  query?: unknown
  headers?: unknown
  json?: unknown
  /** A record, pairs, or a text that is sent as it is. */
  data?: unknown
  /** A user and a password. Anything else is a sign-in that the text does not say. */
  login?: unknown
  cookies?: unknown
  bearer?: string | undefined
}

export interface ProgramRequest {
  request: PastedRequest
  /** True if a part of the call is known only when the program runs. Such a part is left out. */
  isComputed: boolean
  notes: string[]
}

export function toProgramRequest(call: ProgramCall): ProgramRequest {
  const { method, url, login, bearer } = call
  const query = readPairsOfProgram(call.query)
  const given = readPairsOfProgram(call.headers)
  const headers = given?.pairs ?? []
  const cookies = readPairsOfProgram(call.cookies)
  const cookie = cookies?.pairs.map(({ name, value }) => `${name}=${value}`).join('; ')
  const isLoginLost = login !== undefined && login !== null && !Array.isArray(login)
  const body = readProgramBody(call, findHeaderValue(headers, 'content-type'))
  return {
    request: {
      method: method.toUpperCase(),
      url: addQueryOfProgram(url, query?.pairs ?? []),
      headers: cookie ? [...headers, { name: 'Cookie', value: cookie }] : headers,
      body: body ?? undefined,
      login: readLoginPair(login),
      bearer,
    },
    isComputed: query === undefined || given === undefined || cookies === undefined || body === null,
    notes: isLoginLost ? [SIGN_IN_NOTE] : [],
  }
}

/** Undefined if the text does not say what the pairs are, or they are too long. */
export function readPairsOfProgram(value: unknown): Pick<ScriptForm, 'pairs' | 'files'> | undefined {
  if (value === undefined || value === null) return { pairs: [], files: undefined }
  if (!fitsSizeLimitAsJson(value)) return undefined
  if (value instanceof ScriptForm) return value
  if (value instanceof ScriptVariable || value instanceof ExactNumber) return undefined
  if (Array.isArray(value)) return { pairs: value.flatMap(readPairOfList), files: undefined }
  return isRecord(value) ? { pairs: listFormPairs(value), files: undefined } : undefined
}

function readPairOfList(pair: unknown): NamedText[] {
  const [name, value, ...rest] = Array.isArray(pair) ? (pair as unknown[]) : []
  return typeof name === 'string' && rest.length === 0 ? listFormPairs({ [name]: value }) : []
}

/** Null if the text does not say what is sent, or it is too long. */
function readProgramBody({ json, data }: ProgramCall, type: string | undefined): PastedBody | null | undefined {
  if (json instanceof ScriptVariable || data instanceof ScriptVariable) return null
  if (json !== undefined && json !== null) return readJsonBody(json)
  if (data === undefined || data === null || data === '') return undefined
  if (typeof data === 'string') return toPastedBody(data, type)
  const isJson = type === undefined || /\bjson\b/.test(type)
  if (isRecord(data) && isJson && !(data instanceof ScriptForm) && type !== undefined) return readJsonBody(data)
  const form = readPairsOfProgram(data)
  return form ? { kind: 'form', pairs: form.pairs, ...(form.files && { files: form.files }) } : null
}

function readJsonBody(value: unknown): PastedBody | null {
  const text = writeJsonIfShort(value)
  return text === undefined ? null : { kind: 'json', text }
}

function readLoginPair(login: unknown): PastedRequest['login'] {
  if (!Array.isArray(login)) return undefined
  const [user = '', password = ''] = login.map((each: unknown) => formatScriptScalar(each) ?? '')
  return { user, password }
}

export function addQueryOfProgram(url: string, pairs: readonly NamedText[]): string {
  if (pairs.length === 0) return url
  const [address = '', fragment] = url.split('#')
  const query = pairs.map(({ name, value }) => `${encodeFormName(name)}=${encodeFormText(value)}`).join('&')
  return `${joinQuery(address, query)}${fragment === undefined ? '' : `#${fragment}`}`
}

export interface ReadCalls {
  requests: PastedRequest[]
  notes: string[]
}

const SIGN_IN_NOTE =
  'A call signs in by something that is not in what was pasted, or in a way that is not read: enter the sign-in in the connection.'
export const COMPUTED_NOTE = 'Parts of a call are computed by a program; they were left out.'

export function describeUnreadCalls(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? 'A call was left out: its address is computed by a program.'
      : 'Some calls were left out: their addresses are computed by a program.',
  ]
}

/** The note names the call, because as GET the call may do something else than in the program. */
export function describeUnknownMethod(url: string): string {
  const [address = ''] = url.replace(/^[a-z]{1,10}:\/\//i, '').split(/[?#]/, 1)
  const named = address.slice(address.lastIndexOf('@') + 1, address.lastIndexOf('@') + 101)
  return `The method of the call to "${named}" is computed by a program. It was read as GET: choose the right method before you use it.`
}
