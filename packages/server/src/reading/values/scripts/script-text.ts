import { formatScalar } from '#reading/values/plain-data.ts'
import { findMemberOfVariable } from './script-part.ts'

type KnownValues = Pick<ReadonlyMap<string, unknown>, 'get'>

const LONGEST_NAME = 900
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '' }

export function readTextLiteral(
  text: string,
  from: number,
  values?: KnownValues,
  readPart?: (from: number) => { value: string; end: number } | undefined,
): { value: string; end: number } | undefined {
  const quote = text[from]
  const parts: string[] = []
  let at = from + 1
  let count = 0
  while (at < text.length && text[at] !== quote) {
    const isPart = quote === '`' && text[at] === '$' && count++ < MOST_PARTS
    const filled = isPart ? (readPart?.(at) ?? readTemplatePart(text, at, values)) : undefined
    if (filled) {
      parts.push(filled.value)
      at = filled.end
      continue
    }
    const piece = text[at] === '\\' ? readEscape(text, at) : { value: text[at] ?? '', end: at + 1 }
    parts.push(piece.value)
    at = piece.end
  }
  return at >= text.length ? undefined : { value: parts.join(''), end: at + 1 }
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const [found, wide, long, byte] =
    /^\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2}))/.exec(text.slice(at, at + 12)) ?? []
  if (found === undefined) {
    const next = text[at + 1] ?? ''
    return { value: next === '\n' ? '' : (ESCAPES[next] ?? next), end: at + 2 }
  }
  const code = Number.parseInt(wide ?? long ?? byte ?? '', 16)
  const isCodePoint = wide === undefined && code <= 0x10ffff
  return { value: isCodePoint ? String.fromCodePoint(code) : String.fromCharCode(code), end: at + found.length }
}

const MOST_PARTS = 20
/** In characters. A value may be used many times, so a longer one is not put into the text. */
const LONGEST_PART = 300
const PART =
  /^\$\{\s{0,5}(?:(?:encodeURIComponent|encodeURI|String)\(\s{0,5})?([A-Za-z_$][\w$]{0,99}(?:\??\.[A-Za-z_$][\w$]{0,99}){0,4})\s{0,5}\)?\s{0,5}\}/

/** Reads `${base}` in a template. If the script does not say the value, its name stays in the text as a placeholder. */
function readTemplatePart(text: string, at: number, values: KnownValues | undefined) {
  const [part, path = ''] = PART.exec(text.slice(at, at + LONGEST_NAME)) ?? []
  if (part === undefined) return values && readComputedPart(text, at)
  const known = formatScalar(values && (values.get(path) ?? findMemberOfVariable(path.replaceAll('?', ''), values)))
  const value =
    known !== undefined && known.length <= LONGEST_PART ? known : `\${${path.slice(path.lastIndexOf('.') + 1)}}`
  return { value, end: at + part.length }
}

function readComputedPart(text: string, at: number) {
  const close = text[at + 1] === '{' ? findExpressionEnd(text, at + 2) : undefined
  if (close === undefined || text[close] !== '}') return undefined
  const [, path = 'value'] = /^\s{0,5}(?:await\s{1,5})?([A-Za-z_$][\w$.]{0,99})/.exec(text.slice(at + 2, close)) ?? []
  return { value: `\${${path.slice(path.lastIndexOf('.') + 1) || 'value'}}`, end: close + 1 }
}

const LONGEST_EXPRESSION = 300

export function findExpressionEnd(text: string, from: number): number | undefined {
  const most = Math.min(text.length, from + LONGEST_EXPRESSION)
  let open = 0
  for (let at = from; at < most; at++) {
    const sign = text[at] ?? ''
    if (open === 0 && (sign === ',' || sign === '}')) return at
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    else if (`"'\``.includes(sign)) at = findQuoteEnd(text, at, most)
    if (open < 0) return undefined
  }
  return undefined
}

function findQuoteEnd(text: string, from: number, most: number): number {
  for (let at = from + 1; at < most; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[from]) return at
  }
  return most
}
