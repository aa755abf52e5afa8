import { toNumberOrExact } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { joinTexts } from '#reading/programs/join-texts.ts'
import type { ReadLiteral, ScriptValues } from '#reading/values/script-literal.ts'
import { ScriptVariable, TooLargeValue } from '#reading/values/script-variable.ts'
import { encodeBase64 } from '#reading/values/scripts/joined-texts.ts'
import { writeJsonIfShort } from '#reading/values/written-size.ts'
import { readPowerShellText } from './powershell-text.ts'

const MOST_DEPTH = 40
const MOST_ITEMS = 2_000
const CAST = /^\[[A-Za-z][\w.]{0,60}(?:\[\])?\](?=\s{0,3}[@$"'([\d])/
const NAME = /^\$(?:(env):)?\{?([A-Za-z_]\w{0,60})\}?((?:\.[A-Za-z_]\w{0,60}){0,4})(?![\w([])/i
const NUMBER = /^-?\d{1,40}(?:\.\d{1,20})?(?![\w.])/
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const TO_JSON = /^ConvertTo-Json(?![\w-])/i
const JSON_OPTIONS = /^(?:[ \t]{1,20}-(?:Depth[ \t:]{1,5}\d{1,4}|Compress|AsArray|InputObject))*/i
const SECURE = /^ConvertTo-SecureString(?:[ \t]{1,5}-(?:String|AsPlainText|Force))*[ \t]{1,20}/i
const PIPED_SECURE = /^\|[ \t]{0,9}ConvertTo-SecureString(?![\w-])/i
const SECURE_OPTIONS = /^(?:[ \t]{1,5}-(?:AsPlainText|Force))*/i
const CREDENTIAL =
  /^(?:New-Object[ \t]{1,9}(?:-TypeName[ \t]{1,5})?["']?(?:[a-z.]{1,40}\.)?PSCredential["']?(?:[ \t]{1,5}-ArgumentList)?(?=[ \t(])|\[(?:[a-z.]{1,40}\.)?PSCredential\]::new(?=\())/i
const ENCODES = /^\[(?:System\.)?(?:(Convert\]::ToBase64String)|Text\.Encoding\]::\w{1,20}\.GetBytes)(?=\()/i
const NEW_RECORD =
  /^New-Object\s{1,20}(?:-TypeName\s{1,5})?["']?(?:[\w.]{0,60}(?:Dictionary|Hashtable|WebRequestSession)[[\],\w]{0,60})["']?/i

/**
 * Reads an expression of PowerShell. Nothing is run. A value that the text does not say becomes a `ScriptVariable`.
 * Undefined if no expression begins at `from`.
 */
export function readPowerShellExpression(
  text: string,
  from: number,
  values: ScriptValues,
  depth = 0,
): ReadLiteral | undefined {
  if (depth > MOST_DEPTH) return undefined
  let read = readPowerShellTerm(text, from, values, depth)
  const items: unknown[] = []
  for (let count = 0; read && count < MOST_ITEMS; count++) {
    const at = skipPowerShellBlank(text, read.end, false)
    const json = text[at] === '|' ? readPipedJson(text, at) : undefined
    if (json !== undefined) {
      const value = items.length > 0 ? [...items, read.value] : read.value
      items.length = 0
      read = { value: writePipedJson(value), end: json }
      continue
    }
    const [secure] = (text[at] === '|' && PIPED_SECURE.exec(text.slice(at, at + 40))) || []
    if (secure !== undefined) {
      read = { value: read.value, end: skipSecureOptions(text, at + secure.length) }
      continue
    }
    if (text[at] !== '+' && text[at] !== ',') break
    const next = readPowerShellTerm(text, skipPowerShellBlank(text, at + 1, true), values, depth)
    if (next === undefined) return undefined
    const { value }: ReadLiteral = read
    if (text[at] === ',') items.push(value)
    read = { value: text[at] === ',' ? next.value : joinPowerShellValues(value, next.value), end: next.end }
  }
  if (!read || items.length === 0) return read
  return { value: [...items, read.value], end: read.end }
}

function joinPowerShellValues(one: unknown, other: unknown): unknown {
  if (isKnownRecord(one) && isKnownRecord(other)) return { ...one, ...other }
  return joinTexts(one, other) ?? new ScriptVariable('value')
}

function writePipedJson(value: unknown): unknown {
  return value instanceof ScriptVariable ? value : (writeJsonIfShort(value) ?? new TooLargeValue())
}

function readPipedJson(text: string, at: number): number | undefined {
  const start = skipPowerShellBlank(text, at + 1, true)
  const [call] = TO_JSON.exec(text.slice(start, start + 20)) ?? []
  if (call === undefined) return undefined
  return start + call.length + (JSON_OPTIONS.exec(text.slice(start + call.length, start + 200))?.[0].length ?? 0)
}

function readPowerShellTerm(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const at = skipPowerShellBlank(text, from, true)
  const start = text.slice(at, at + 400)
  const written = readPowerShellText(text, at, values)
  if (written) return written
  const [encodes, toBase64] = ENCODES.exec(start) ?? []
  if (encodes !== undefined) {
    const read = depth > MOST_DEPTH ? undefined : readPowerShellGroup(text, at + encodes.length, values, depth + 1)
    return read && toBase64 !== undefined ? { ...read, value: encodeBase64(read.value) } : read
  }
  const [credential] = CREDENTIAL.exec(start) ?? []
  // The value of a credential is the list of its user and its password.
  if (credential !== undefined) return readPowerShellExpression(text, at + credential.length, values, depth + 1)
  const [secure] = SECURE.exec(start) ?? []
  if (secure !== undefined) {
    const read = depth > MOST_DEPTH ? undefined : readPowerShellTerm(text, at + secure.length, values, depth + 1)
    return read && { value: read.value, end: skipSecureOptions(text, read.end) }
  }
  const [cast] = CAST.exec(start) ?? []
  if (cast !== undefined)
    return depth > MOST_DEPTH ? undefined : readPowerShellTerm(text, at + cast.length, values, depth + 1)
  if (start.startsWith('@{')) return readPowerShellTable(text, at + 2, values, depth)
  if (start.startsWith('@(')) return readPowerShellList(text, at + 2, values, depth)
  if (start.startsWith('(')) return readPowerShellGroup(text, at, values, depth)
  const [number] = NUMBER.exec(start) ?? []
  if (number !== undefined)
    return { value: /^-?0\d/.test(number) ? Number(number) : toNumberOrExact(number), end: at + number.length }
  const [json] = TO_JSON.exec(start) ?? []
  if (json !== undefined) {
    const options = JSON_OPTIONS.exec(start.slice(json.length))?.[0].length ?? 0
    const read = readPowerShellTerm(text, at + json.length + options, values, depth + 1)
    if (!read) return undefined
    const end = read.end + (JSON_OPTIONS.exec(text.slice(read.end, read.end + 200))?.[0].length ?? 0)
    return { value: writePipedJson(read.value), end }
  }
  const [record] = NEW_RECORD.exec(start) ?? []
  if (record !== undefined) return { value: {}, end: at + record.length }
  const [words, environment, name = '', path = ''] = NAME.exec(start) ?? []
  if (words === undefined) return undefined
  const lower = name.toLowerCase()
  if (Object.hasOwn(WORDS, lower)) return { value: WORDS[lower], end: at + words.length }
  const isKnown = environment === undefined && path === '' && values.has(lower)
  const last = path === '' ? name : path.slice(path.lastIndexOf('.') + 1)
  return { value: isKnown ? values.get(lower) : new ScriptVariable(last), end: at + words.length }
}

function skipSecureOptions(text: string, at: number): number {
  return at + (SECURE_OPTIONS.exec(text.slice(at, at + 60))?.[0].length ?? 0)
}

function readPowerShellTable(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const members: [string, unknown][] = []
  let at = skipSeparators(text, from)
  while (text[at] !== '}') {
    const [word] = /^[\w-]{1,100}/.exec(text.slice(at, at + 100)) ?? []
    const key = word === undefined ? readPowerShellText(text, at, values) : { value: word, end: at + word.length }
    const equals = key && skipPowerShellBlank(text, key.end, true)
    if (members.length > MOST_ITEMS || equals === undefined || text[equals] !== '=') return undefined
    const value = readPowerShellExpression(text, equals + 1, values, depth + 1)
    const behind = value && skipPowerShellBlank(text, value.end, false)
    const next = behind !== undefined && text[behind] === '#' ? findLineEnd(text, behind) : behind
    if (value && next !== undefined && /[;\n\r}]/.test(text[next] ?? '')) {
      members.push([String(key?.value), value.value])
      at = skipSeparators(text, next)
      continue
    }
    const end = findExpressionEnd(text, value?.end ?? equals + 1, '}')
    if (end === undefined) return undefined
    members.push([String(key?.value), new ScriptVariable('value')])
    at = skipSeparators(text, end)
  }
  return { value: Object.fromEntries(members), end: at + 1 }
}

function readPowerShellList(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const items: unknown[] = []
  let at = skipSeparators(text, from)
  while (text[at] !== ')') {
    const item = items.length > MOST_ITEMS ? undefined : readPowerShellExpression(text, at, values, depth + 1)
    if (!item || (Array.isArray(item.value) && item.value.length > MOST_ITEMS)) return undefined
    items.push(...(Array.isArray(item.value) ? (item.value as unknown[]) : [item.value]))
    at = skipSeparators(text, item.end)
  }
  return { value: items, end: at + 1 }
}

/** Reads an expression in parentheses. A command in parentheses has no known value. */
function readPowerShellGroup(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const at = skipPowerShellBlank(text, from + 1, true)
  const read = readPowerShellExpression(text, at, values, depth + 1)
  const close = read && skipPowerShellBlank(text, read.end, true)
  const isPlain = close !== undefined && text[close] === ')' && text[close + 1] !== '.' && text[close + 1] !== '['
  if (read && isPlain) return { value: read.value, end: close + 1 }
  const end = findExpressionEnd(text, read?.end ?? at, ')')
  if (end === undefined) return undefined
  return { value: new ScriptVariable('value'), end: end + 1 }
}

const LONGEST_EXPRESSION = 400

/** In a hashtable an expression ends at the end of its line too. */
function findExpressionEnd(text: string, from: number, close: ')' | '}'): number | undefined {
  const most = Math.min(text.length, from + LONGEST_EXPRESSION)
  let open = 0
  for (let at = from; at < most; at++) {
    const sign = text[at] ?? ''
    if (open === 0 && (sign === close || (close === '}' && (sign === '\n' || sign === ';')))) return at
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    if (open < 0) return undefined
  }
  return undefined
}

export function isKnownRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !(value instanceof ScriptVariable)
}

/** Skips spaces, tabs and a backtick at the end of a line; inside brackets also comments and the ends of lines. */
export function skipPowerShellBlank(text: string, from: number, isInside: boolean): number {
  let at = from
  for (;;) {
    const character = text[at]
    if (character === ' ' || character === '\t' || (isInside && (character === '\n' || character === '\r'))) at++
    else if (character === '`' && text[at + 1] === '\n') at += 2
    else if (isInside && character === '#') while (at < text.length && text[at] !== '\n') at++
    else return at
  }
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function skipSeparators(text: string, from: number): number {
  let at = skipPowerShellBlank(text, from, true)
  while (text[at] === ';' || text[at] === ',') at = skipPowerShellBlank(text, at + 1, true)
  return at
}
