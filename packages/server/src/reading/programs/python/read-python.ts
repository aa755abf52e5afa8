import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { addAssignedSecrets } from '#reading/programs/assigned-secrets.ts'
import { joinTexts } from '#reading/programs/join-texts.ts'
import {
  COMPUTED_NOTE,
  describeUnreadCalls,
  type ProgramCall,
  type ReadCalls,
  toProgramRequest,
} from '#reading/programs/program-call.ts'
import { isPlainRecord, readRecordProperty, readTextProperty } from '#reading/values/plain-data.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable } from '#reading/values/script-variable.ts'
import { listFormPairs } from '#reading/values/scripts/script-pairs.ts'
import { type PythonArguments, PythonBearer, readPython, readPythonArguments } from './python-literal.ts'

const MODULES = /^(?:requests|httpx|aiohttp)$/
/**
 * The steps of a program, which are read in the order of the text: a variable gets its value, `headers["X"] = ...`,
 * `session.headers.update(...)`, a client is opened, a request is sent.
 */
const STEP = new RegExp(
  [
    String.raw`(?<=^|\n|;)[ \t]{0,80}(?<names>[A-Za-z_]\w{0,60}(?:[ \t]{0,5},[ \t]{0,5}[A-Za-z_]\w{0,60}){1,9})[ \t]{0,20}=(?!=)`,
    String.raw`(?<=^|\n|;)[ \t]{0,80}(?<name>(?:self\.)?[A-Za-z_]\w{0,60})(?:\[["'](?<key>[^"'\n]{1,100})["']\])?[ \t]{0,20}(?::[ \t]{0,5}[\w[\], .]{1,60})?(?<plus>\+?)=(?!=)`,
    String.raw`\b(?<target>[A-Za-z_]\w{0,60})\.(?:(?<part>headers|params|cookies)\.)?(?<change>update|set)(?=\()`,
    String.raw`\b(?<client>[A-Za-z_]\w{0,60})\.(?<place>headers\[["'](?<header>[^"'\n]{1,100})["']\]|auth|headers|params|cookies)[ \t]{0,5}=(?!=)`,
    String.raw`\b(?<opened>requests\.[sS]ession|(?:httpx|aiohttp)\.(?:Async)?Client(?:Session)?)(?<open>\()`,
    String.raw`\b(?<sender>[A-Za-z_]\w{0,60})\.(?<verb>get|post|put|patch|delete|request|head|options|stream)(?=\()`,
  ].join('|'),
  'g',
)
const MOST_STEPS = 2_000
const MOST_FAILED = 50

interface Client {
  base: string
  headers: Record<string, unknown>
  params: Record<string, unknown>
  cookies: Record<string, unknown>
  login: unknown
}

type Kept = 'headers' | 'params' | 'cookies'

export function readPythonCalls(pasted: string): ReadCalls | undefined {
  if (!/\b(?:requests|httpx|aiohttp)\b/.test(pasted)) return undefined
  const text = blankComments(blankPrompts(pasted))
  const values = new Map<string, unknown>()
  const clients = new Map<string, Client>()
  const requests: ReadCalls['requests'] = []
  const notes = new Set<string>()
  let failed: number | undefined
  let steps = 0
  let failures = 0
  let unread = 0
  let isPartLost = false
  STEP.lastIndex = 0
  for (let step = STEP.exec(text); step && steps < MOST_STEPS && failures < MOST_FAILED; step = STEP.exec(text)) {
    steps++
    const { index, 0: found, groups = {} } = step
    const at = index + found.length
    const { names, name, key, target, part, change, client, place, header, opened, sender, verb, plus } = groups
    if (sender !== undefined && verb !== undefined) {
      const known = clients.get(sender)
      if (!MODULES.test(sender) && !known) continue
      const given = readPythonArguments(text, at, values)
      const call = given && buildPythonCall(verb, given, known)
      if (call === undefined) {
        failed ??= index
        failures++
        unread++
        continue
      }
      const { request, isComputed, notes: said } = toProgramRequest(call)
      requests.push(request)
      for (const note of said) notes.add(note)
      isPartLost ||= isComputed
      STEP.lastIndex = given?.end ?? at
    } else if (opened !== undefined) {
      const given = readPythonArguments(text, at - 1, values)
      clients.set(readClientName(text, index, given?.end ?? at), createClient(given))
    } else if (target !== undefined) {
      const own = clients.get(target)
      const record = part === undefined ? values.get(target) : own ? own[part as Kept] : values.get(`${target}.${part}`)
      if (!isPlainRecord(record)) continue
      const given = readPythonArguments(text, at, values)?.given
      // Failures are counted, because a call without its closing bracket is read far into the text each time.
      if (given === undefined) failures++
      const added = change === 'set' ? { [String(given?.[0])]: given?.[1] } : given?.[0]
      if (given && isPlainRecord(added))
        for (const [each, value] of Object.entries(added)) defineRecordMember(record, each, value)
    } else if (client !== undefined && place !== undefined) {
      const known = clients.get(client)
      const value = known && readPython(text, at, values)?.value
      if (known && header !== undefined) defineRecordMember(known.headers, header, value)
      else if (known && place === 'auth') known.login = value
      else if (known && isPlainRecord(value)) known[place as Kept] = { ...value }
    } else if (names !== undefined) {
      for (const [each, value] of readUnpackedValues(text, at, names, values)) values.set(each, value)
    } else if (name !== undefined) {
      const read = readPython(text, at, values)
      const record = key === undefined ? undefined : values.get(name)
      if (key === undefined && (read || values.has(name))) {
        const value = read && isWholeLine(text, read.end) ? read.value : undefined
        const now = plus ? joinTexts(values.get(name), value) : value
        // What cannot be read makes the variable unknown: with its former value the address would be another one.
        values.set(name, now === undefined ? new ScriptVariable(name.replace('self.', '')) : now)
      } else if (isPlainRecord(record) && key !== undefined && read) defineRecordMember(record, key, read.value)
      if (read && !(read.value instanceof ScriptVariable)) STEP.lastIndex = Math.max(at, read.end)
    }
  }
  if (requests.length === 0 && failed === undefined) return undefined
  if (requests.length === 0)
    throw new NothingReadError('A call of Python whose address is no plain text.', findLineAndColumn(text, failed ?? 0))
  if (isPartLost) notes.add(COMPUTED_NOTE)
  return { requests: addAssignedSecrets(pasted, requests), notes: [...notes, ...describeUnreadCalls(unread)] }
}

function readUnpackedValues(
  text: string,
  from: number,
  names: string,
  values: ReadonlyMap<string, unknown>,
): [string, unknown][] {
  const each = names.split(',').map((name) => name.trim())
  const given: unknown[] = []
  let at = from
  while (given.length < each.length) {
    const read = readPython(text, at, values)
    given.push(read?.value)
    at = read?.end ?? at
    const [comma] = /^[ \t]{0,9},/.exec(text.slice(at, at + 10)) ?? []
    if (comma === undefined) break
    at += comma.length
  }
  const [first] = given
  const unpacked = given.length === 1 && Array.isArray(first) ? (first as unknown[]) : given
  const isKnown = unpacked.length === each.length && isWholeLine(text, at)
  return each.map((name, position) => [name, isKnown ? unpacked[position] : new ScriptVariable(name)])
}

function blankPrompts(text: string): string {
  if (!/(?:^|\n)[ \t]{0,8}>>> /.test(text)) return text
  return text.replace(/^[ \t]{0,8}(?:>>>|\.\.\.)(?= |$)/gm, (prompt) => ' '.repeat(prompt.length))
}

/** A text that is never closed ends with its line, so that none is searched for its end more than once. */
const TEXT_OR_COMMENT =
  /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|(?<!\S)#[^\n]*/g

/** Puts spaces in place of comments, because a call in a comment is not made. */
function blankComments(text: string): string {
  return text.replace(TEXT_OR_COMMENT, (found) => (found.startsWith('#') ? ' '.repeat(found.length) : found))
}

/** Finds the name of a client in `session = requests.Session()` or `with httpx.Client() as client:`. */
function readClientName(text: string, at: number, end: number): string {
  const [, before] = /([A-Za-z_]\w{0,60})[ \t]{0,10}=[ \t]{0,10}$/.exec(text.slice(Math.max(0, at - 90), at)) ?? []
  const [, behind] = /^[ \t]{0,5}as[ \t]{1,5}([A-Za-z_]\w{0,60})/.exec(text.slice(end, end + 80)) ?? []
  return before ?? behind ?? ''
}

function createClient(given: PythonArguments | undefined): Client {
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

function buildPythonCall(
  verb: string,
  { given, named }: PythonArguments,
  client: Client | undefined,
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

function defineRecordMember(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
}

function isWholeLine(text: string, end: number): boolean {
  return /^[ \t]{0,200}(?:$|[\r\n#;])/.test(text.slice(end, end + 202))
}
