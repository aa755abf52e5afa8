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

function findNextExpected(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isValueExpected = expected === 'value' || expected === 'value or end'
  switch (token) {
    case '{':
    case '[':
      if (!isValueExpected) return undefined
      open.push(token)
      return token === '{' ? 'key or end' : 'value or end'
    case '}':
    case ']': {
      const isEmpty = expected === (token === '}' ? 'key or end' : 'value or end')
      if (!isEmpty && expected !== 'comma or end') return undefined
      if (open.pop() !== (token === '}' ? '{' : '[')) return undefined
      return open.length > 0 ? 'comma or end' : 'nothing'
    }
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case ',':
      if (expected !== 'comma or end') return undefined
      return open.at(-1) === '{' ? 'key' : 'value'
  }
  if (expected === 'key' || expected === 'key or end') return token.startsWith('"') ? 'colon' : undefined
  if (!isValueExpected) return undefined
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
