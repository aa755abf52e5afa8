import { joinTexts } from '#reading/programs/join-texts.ts'
import type { ReadCalls } from '#reading/programs/program-call.ts'
import { ProgramReader } from '#reading/programs/program-reader.ts'
import { defineRecordMember, isPlainRecord } from '#reading/values/plain-data.ts'
import { ScriptVariable } from '#reading/values/script-variable.ts'
import { buildPythonCall, createPythonClient, type PythonClient } from './python-call.ts'
import { readPython, readPythonArguments } from './python-literal.ts'

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

type Kept = 'headers' | 'params' | 'cookies'

export function readPythonCalls(pasted: string): ReadCalls | undefined {
  if (!/\b(?:requests|httpx|aiohttp)\b/.test(pasted)) return undefined
  const text = blankComments(blankPrompts(pasted))
  return new PythonReader(text).read(STEP, pasted, 'A call of Python whose address is no plain text.')
}

class PythonReader extends ProgramReader {
  private readonly clients = new Map<string, PythonClient>()

  protected readStep(groups: Record<string, string | undefined>, index: number, at: number): number | undefined {
    const { names, name, key, target, part, change, client, place, header, opened, sender, verb, plus } = groups
    if (sender !== undefined && verb !== undefined) return this.readCall(sender, verb, index, at)
    if (opened !== undefined) this.openClient(index, at)
    else if (target !== undefined) this.changeRecord(target, part, change, at)
    else if (client !== undefined && place !== undefined) this.changeClient(client, place, header, at)
    else if (names !== undefined)
      for (const [each, value] of readUnpackedValues(this.text, at, names, this.values)) this.values.set(each, value)
    else if (name !== undefined) return this.assign(name, key, plus !== '', at)
    return undefined
  }

  private readCall(sender: string, verb: string, index: number, at: number): number | undefined {
    const known = this.clients.get(sender)
    if (!MODULES.test(sender) && !known) return undefined
    const given = readPythonArguments(this.text, at, this.values)
    const call = given && buildPythonCall(verb, given, known)
    this.addCall(call, index)
    if (call) return given?.end
    this.failures++
    return undefined
  }

  private openClient(index: number, at: number): void {
    const given = readPythonArguments(this.text, at - 1, this.values)
    this.clients.set(readClientName(this.text, index, given?.end ?? at), createPythonClient(given))
  }

  /** Reads `headers.update({...})`, `session.headers.update({...})` and `session.cookies.set(name, value)`. */
  private changeRecord(target: string, part: string | undefined, change: string | undefined, at: number): void {
    const client = this.clients.get(target)
    const ofTarget = part === undefined ? target : `${target}.${part}`
    const record = client && part !== undefined ? client[part as Kept] : this.values.get(ofTarget)
    if (!isPlainRecord(record)) return
    const given = readPythonArguments(this.text, at, this.values)?.given
    // A call without its closing bracket is read far into the text each time.
    if (given === undefined) this.failures++
    const added = change === 'set' ? { [String(given?.[0])]: given?.[1] } : given?.[0]
    if (!given || !isPlainRecord(added)) return
    for (const [each, value] of Object.entries(added)) defineRecordMember(record, each, value)
  }

  /** Reads `session.headers["X"] = ...`, `session.auth = ...` and `session.params = {...}`. */
  private changeClient(name: string, place: string, header: string | undefined, at: number): void {
    const client = this.clients.get(name)
    if (!client) return
    const value = readPython(this.text, at, this.values)?.value
    if (header !== undefined) defineRecordMember(client.headers, header, value)
    else if (place === 'auth') client.login = value
    else if (isPlainRecord(value)) client[place as Kept] = { ...value }
  }

  private assign(name: string, key: string | undefined, isAdded: boolean, at: number): number | undefined {
    const read = readPython(this.text, at, this.values)
    const known = this.values.get(name)
    if (key === undefined && (read || this.values.has(name))) {
      const value = read && isWholeLine(this.text, read.end) ? read.value : undefined
      const now = isAdded ? joinTexts(known, value) : value
      // What cannot be read makes the variable unknown: with its former value the address would be another one.
      this.values.set(name, now === undefined ? new ScriptVariable(name.replace('self.', '')) : now)
    } else if (key !== undefined && isPlainRecord(known) && read) defineRecordMember(known, key, read.value)
    return read && !(read.value instanceof ScriptVariable) ? read.end : undefined
  }
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

function isWholeLine(text: string, end: number): boolean {
  return /^[ \t]{0,200}(?:$|[\r\n#;])/.test(text.slice(end, end + 202))
}
