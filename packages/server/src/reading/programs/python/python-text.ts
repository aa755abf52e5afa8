import { isRecord } from '#json.ts'
import { formatScalar } from '#reading/values/plain-data.ts'
import type { ReadLiteral, ScriptValues } from '#reading/values/script-literal.ts'
import { formatScriptScalar, ScriptVariable } from '#reading/values/script-variable.ts'
import { LONGEST_WRITTEN } from '#reading/values/written-size.ts'
import { skipBrackets } from './python-scan.ts'

const START = /^([rRbBuUfF]{0,2})("""|'''|"|')/
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '\n': '' }
const PART =
  /^\{\s{0,5}(?:(?:quote|quote_plus|str|urllib\.parse\.quote)\(\s{0,5})?([A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,4})(?:\[["'](\w{1,60})["']\])?[^{}\n"']{0,60}\}/
const MOST_PARTS = 20
const LONGEST_PART = 300

export function isPythonTextStart(text: string, at: number): boolean {
  return START.test(text.slice(at, at + 5))
}

export function readPythonText(text: string, from: number, values: ScriptValues): ReadLiteral | undefined {
  const [begin = '', prefix = '', quote = ''] = START.exec(text.slice(from, from + 5)) ?? []
  const isRaw = /r/i.test(prefix)
  const isFilled = /f/i.test(prefix)
  const parts: string[] = []
  let count = 0
  let at = from + begin.length
  while (at < text.length && !text.startsWith(quote, at)) {
    const character = text[at] ?? ''
    if (character === '\n' && quote.length === 1) return undefined
    if (character === '\\' && !isRaw) {
      const read = readPythonEscape(text, at)
      parts.push(read.text)
      at = read.end
    } else if (isFilled && (character === '{' || character === '}')) {
      const isDoubled = text[at + 1] === character
      const part = isDoubled || count++ >= MOST_PARTS ? undefined : readPythonTextPart(text, at, values)
      parts.push(part?.value ?? character)
      at = part?.end ?? at + (isDoubled ? 2 : 1)
    } else {
      parts.push(character)
      at++
    }
  }
  return at >= text.length ? undefined : { value: parts.join(''), end: at + quote.length }
}

function readPythonTextPart(
  text: string,
  at: number,
  values: ScriptValues,
): { value: string; end: number } | undefined {
  const [part, path = '', key] = PART.exec(text.slice(at, at + 600)) ?? []
  if (part === undefined) {
    const end = skipBrackets(text, at)
    return end > at + 2 ? { value: new ScriptVariable('value').toJSON(), end } : undefined
  }
  const value = key === undefined ? values.get(path) : undefined
  const known = formatScriptScalar(value)
  const name = key ?? path.slice(path.lastIndexOf('.') + 1)
  return { value: known !== undefined && known.length <= LONGEST_PART ? known : `\${${name}}`, end: at + part.length }
}

function readPythonEscape(text: string, at: number): { text: string; end: number } {
  const [, hex, wide, long] =
    /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/.exec(text.slice(at, at + 10)) ?? []
  const digits = hex ?? wide ?? long
  if (digits !== undefined) {
    const code = Number.parseInt(digits, 16)
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '', end: at + 2 + digits.length }
  }
  const next = text[at + 1] ?? ''
  // Python keeps the backslash of an unknown escape.
  const plain = /["'\\]/.test(next) ? next : (ESCAPES[next] ?? `\\${next}`)
  return { text: plain, end: at + 2 }
}

export function fillPythonPercents(text: string, filling: unknown): string {
  const given: unknown[] = Array.isArray(filling) ? filling : [filling]
  let next = 0
  let left = LONGEST_WRITTEN
  return text.replace(
    /%(?:\((\w{1,60})\))?[-+ #0]{0,4}\d{0,3}(?:\.\d{0,3})?([sdirfeguxX%])/g,
    (all, name: string | undefined, sign: string) => {
      if (sign === '%') return '%'
      const value = name === undefined ? given[next++] : isRecord(filling) ? filling[name] : undefined
      const known = value instanceof ScriptVariable ? value.toJSON() : formatScalar(value)?.slice(0, 300)
      left -= known?.length ?? 0
      return left < 0 ? all : (known ?? `\${${name ?? 'value'}}`)
    },
  )
}
