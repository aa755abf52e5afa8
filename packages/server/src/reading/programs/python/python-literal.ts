import { toNumberOrExact } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { encodeFormText } from '#reading/values/form-text.ts'
import { formatScalar } from '#reading/values/plain-data.ts'
import type { ReadLiteral, ScriptValues } from '#reading/values/script-literal.ts'
import { ScriptVariable, TooLargeValue } from '#reading/values/script-variable.ts'
import { encodeBase64 } from '#reading/values/scripts/joined-texts.ts'
import { listFormPairs } from '#reading/values/scripts/script-pairs.ts'
import { fitsSizeLimitAsJson, LONGEST_WRITTEN, writeJsonIfShort } from '#reading/values/written-size.ts'
import { joinTexts } from '../join-texts.ts'
import { findValueEnd, skipBlank, skipBrackets } from './python-scan.ts'
import { fillPythonPercents, isPythonTextStart, readPythonText } from './python-text.ts'

const MOST_DEPTH = 40
const MOST_ITEMS = 2_000
const NAME = /^[A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,6}/
const NUMBER = /^-?\d[\d_]{0,40}(?:\.\d{0,20})?(?:e[+-]?\d{1,3})?(?![\w.])/i
const ENVIRONMENT = /^os\.(?:environ\[|environ\.get\(|getenv\()\s{0,5}["'](\w{1,60})["'][^\n()[\]]{0,100}[\])]/
/** A call of one of these functions is read as its argument, as if the function returned it unchanged. */
const PASSES =
  /^(?:str|bytes|quote|quote_plus|urllib\.parse\.quote|urllib\.parse\.quote_plus|dict|json\.dumps|dumps|urlencode|urllib\.parse\.urlencode|(?:base64\.)?(?:standard_)?b64encode)$/
const BASIC = /(?:^|\.)(?:HTTPBasicAuth|BasicAuth)$/
const BEARER = /(?:^|\.)\w{0,40}Bearer\w{0,20}$/

/**
 * Reads an expression of Python. Nothing is run. A value that the text does not say, such as the result of a call,
 * becomes a `ScriptVariable`. Undefined if no expression begins at `from`.
 */
export function readPython(text: string, from: number, values: ScriptValues, depth = 0): ReadLiteral | undefined {
  if (depth > MOST_DEPTH) return undefined
  let read = readPythonTerm(text, from, values, depth)
  for (let count = 0; read && count < MOST_ITEMS; count++) {
    const at = skipBlank(text, read.end, depth > 0)
    const isJoined = text[at] === '+'
    const start = isJoined ? skipBlank(text, at + 1, true) : at
    if (!isJoined && (typeof read.value !== 'string' || !isPythonTextStart(text, at))) break
    const next = readPythonTerm(text, start, values, depth)
    const joined = next && joinTexts(read.value, next.value)
    if (joined === undefined) return { value: new ScriptVariable('value'), end: next?.end ?? read.end }
    read = { value: joined, end: next?.end ?? read.end }
  }
  return read
}

function readPythonTerm(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const at = skipBlank(text, from, true)
  const character = text[at] ?? ''
  if (isPythonTextStart(text, at)) return readPythonMethods(text, readPythonText(text, at, values), values, depth)
  if (character === '{') return readDict(text, at, values, depth)
  if (character === '[' || character === '(') {
    const read = readPythonItems(text, at, values, depth)
    return typeof read?.value === 'string' ? readPythonMethods(text, read, values, depth) : read
  }
  const start = text.slice(at, at + 1_000)
  const [environment = '', variable] = ENVIRONMENT.exec(start) ?? []
  if (variable !== undefined) return { value: new ScriptVariable(variable), end: at + environment.length }
  const [number] = NUMBER.exec(start) ?? []
  if (number !== undefined) {
    const digits = number.replaceAll('_', '').replace(/\.(?!\d)/, '')
    return { value: /^-?0\d/.test(digits) ? Number(digits) : toNumberOrExact(digits), end: at + number.length }
  }
  const [name] = NAME.exec(start) ?? []
  return name === undefined ? undefined : readPythonName(text, { name, at }, values, depth)
}

const WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null }

function readPythonName(
  text: string,
  { name, at }: { name: string; at: number },
  values: ScriptValues,
  depth: number,
): ReadLiteral {
  const end = at + name.length
  if (Object.hasOwn(WORDS, name)) return { value: WORDS[name], end }
  if (text[end] === '(') {
    const read = BASIC.test(name) || PASSES.test(name) ? readPythonArguments(text, end, values, depth + 1) : undefined
    if (read && BASIC.test(name))
      return {
        value: [...read.given, read.named.username, read.named.password].filter((each) => each !== undefined),
        end: read.end,
      }
    if (read && name === 'dict' && read.given.length === 0) return { value: read.named, end: read.end }
    if (read) return { value: convertByFunction(name, read.given[0]), end: skipDecoding(text, read.end) }
    if (BEARER.test(name)) return readBearer(text, end, values, depth)
    const [, owner = ''] = /^(.{1,200})\.(?:encode|decode|strip)$/.exec(name) ?? []
    return { value: values.has(owner) ? values.get(owner) : new ScriptVariable('value'), end: skipBrackets(text, end) }
  }
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (text[end] === '[') {
    const close = skipBrackets(text, end)
    const key = /["'](\w{1,60})["']/.exec(text.slice(end, Math.min(close, end + 70)))?.[1]
    return { value: new ScriptVariable(key ?? last), end: text[close] === '(' ? skipBrackets(text, close) : close }
  }
  return { value: values.has(name) ? values.get(name) : new ScriptVariable(last), end }
}

/** The value of a call such as `HTTPBearerAuth("...")`, which signs in by a bearer token. */
export class PythonBearer {
  readonly token: unknown

  constructor(token: unknown) {
    this.token = token
  }
}

function readBearer(text: string, at: number, values: ScriptValues, depth: number): ReadLiteral {
  const read = readPythonArguments(text, at, values, depth + 1)
  if (!read) return { value: new ScriptVariable('value'), end: skipBrackets(text, at) }
  return { value: new PythonBearer(read.given[0] ?? Object.values(read.named)[0]), end: read.end }
}

/** `.decode("utf-8")` turns bytes into a text. Here both are texts already, so the call is skipped. */
function skipDecoding(text: string, at: number): number {
  const [call] = /^\.(?:decode|strip)(?=\()/.exec(text.slice(at, at + 10)) ?? []
  return call === undefined ? at : skipBrackets(text, at + call.length)
}

function convertByFunction(name: string, value: unknown): unknown {
  if (value instanceof ScriptVariable) return value
  if (name.endsWith('b64encode')) return encodeBase64(value)
  if (name.endsWith('dumps')) return writeJsonIfShort(value) ?? new TooLargeValue()
  if (name === 'str' || name === 'bytes') return formatScalar(value) ?? new ScriptVariable('value')
  if (name.includes('quote')) return formatScalar(value) ?? new ScriptVariable('value')
  if (!name.endsWith('urlencode')) return value
  if (!isRecord(value)) return new ScriptVariable('value')
  if (!fitsSizeLimitAsJson(value)) return new TooLargeValue()
  return listFormPairs(value)
    .map((pair) => `${encodeFormText(pair.name)}=${encodeFormText(pair.value)}`)
    .join('&')
}

/** Reads what follows a text: `.format(id, name=...)`, `.encode()`, `.strip()` or `% values`. */
function readPythonMethods(
  text: string,
  read: ReadLiteral | undefined,
  values: ScriptValues,
  depth: number,
): ReadLiteral | undefined {
  if (read === undefined) return undefined
  const [call, method] =
    /^\.(format|encode|strip|replace|lower|upper)(?=\()/.exec(text.slice(read.end, read.end + 12)) ?? []
  const [percent] = /^[ \t]{0,3}%[ \t]{0,3}(?=[({\w"'])/.exec(text.slice(read.end, read.end + 8)) ?? []
  if (percent !== undefined && typeof read.value === 'string') {
    if (depth > MOST_DEPTH) return undefined
    const filling = readPythonTerm(text, read.end + percent.length, values, depth + 1)
    return filling && { value: fillPythonPercents(read.value, filling.value), end: filling.end }
  }
  if (call === undefined || typeof read.value !== 'string') {
    return text[read.end] === '.' ? undefined : read
  }
  const given = readPythonArguments(text, read.end + call.length, values, depth + 1)
  if (given === undefined || method === 'replace' || method === 'lower' || method === 'upper') return undefined
  if (method !== 'format') return { value: read.value, end: given.end }
  let next = 0
  let left = LONGEST_WRITTEN
  const filled = read.value.replace(/\{(\w{0,60})\}/g, (all, name: string) => {
    const value = name === '' ? given.given[next++] : /^\d+$/.test(name) ? given.given[Number(name)] : given.named[name]
    const known = value instanceof ScriptVariable ? value.toJSON() : formatScalar(value)?.slice(0, 300)
    left -= known?.length ?? 0
    return left < 0 ? all : (known ?? all)
  })
  return { value: filled, end: given.end }
}

function readDict(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const members: [string, unknown][] = []
  let at = skipBlank(text, from + 1, true)
  while (text[at] !== '}') {
    if (members.length > MOST_ITEMS) return undefined
    if (text.startsWith('**', at)) {
      const spread = readPythonValue(text, at + 2, values, depth)
      if (!isRecord(spread?.value) || spread.value instanceof ScriptVariable) return undefined
      members.push(...Object.entries(spread.value))
      at = spread.end
    } else {
      const key = readPython(text, at, values, depth + 1)
      const name = key && (key.value instanceof ScriptVariable ? undefined : formatScalar(key.value))
      at = key ? skipBlank(text, key.end, true) : at
      if (name === undefined || text[at] !== ':') return undefined
      const value = readPythonValue(text, at + 1, values, depth)
      if (value === undefined) return undefined
      members.push([name, value.value])
      at = value.end
    }
    at = skipBlank(text, at, true)
    if (text[at] === ',') at = skipBlank(text, at + 1, true)
    else if (text[at] !== '}') return undefined
  }
  return { value: Object.fromEntries(members), end: at + 1 }
}

/** Reads a list, a tuple, or an expression in parentheses. */
function readPythonItems(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const close = text[from] === '[' ? ']' : ')'
  const items: unknown[] = []
  let hasComma = close === ']'
  let at = skipBlank(text, from + 1, true)
  while (text[at] !== close) {
    const item = items.length > MOST_ITEMS ? undefined : readPythonValue(text, at, values, depth)
    if (!item) return undefined
    items.push(item.value)
    at = skipBlank(text, item.end, true)
    if (text[at] !== ',' && text[at] !== close) return undefined
    if (text[at] !== ',') continue
    hasComma = true
    at = skipBlank(text, at + 1, true)
  }
  return { value: hasComma || items.length !== 1 ? items : items[0], end: at + 1 }
}

/** An expression that goes on after its first value, such as `price * 2`, is read as an unknown variable. */
function readPythonValue(text: string, from: number, values: ScriptValues, depth: number): ReadLiteral | undefined {
  const read = readPython(text, from, values, depth + 1)
  if (read && /[,)\]}]/.test(text[skipBlank(text, read.end, true)] ?? '')) return read
  const end = findValueEnd(text, read?.end ?? from)
  return end === undefined ? undefined : { value: new ScriptVariable('value'), end }
}

export interface PythonArguments {
  given: unknown[]
  named: Record<string, unknown>
  end: number
}

export function readPythonArguments(
  text: string,
  at: number,
  values: ScriptValues,
  depth = 0,
): PythonArguments | undefined {
  const given: unknown[] = []
  const named = new Map<string, unknown>()
  let next = skipBlank(text, at + 1, true)
  while (text[next] !== ')') {
    const [words = '', name] = /^([A-Za-z_]\w{0,60})\s{0,10}=(?!=)/.exec(text.slice(next, next + 80)) ?? []
    const value =
      given.length + named.size > 100 ? undefined : readPythonValue(text, next + words.length, values, depth)
    if (value === undefined) return undefined
    if (name === undefined) given.push(value.value)
    else named.set(name, value.value)
    next = skipBlank(text, value.end, true)
    if (text[next] === ',') next = skipBlank(text, next + 1, true)
    else if (text[next] !== ')') return undefined
  }
  return { given, named: Object.fromEntries(named), end: next + 1 }
}
