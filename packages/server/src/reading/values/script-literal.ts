import { ExactNumber, toNumberOrExact } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { joinTexts } from '#reading/programs/join-texts.ts'
import { parseFormPairs } from './form-text.ts'
import { ScriptAddress, ScriptForm, ScriptVariable, TooLargeValue } from './script-variable.ts'
import { readBase64Call } from './scripts/joined-texts.ts'
import { listScriptPairs } from './scripts/script-pairs.ts'
import { findMemberOfVariable, formatAddressPart, joinBaseAndPath } from './scripts/script-part.ts'
import { findExpressionEnd, readTextLiteral } from './scripts/script-text.ts'
import { writeJsonIfShort } from './written-size.ts'

const MOST_DEPTH = 64
/** The most members of an object with spreads, because spreads can add the same members many times. */
const MOST_MEMBERS = 500
const MOST_ADDED = 20
const DEEPEST_EXPRESSION = 4
const NAME =
  /^(?!(?:new|await|async|function|class|typeof|void|delete|yield)\b)[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}){0,8}(?:(?![\w$.([])|(?=\.toString\(\)))/
const LONGEST_NAME = 900
const LONGEST_ADDRESS = 4_000

export interface ReadLiteral {
  value: unknown
  end: number
  /** Set if members were left out because the text does not show them: members of the object itself, or of a part. */
  lost?: 'own' | 'inside' | undefined
}

export type ScriptValues = Pick<ReadonlyMap<string, unknown>, 'has' | 'get'> & {
  findLost?: (name: string) => ReadLiteral['lost']
}

const STRINGIFY = /^JSON\.stringify\s?\(/
const FORM = /^(?:new\s{1,5}(?:URLSearchParams|FormData)|(?:qs|querystring)\.stringify)\s?\(/
const HEADERS = /^new\s{1,5}Headers\s?\(/
const ADDRESS = /^new\s{1,5}URL\s?\(/
const WRITTEN_PART =
  /^\$\{\s{0,5}(?:new\s|(?:qs|querystring)\.stringify\(|(?:window\.)?btoa\(|Buffer\.from\(|[A-Za-z_$][\w$]{0,99}(?:\.toString\(\)|\.href)?\s{0,5}\})/

/**
 * Undefined if no literal begins at `from`, but for example a call. Nothing is run. `JSON.stringify(...)` of a literal
 * counts as a literal, as does `new URLSearchParams(...)`, and so does the name of a variable if `values` are given.
 */
export function readLiteral(text: string, from: number, values?: ScriptValues, depth = 0): ReadLiteral | undefined {
  const literal = readLiteralWithoutCall(text, from, values, depth)
  return literal && text.startsWith(AS_TEXT, literal.end) ? { ...literal, end: literal.end + AS_TEXT.length } : literal
}

const AS_TEXT = '.toString()'

const readLiteralWithoutCall: Nested = (text, from, values, depth) => {
  const at = skipSpace(text, from)
  const character = text[at] ?? ''
  if (depth > MOST_DEPTH) return undefined
  if (character === '"' || character === "'" || character === '`') {
    const readScriptPart = (part: number) => readWrittenPart(text, part, values, depth)
    return readTextLiteral(text, at, values, readScriptPart)
  }
  if (character === '{') return readObjectLiteral(text, at, values, depth)
  if (character === '[') return readListLiteral(text, at, values, depth)
  const encoded = values && readBase64Call(text, at, (part) => readLiteral(text, part, values, depth + 1))
  if (encoded) return encoded
  const start = text.slice(at, at + 40)
  const [call = ''] = [STRINGIFY, FORM, HEADERS, ADDRESS].flatMap((known) => known.exec(start)?.[0] ?? [])
  if (call !== '') return readCallOfLiteral(text, at, call, values, depth)
  const [word] =
    /^(?:(?:true|false|null|undefined)(?![\w$])|-?\d[\d_]{0,40}(?:\.\d{1,20})?(?![\w$]))/.exec(
      text.slice(at, at + 70),
    ) ?? []
  if (word === undefined) return values && readScriptVariable(text, at, values)
  return { value: word === 'undefined' ? null : readScriptWord(word.replaceAll('_', '')), end: at + word.length }
}

/** Reads parts such as `${new URLSearchParams({ q })}`, `${params}` and `${btoa(pair)}`. Undefined for other parts. */
function readWrittenPart(text: string, at: number, values: ScriptValues | undefined, depth: number) {
  if (!WRITTEN_PART.test(text.slice(at, at + 130))) return undefined
  const inner = readLiteral(text, at + 2, values, depth + 1)
  const close = inner && skipSpace(text, inner.end)
  const isBase64 =
    typeof inner?.value === 'string' && /^\$\{\s{0,5}(?:window|btoa|Buffer)\b/.test(text.slice(at, at + 20))
  const isWritten = isBase64 || inner?.value instanceof ScriptForm || inner?.value instanceof ScriptAddress
  const value = isWritten ? formatAddressPart(inner.value) : undefined
  if (close === undefined || text[close] !== '}' || value === undefined || value.length > LONGEST_ADDRESS)
    return undefined
  return { value, end: close + 1 }
}

function readScriptWord(word: string): unknown {
  if (!/\d/.test(word)) return JSON.parse(word) as unknown
  return /^-?0\d/.test(word) ? 0 : toNumberOrExact(word)
}

function readCallOfLiteral(
  text: string,
  at: number,
  call: string,
  values: ScriptValues | undefined,
  depth: number,
): ReadLiteral | undefined {
  const inner = readLiteral(text, at + call.length, values, depth + 1)
  const close = inner && skipSpace(text, inner.end)
  if (!inner || close === undefined) return undefined
  const { value } = inner
  if (STRINGIFY.test(call)) {
    const end = findCallEnd(text, close)
    if (end === undefined) return undefined
    const written = value instanceof ScriptVariable ? value : (writeJsonIfShort(value) ?? new TooLargeValue())
    return { value: written, end, lost: inner.lost }
  }
  if (ADDRESS.test(call)) return readAddressCall(text, inner, close, values, depth)
  const pairs = typeof value === 'string' && !HEADERS.test(call) ? parseFormPairs(value) : listScriptPairs(value)
  const isPlain = typeof value === 'object' && !(value instanceof ScriptVariable || value instanceof ScriptAddress)
  if (text[close] !== ')' || value instanceof ExactNumber || !(isPlain || typeof value === 'string')) return undefined
  const end = close + 1
  const { lost } = inner
  if (HEADERS.test(call)) return { value: Object.fromEntries(pairs.map((each) => [each.name, each.value])), end, lost }
  return { value: new ScriptForm(pairs, call.includes('FormData') ? [] : undefined), end, lost }
}

/** Reads the arguments of `new URL('/orders', base)`. */
function readAddressCall(
  text: string,
  first: ReadLiteral,
  comma: number,
  values: ScriptValues | undefined,
  depth: number,
): ReadLiteral | undefined {
  const base = text[comma] === ',' ? readLiteral(text, comma + 1, values, depth + 1) : undefined
  const close = base ? skipSpace(text, base.end) : comma
  const path = formatAddressPart(first.value)
  const before = base && formatAddressPart(base.value)
  if (text[close] !== ')' || path === undefined || (base && before === undefined)) return undefined
  const address = /^https?:\/\//i.test(path) ? path : joinBaseAndPath(before ?? '', path)
  return { value: new ScriptAddress(address), end: close + 1 }
}

/** The arguments behind the first value of `JSON.stringify(body, null, 2)` change nothing but the spaces. */
function findCallEnd(text: string, at: number): number | undefined {
  const [end] =
    /^(?:,\s{0,5}(?:null|undefined)\s{0,5},\s{0,5}(?:\d{1,2}|["'][ \t\\n]{0,10}["'])\s{0,5})?\)/.exec(
      text.slice(at, at + 60),
    ) ?? []
  return end === undefined ? undefined : at + end.length
}

function readScriptVariable(text: string, at: number, values: ScriptValues): ReadLiteral | undefined {
  const [path] = NAME.exec(text.slice(at, at + LONGEST_NAME)) ?? []
  if (path === undefined) return undefined
  const owner = path.endsWith('.href') ? values.get(path.slice(0, -'.href'.length)) : undefined
  if (owner instanceof ScriptAddress) return { value: owner, end: at + path.length }
  const known = values.has(path) ? values.get(path) : findMemberOfVariable(path, values)
  const value = known === undefined ? new ScriptVariable(path.slice(path.lastIndexOf('.') + 1)) : known
  return { value, end: at + path.length, lost: values.findLost?.(path) }
}

type Nested = (text: string, from: number, values: ScriptValues | undefined, depth: number) => ReadLiteral | undefined

const readObjectLiteral: Nested = (text, from, values, depth) => {
  const members: [string, unknown][] = []
  let lost: ReadLiteral['lost']
  let at = skipSpace(text, from + 1)
  while (text[at] !== '}') {
    const isSpread = values !== undefined && text.startsWith('...', at)
    const read = isSpread ? readSpread(text, at, values, depth) : readNamedMember(text, at, values, depth)
    if (!read) return undefined
    const fits = !isSpread || members.length + read.members.length <= MOST_MEMBERS
    if (fits) members.push(...read.members)
    lost = isSpread ? (fits ? (read.lost ?? lost) : 'own') : (lost ?? read.lost)
    at = skipSpace(text, read.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (!isSpread && text[at] !== '}') return undefined
  }
  return { value: Object.fromEntries(members), end: at + 1, lost }
}

type ReadMembers = Omit<ReadLiteral, 'value'> & { members: [string, unknown][] }

/** Reads `...known`. What it adds is lost if the text does not show the object. */
function readSpread(text: string, at: number, values: ScriptValues, depth: number): ReadMembers | undefined {
  const spread = readMember(text, at + 3, values, depth + 1)
  if (!spread) return undefined
  const { value, end, lost } = spread
  const members = isRecord(value) && !(value instanceof ScriptVariable) ? Object.entries(value) : []
  return { members, end, lost: members.length > 0 ? lost : 'own' }
}

/** Reads `name: value`, or `name` alone, which means the variable of this name. */
function readNamedMember(text: string, at: number, values: ScriptValues | undefined, depth: number) {
  const [name] = /^[\p{L}_$][\p{L}\p{M}\w$]{0,99}/u.exec(text.slice(at, at + 100)) ?? []
  const key = name === undefined ? readLiteral(text, at, undefined, depth + 1) : { value: name, end: at + name.length }
  if (key === undefined || typeof key.value !== 'string') return undefined
  const behind = skipSpace(text, key.end)
  const isShort = values !== undefined && name !== undefined && /[,}]/.test(text[behind] ?? '')
  if (!isShort && text[behind] !== ':') return undefined
  const read = readMember(text, isShort ? at : behind + 1, values, depth + 1)
  if (!read) return undefined
  const lost: ReadLiteral['lost'] = read.lost && 'inside'
  return { members: [[key.value, read.value]] satisfies [string, unknown][], end: read.end, lost }
}

/** Reads a member's value. What is neither a literal nor a variable, such as a call, is an unknown variable. */
const readMember: Nested = (text, from, values, depth) => {
  const literal = readLiteral(text, from, values, depth)
  if (values === undefined || depth > DEEPEST_EXPRESSION) return literal
  if (literal && /[,}]/.test(text[skipSpace(text, literal.end)] ?? '')) return literal
  const end = findExpressionEnd(text, from)
  return end === undefined
    ? undefined
    : { value: literal ? readSum(text, literal, end, values) : new ScriptVariable('value'), end }
}

/** Reads a sum such as `'Bearer ' + token`. An added value that is not known becomes a placeholder. */
function readSum(text: string, first: ReadLiteral, end: number, values: ScriptValues): unknown {
  let sum = first.value
  let at = skipSpace(text, first.end)
  for (let count = 0; text[at] === '+' && count < MOST_ADDED; count++) {
    const next = readLiteral(text, at + 1, values)
    const after = next && skipSpace(text, next.end)
    const isWhole = after !== undefined && (after === end || text[after] === '+')
    const joined = joinTexts(sum, isWhole ? next?.value : new ScriptVariable('value'))
    if (joined === undefined || joined instanceof ScriptVariable || after === undefined || !isWhole)
      return joined ?? new ScriptVariable('value')
    sum = joined
    at = after
  }
  return at === end ? sum : new ScriptVariable('value')
}

const readListLiteral: Nested = (text, from, values, depth) => {
  const items: unknown[] = []
  let lost: ReadLiteral['lost']
  let at = skipSpace(text, from + 1)
  while (text[at] !== ']') {
    const item = readLiteral(text, at, values, depth + 1)
    if (!item) return undefined
    items.push(item.value)
    if (item.lost) lost = 'inside'
    at = skipSpace(text, item.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== ']') return undefined
  }
  return { value: items, end: at + 1, lost }
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && (text[at] ?? '').trim() === '') at++
  return at
}
