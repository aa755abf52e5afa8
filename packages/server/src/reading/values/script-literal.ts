const MOST_DEPTH = 64

export interface ReadLiteral {
  value: unknown
  end: number
}

/**
 * Undefined if no literal begins at `from`, but for example a variable or a call. Nothing is run. `JSON.stringify(...)`
 * of a literal counts as a literal.
 */
export function readLiteral(text: string, from: number, depth = 0): ReadLiteral | undefined {
  const at = skipSpace(text, from)
  const character = text[at] ?? ''
  if (depth > MOST_DEPTH) return undefined
  if (character === '"' || character === "'" || character === '`') return readTextLiteral(text, at)
  if (character === '{') return readObjectLiteral(text, at, depth)
  if (character === '[') return readListLiteral(text, at, depth)
  const [stringify] = /^JSON\.stringify\s?\(/.exec(text.slice(at, at + 20)) ?? []
  if (stringify !== undefined) {
    const inner = readLiteral(text, at + stringify.length, depth + 1)
    const close = inner && skipSpace(text, inner.end)
    return inner && close !== undefined && text[close] === ')'
      ? { value: JSON.stringify(inner.value), end: close + 1 }
      : undefined
  }
  const [word] = /^(?:true|false|null|undefined|-?\d{1,20}(?:\.\d{1,20})?)/.exec(text.slice(at, at + 45)) ?? []
  if (word === undefined) return undefined
  const value = word === 'undefined' ? null : (JSON.parse(/^-?0\d/.test(word) ? '0' : word) as unknown)
  return { value, end: at + word.length }
}

function readObjectLiteral(text: string, from: number, depth: number): ReadLiteral | undefined {
  const members: [string, unknown][] = []
  let at = skipSpace(text, from + 1)
  while (text[at] !== '}') {
    const [name] = /^[A-Za-z_$][\w$]{0,99}/.exec(text.slice(at, at + 100)) ?? []
    const key = name === undefined ? readLiteral(text, at, depth + 1) : { value: name, end: at + name.length }
    if (key === undefined || typeof key.value !== 'string') return undefined
    at = skipSpace(text, key.end)
    if (text[at] !== ':') return undefined
    const value = readLiteral(text, at + 1, depth + 1)
    if (!value) return undefined
    members.push([key.value, value.value])
    at = skipSpace(text, value.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== '}') return undefined
  }
  return { value: Object.fromEntries(members), end: at + 1 }
}

function readListLiteral(text: string, from: number, depth: number): ReadLiteral | undefined {
  const items: unknown[] = []
  let at = skipSpace(text, from + 1)
  while (text[at] !== ']') {
    const item = readLiteral(text, at, depth + 1)
    if (!item) return undefined
    items.push(item.value)
    at = skipSpace(text, item.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== ']') return undefined
  }
  return { value: items, end: at + 1 }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '' }

function readTextLiteral(text: string, from: number): ReadLiteral | undefined {
  const quote = text[from]
  const parts: string[] = []
  let at = from + 1
  while (at < text.length && text[at] !== quote) {
    // In a template `${id}` stays in the text, where it is a placeholder.
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

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && (text[at] ?? '').trim() === '') at++
  return at
}
