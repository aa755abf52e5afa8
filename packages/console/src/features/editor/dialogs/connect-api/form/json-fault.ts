const BLANKS = /[ \t\r\n]*/y
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iuy

/** Not all browsers report where a text stops being valid JSON, so this function finds the position itself. */
export function findJsonFault(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const at = findFaultPosition(text)
    const before = text.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
    return `Not valid JSON: ${place}. ${describeJsonFault(text.slice(at))}`
  }
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

function findFaultPosition(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  for (let at = findEndOfBlanks(text, 0); at < text.length; at = findEndOfBlanks(text, at)) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    const next: Expected | undefined = token === undefined ? undefined : findNextExpected(token, expected, open)
    if (token === undefined || next === undefined) return at
    expected = next
    at += token.length
  }
  return text.trimEnd().length
}

const OPENERS: Readonly<Record<string, string>> = { '}': '{', ']': '[' }

function findNextExpected(token: string, expected: Expected, open: string[]): Expected | undefined {
  const opener = OPENERS[token]
  if (opener) return expected.endsWith('or end') && open.pop() === opener ? findExpectedAfterValue(open) : undefined
  if (token === ':') return expected === 'colon' ? 'value' : undefined
  if (token === ',') return expected === 'comma or end' ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
  if (expected.startsWith('key')) return token.startsWith('"') ? 'colon' : undefined
  if (!expected.startsWith('value')) return undefined
  if (token !== '{' && token !== '[') return findExpectedAfterValue(open)
  open.push(token)
  return token === '{' ? 'key or end' : 'value or end'
}

function findExpectedAfterValue(open: readonly string[]): Expected {
  return open.length > 0 ? 'comma or end' : 'nothing'
}

function findEndOfBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at
  return at + (BLANKS.exec(text)?.[0].length ?? 0)
}

function describeJsonFault(rest: string): string {
  if (rest.trim() === '') return 'Something is missing here, such as a closing } or ].'
  if (/^\{[\w.]+\}/.test(rest)) return 'Put quotes around it: "{name}".'
  if (/^['‘’“”]/.test(rest)) return 'Use straight double quotes.'
  if (/^[}\]]/.test(rest)) return 'Something is missing before it, or a comma is too many.'
  return `Look at “${Array.from(rest.trim()).slice(0, 12).join('')}”.`
}
