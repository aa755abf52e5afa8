import type { ProgramCall } from '#reading/programs/program-call.ts'
import { isPlainRecord, readRecordProperty, readTextProperty } from '#reading/values/plain-data.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { listFormPairs } from '#reading/values/scripts/script-pairs.ts'
import { type PythonArguments, PythonBearer } from './python-literal.ts'

/** What a session or a client of a program adds to each of its calls. */
export interface PythonClient {
  base: string
  headers: Record<string, unknown>
  params: Record<string, unknown>
  cookies: Record<string, unknown>
  login: unknown
}

export function createPythonClient(given: PythonArguments | undefined): PythonClient {
  const { named = {}, given: [first] = [] } = given ?? {}
  const base = readTextProperty(named, 'base_url') || (typeof first === 'string' ? first : '')
  return {
    base,
    headers: { ...readRecordProperty(named, 'headers') },
    params: { ...readRecordProperty(named, 'params') },
    cookies: { ...readRecordProperty(named, 'cookies') },
    login: named.auth,
  }
}

export function buildPythonCall(
  verb: string,
  { given, named }: PythonArguments,
  client: PythonClient | undefined,
): ProgramCall | undefined {
  const takesMethod = verb === 'request' || verb === 'stream'
  const method = takesMethod ? (named.method ?? given[0]) : verb
  const [second, third] = given.slice(takesMethod ? 1 : 0)
  const address = named.url ?? second
  const url = address instanceof ScriptVariable ? undefined : address
  if (typeof url !== 'string') return undefined
  const isRelative = client !== undefined && client.base !== '' && !/^https?:\/\//i.test(url)
  // The argument behind the address is the query, as in `requests.get(url, params)`, or the body, as in
  // `requests.post(url, data)`.
  const auth = named.auth ?? client?.login
  const isAsked = /^(?:get|delete|head|options)$/.test(verb)
  const data = named.data ?? named.content ?? (isAsked || takesMethod ? undefined : third)
  return {
    method: typeof method === 'string' ? method : '?',
    url: isRelative ? `${client.base.replace(/\/$/, '')}/${url.replace(/^\//, '')}` : url,
    query: joinClientDefaults(client?.params, named.params ?? (isAsked ? third : undefined)),
    headers: joinClientDefaults(client?.headers, named.headers),
    json: named.json,
    data: named.files === undefined ? data : createFormWithFiles(data, named.files),
    cookies: joinClientDefaults(client?.cookies, named.cookies),
    ...(auth instanceof PythonBearer ? { bearer: formatScriptScalar(auth.token) } : { login: auth }),
  }
}

function joinClientDefaults(always: Record<string, unknown> | undefined, own: unknown): unknown {
  if (always === undefined || Object.keys(always).length === 0) return own
  return own === undefined || own === null ? always : isPlainRecord(own) ? { ...always, ...own } : own
}

/** A part without the name of a file, such as `(None, "Brno")`, is an ordinary field. */
function createFormWithFiles(data: unknown, files: unknown): unknown {
  const records = Array.isArray(data) ? data.flatMap(pairToRecord) : isPlainRecord(data) ? [data] : []
  const parts = (Array.isArray(files) ? files.flatMap(pairToRecord) : isPlainRecord(files) ? [files] : []).flatMap(
    Object.entries<unknown>,
  )
  const isField = (part: unknown): part is unknown[] => Array.isArray(part) && part[0] === null
  const fields = parts.flatMap(([name, part]) => (isField(part) ? [{ [name]: part[1] }] : []))
  const names = parts.flatMap(([name, part]) => (isField(part) ? [] : [name]))
  return new ScriptForm([...records, ...fields].flatMap(listFormPairs), names)
}

function pairToRecord(pair: unknown): Record<string, unknown>[] {
  const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
  return typeof name === 'string' ? [{ [name]: value }] : []
}
