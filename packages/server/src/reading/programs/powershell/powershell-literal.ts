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
    const sign = text[at]
    if (sign === '|') {
      const piped = readPipe(text, at, items, read.value)
      if (!piped) break
      read = piped
      continue
    }
    if (sign !== '+' && sign !== ',') break
    const next = readPowerShellTerm(text, skipPowerShellBlank(text, at + 1, true), values, depth)
    if (next === undefined) return undefined
    const { value }: ReadLiteral = read
    if (sign === ',') items.push(value)
    read = { value: sign === ',' ? next.value : joinPowerShellValues(value, next.value), end: next.end }
  }
  if (!read || items.length === 0) return read
  return { value: [...items, read.value], end: read.end }
}

/** Reads `| ConvertTo-Json`, which takes all `items` and the last value, and `| ConvertTo-SecureString`. */
function readPipe(text: string, at: number, items: unknown[], last: unknown): ReadLiteral | undefined {
  const json = readPipedJson(text, at)
  if (json !== undefined) {
    const value = items.length > 0 ? [...items, last] : last
    items.length = 0
    return { value: writePipedJson(value), end: json }
  }
  const [secure] = PIPED_SECURE.exec(text.slice(at, at + 40)) ?? []
  return secure === undefined ? undefined : { value: last, end: skipSecureOptions(text, at + secure.length) }
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
  return skipJsonOptions(text, start + call.length)
}

function readPowerShellTerm(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const at = skipPowerShellBlank(text, from, true)
  const start = text.slice(at, at + 400)
  const written = readPowerShellText(text, at, values)
  if (written) return written
  for (const { name, read } of CALLS) {
    const match = name.exec(start)
    if (match) return depth > MOST_DEPTH ? undefined : read(text, at + match[0].length, values, depth + 1, match)
  }
  if (start.startsWith('@{')) return readPowerShellTable(text, at + 2, values, depth)
  if (start.startsWith('@(')) return readPowerShellList(text, at + 2, values, depth)
  if (start.startsWith('(')) return readPowerShellGroup(text, at, values, depth)
  const [number] = NUMBER.exec(start) ?? []
  if (number !== undefined)
    return { value: /^-?0\d/.test(number) ? Number(number) : toNumberOrExact(number), end: at + number.length }
  return readPowerShellName(start, at, values)
}
function readPowerShellName(start: string, at: number, values: ScriptValues): ReadLiteral | undefined {
  const [words, environment, name = '', path = ''] = NAME.exec(start) ?? []
  if (words === undefined) return undefined
  const lower = name.toLowerCase()
  if (Object.hasOwn(WORDS, lower)) return { value: WORDS[lower], end: at + words.length }
  const isKnown = environment === undefined && path === '' && values.has(lower)
  const last = path === '' ? name : path.slice(path.lastIndexOf('.') + 1)
  return { value: isKnown ? values.get(lower) : new ScriptVariable(last), end: at + words.length }
}

type ReadCall = (
  text: string,
  from: number,
  values: ScriptValues,
  depth: number,
  match: RegExpExecArray,
) => ReadLiteral | undefined

/** The calls whose value is known. Each is read from behind its name. */
const CALLS: readonly { name: RegExp; read: ReadCall }[] = [
  {
    name: ENCODES,
    read: (text, from, values, depth, [, toBase64]) => {
      const read = readPowerShellGroup(text, from, values, depth)
      return read && toBase64 !== undefined ? { ...read, value: encodeBase64(read.value) } : read
    },
  },
  // The value of a credential is the list of its user and its password.
  { name: CREDENTIAL, read: readPowerShellExpression },
  {
    name: SECURE,
    read: (text, from, values, depth) => {
      const read = readPowerShellTerm(text, from, values, depth)
      return read && { value: read.value, end: skipSecureOptions(text, read.end) }
    },
  },
  { name: CAST, read: readPowerShellTerm },
  { name: NEW_RECORD, read: (_, from) => ({ value: {}, end: from }) },
  {
    name: TO_JSON,
    read: (text, from, values, depth) => {
      const read = readPowerShellTerm(text, skipJsonOptions(text, from), values, depth)
      return read && { value: writePipedJson(read.value), end: skipJsonOptions(text, read.end) }
    },
  },
]

function skipJsonOptions(text: string, at: number): number {
  return at + (JSON_OPTIONS.exec(text.slice(at, at + 200))?.[0].length ?? 0)
}

function skipSecureOptions(text: string, at: number): number {
  return at + (SECURE_OPTIONS.exec(text.slice(at, at + 60))?.[0].length ?? 0)
}

function readPowerShellTable(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const members: [string, unknown][] = []
  let at = skipSeparators(text, from)
  while (text[at] !== '}') {
    const [word] = /^[\p{L}\p{M}\w-]{1,100}/u.exec(text.slice(at, at + 100)) ?? []
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
