import type { ReadLiteral, ScriptValues } from '#reading/values/script-literal.ts'
import { formatScriptScalar } from '#reading/values/script-variable.ts'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '', '\n': '' }
const VARIABLE = /^\$(?:env:(\w{1,60})|\{(?:env:)?(\w{1,60})\}|(\w{1,60}))/i
const EXPRESSION = /^\$\(\s{0,5}\$(?:env:)?(\w{1,60}(?:\.\w{1,60}){0,3})\s{0,5}\)/i
const MOST_FILLED = 20
const LONGEST_FILLED = 300
/** In characters. A longer text would be too long for a body anyway. */
const LONGEST_TEXT = 128 * 1024

/** In characters: how much of a line is read before a `<#`, to find whether it stands in a text. */
const LONGEST_BEFORE = 1_000
const PROMPT = /^[ \t]{0,8}(?:PS (?:[A-Za-z]:\\|[/~])[^\n<>|"]{0,200}>|>>(?= ))/gm

/** Puts spaces in place of prompts and of comments between `<#` and `#>`. Takes linear time. */
export function blankPowerShellPromptsAndComments(text: string): string {
  const plain = text.replace(PROMPT, (prompt) => ' '.repeat(prompt.length))
  let blanked = ''
  let from = 0
  for (let at = plain.indexOf('<#'); at >= 0; at = plain.indexOf('<#', from)) {
    const end = plain.indexOf('#>', at + 2)
    if (end < 0) break
    const isText = isOpenQuote(
      plain
        .slice(Math.max(0, at - LONGEST_BEFORE), at)
        .split('\n')
        .at(-1) ?? '',
    )
    blanked +=
      plain.slice(from, at) + (isText ? plain.slice(at, end + 2) : plain.slice(at, end + 2).replace(/[^\n]/g, ' '))
    from = end + 2
  }
  return blanked + plain.slice(from)
}

function isOpenQuote(line: string): boolean {
  return /["']/.test(line.replace(/"[^"]*"|'[^']*'/g, ''))
}

export function readPowerShellText(text: string, from: number, values: ScriptValues): ReadLiteral | undefined {
  const [, quote = ''] = /^@(["'])[ \t]{0,20}\n/.exec(text.slice(from, from + 24)) ?? []
  if (quote !== '') {
    const start = text.indexOf('\n', from) + 1
    const written = text.slice(start - 1, start + LONGEST_TEXT)
    const length = written.indexOf(`\n${quote}@`)
    if (length < 0) return undefined
    const end = start - 1 + length
    const value = text.slice(start, Math.max(start, end))
    return { value: quote === '"' ? fillPowerShellText(value, values) : value, end: end + 3 }
  }
  const mark = text[from]
  if (mark !== '"' && mark !== "'") return undefined
  let at = from + 1
  const most = Math.min(text.length, from + LONGEST_TEXT)
  while (at < most) {
    if (text[at] === mark && text[at + 1] !== mark) break
    at += text[at] === mark || (mark === '"' && text[at] === '`') ? 2 : 1
  }
  if (at >= most) return undefined
  const plain = text.slice(from + 1, at)
  const value = mark === "'" ? plain.replaceAll("''", "'") : fillPowerShellText(plain.replaceAll('""', '"'), values)
  return { value, end: at + 1 }
}

/** A variable without a known value becomes a placeholder. */
export function fillPowerShellText(text: string, values: ScriptValues): string {
  const parts: string[] = []
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '`') {
      at++
      parts.push(ESCAPES[text[at] ?? ''] ?? text[at] ?? '')
      continue
    }
    const filled = character === '$' && count++ < MOST_FILLED ? readFilled(text.slice(at, at + 300), values) : undefined
    parts.push(filled?.value ?? character)
    at += (filled?.length ?? 1) - 1
  }
  return parts.join('')
}

function readFilled(start: string, values: ScriptValues): { value: string; length: number } | undefined {
  const [found = '', environment, braced, plain] = VARIABLE.exec(start) ?? []
  const [expression = '', path] = EXPRESSION.exec(start) ?? []
  const name = environment ?? braced ?? plain ?? path
  if (name === undefined) return undefined
  const value = environment === undefined ? values.get(name.toLowerCase()) : undefined
  const known = formatScriptScalar(value)
  const isShort = known !== undefined && known.length <= LONGEST_FILLED
  return {
    value: isShort ? known : `\${${name.slice(name.lastIndexOf('.') + 1)}}`,
    length: (found || expression).length,
  }
}
