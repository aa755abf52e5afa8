import { ExactNumber, toNumberOrExact } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import type { NamedText } from '#reading/requests/pasted-request.ts'
import { formatScalar } from '#reading/values/plain-data.ts'
import { formatScriptScalar, ScriptForm, ScriptVariable, TooLargeValue } from './script-variable.ts'
import { writeJson } from './written-size.ts'

const MOST_DEPTH = 64
const NAME =
  /^(?!(?:new|await|async|function|class|typeof|void|delete|yield)\b)[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}){0,8}(?![\w$.([])/
const LONGEST_NAME = 900

export interface ReadLiteral {
  value: unknown
  end: number
}

/** Values of variables, by their names. */
export type ScriptValues = Pick<ReadonlyMap<string, unknown>, 'has' | 'get'>

const STRINGIFY = /^JSON\.stringify\s?\(/
const FORM = /^(?:new\s{1,5}(?:URLSearchParams|FormData)|(?:qs|querystring)\.stringify)\s?\(/

/**
 * Undefined if no literal begins at `from`, but for example a call. Nothing is run. `JSON.stringify(...)` of a literal
 * counts as a literal, as does `new URLSearchParams(...)`, and so does the name of a variable if `values` are given.
 */
export function readLiteral(text: string, from: number, values?: ScriptValues, depth = 0): ReadLiteral | undefined {
  const at = skipSpace(text, from)
  const character = text[at] ?? ''
  if (depth > MOST_DEPTH) return undefined
  if (character === '"' || character === "'" || character === '`') return readTextLiteral(text, at, values)
  if (character === '{') return readObjectLiteral(text, at, values, depth)
  if (character === '[') return readListLiteral(text, at, values, depth)
  const start = text.slice(at, at + 40)
  const [call = ''] = STRINGIFY.exec(start) ?? FORM.exec(start) ?? []
  if (call !== '') return readCallOfLiteral(text, at, call, values, depth)
  const [word] =
    /^(?:(?:true|false|null|undefined)(?![\w$])|-?\d[\d_]{0,40}(?:\.\d{1,20})?(?![\w$]))/.exec(
      text.slice(at, at + 70),
    ) ?? []
  if (word === undefined) return values && readVariable(text, at, values)
  return { value: word === 'undefined' ? null : readWord(word.replaceAll('_', '')), end: at + word.length }
}

function readWord(word: string): unknown {
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
    return end === undefined
      ? undefined
      : { value: value instanceof ScriptVariable ? value : (writeJson(value) ?? new TooLargeValue()), end }
  }
  const isPlain = isRecord(value) && !(value instanceof ScriptVariable || value instanceof ScriptForm)
  if (text[close] !== ')' || !isPlain || value instanceof ExactNumber) return undefined
  return { value: new ScriptForm(listFormPairs(value), call.includes('FormData') ? [] : undefined), end: close + 1 }
}

/** `JSON.stringify(body, null, 2)` has words behind its first value that change nothing but the spaces. */
function findCallEnd(text: string, at: number): number | undefined {
  const [end] =
    /^(?:,\s{0,5}(?:null|undefined)\s{0,5},\s{0,5}(?:\d{1,2}|["'][ \t\\n]{0,10}["'])\s{0,5})?\)/.exec(
      text.slice(at, at + 60),
    ) ?? []
  return end === undefined ? undefined : at + end.length
}

/** Of a list each item is a pair, as APIs read a form. */
export function listFormPairs(record: Readonly<Record<string, unknown>>): NamedText[] {
  return Object.entries(record).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).flatMap((each: unknown) => {
      const value = formatScriptScalar(each)
      return value === undefined ? [] : [{ name, value }]
    }),
  )
}

function readVariable(text: string, at: number, values: ScriptValues): ReadLiteral | undefined {
  const [path] = NAME.exec(text.slice(at, at + LONGEST_NAME)) ?? []
  if (path === undefined) return undefined
  const value = values.has(path) ? values.get(path) : new ScriptVariable(path.slice(path.lastIndexOf('.') + 1))
  return { value, end: at + path.length }
}

type Nested = (text: string, from: number, values: ScriptValues | undefined, depth: number) => ReadLiteral | undefined

const readObjectLiteral: Nested = (text, from, values, depth) => {
  const members: [string, unknown][] = []
  let at = skipSpace(text, from + 1)
  while (text[at] !== '}') {
    const [name] = /^[A-Za-z_$][\w$]{0,99}/.exec(text.slice(at, at + 100)) ?? []
    const key =
      name === undefined ? readLiteral(text, at, undefined, depth + 1) : { value: name, end: at + name.length }
    if (key === undefined || typeof key.value !== 'string') return undefined
    const isShort = values !== undefined && name !== undefined && /[,}]/.test(text[skipSpace(text, key.end)] ?? '')
    at = isShort ? at - 1 : skipSpace(text, key.end)
    if (!isShort && text[at] !== ':') return undefined
    const value = readMember(text, at + 1, values, depth + 1)
    if (!value) return undefined
    members.push([key.value, value.value])
    at = skipSpace(text, value.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== '}') return undefined
  }
  return { value: Object.fromEntries(members), end: at + 1 }
}

/** The value of a member. What is neither a literal nor a variable, such as a call, counts as an unknown variable. */
const readMember: Nested = (text, from, values, depth) => {
  const literal = readLiteral(text, from, values, depth)
  if (values === undefined || depth > DEEPEST_EXPRESSION) return literal
  if (literal && /[,}]/.test(text[skipSpace(text, literal.end)] ?? '')) return literal
  const end = findExpressionEnd(text, from)
  return end === undefined ? undefined : { value: new ScriptVariable('value'), end }
}

const LONGEST_EXPRESSION = 300
const DEEPEST_EXPRESSION = 4

/** Where the comma or the brace behind an expression stands. */
function findExpressionEnd(text: string, from: number): number | undefined {
  const most = Math.min(text.length, from + LONGEST_EXPRESSION)
  let open = 0
  for (let at = from; at < most; at++) {
    const sign = text[at] ?? ''
    if (open === 0 && (sign === ',' || sign === '}')) return at
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    else if (`"'\``.includes(sign)) at = (readTextLiteral(text, at)?.end ?? most) - 1
    if (open < 0) return undefined
  }
  return undefined
}

const readListLiteral: Nested = (text, from, values, depth) => {
  const items: unknown[] = []
  let at = skipSpace(text, from + 1)
  while (text[at] !== ']') {
    const item = readLiteral(text, at, values, depth + 1)
    if (!item) return undefined
    items.push(item.value)
    at = skipSpace(text, item.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== ']') return undefined
  }
  return { value: items, end: at + 1 }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '' }

function readTextLiteral(text: string, from: number, values?: ScriptValues): ReadLiteral | undefined {
  const quote = text[from]
  const parts: string[] = []
  let at = from + 1
  let count = 0
  while (at < text.length && text[at] !== quote) {
    const isPart = quote === '`' && text[at] === '$' && count++ < MOST_PARTS
    const filled = isPart ? readTemplatePart(text, at, values) : undefined
    if (filled) {
      parts.push(filled.value)
      at = filled.end
      continue
    }
    if (text[at] !== '\\') {
      parts.push(text[at] ?? '')
      at++
      continue
    }
    const next = text[at + 1] ?? ''
    const [, wide, long, byte] =
      /^\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2}))/.exec(text.slice(at, at + 12)) ?? []
    const code = Number.parseInt(wide ?? long ?? byte ?? '', 16)
    if (Number.isNaN(code)) {
      parts.push(next === '\n' ? '' : (ESCAPES[next] ?? next))
      at += 2
    } else {
      parts.push(wide === undefined && code <= 0x10ffff ? String.fromCodePoint(code) : String.fromCharCode(code))
      at += wide !== undefined ? 6 : long !== undefined ? long.length + 4 : 4
    }
  }
  return at >= text.length ? undefined : { value: parts.join(''), end: at + 1 }
}

const MOST_PARTS = 20
/** A value may be used many times, so a long one is not put in. */
const LONGEST_PART = 300
const PART =
  /^\$\{\s{0,5}(?:(?:encodeURIComponent|encodeURI|String)\(\s{0,5})?([A-Za-z_$][\w$]{0,99}(?:\??\.[A-Za-z_$][\w$]{0,99}){0,4})\s{0,5}\)?\s{0,5}\}/

/** `${base}` in a template. What the text does not say stays in it by its name, where it is a placeholder. */
function readTemplatePart(text: string, at: number, values: ScriptValues | undefined) {
  const [part, path = ''] = PART.exec(text.slice(at, at + LONGEST_NAME)) ?? []
  if (part === undefined) return undefined
  const known = formatScalar(values?.get(path))
  const value =
    known !== undefined && known.length <= LONGEST_PART ? known : `\${${path.slice(path.lastIndexOf('.') + 1)}}`
  return { value, end: at + part.length }
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && (text[at] ?? '').trim() === '') at++
  return at
}
