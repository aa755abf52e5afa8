import type { HiddenPart } from './needle-index.ts'

const TOKEN = /[\w.+-]/

/** Puts quotation marks around a mask that replaces a number in JSON, so that the JSON can still be parsed. */
export function quoteMasks(text: string, parts: readonly HiddenPart[]): HiddenPart[] {
  if (!isJson(text)) return [...parts]
  const quoted: HiddenPart[] = []
  let place = 0
  let isInside = false
  for (const part of parts) {
    for (; place < part.from; place += 1) {
      const character = text.charAt(place)
      if (isInside && character === '\\') place += 1
      else if (character === '"') isInside = !isInside
    }
    const last = quoted.at(-1)
    if (last && part.from < last.to) continue
    quoted.push(isInside || /^"/.test(text.slice(part.from, part.from + 1)) ? part : widenMaskToToken(text, part))
  }
  return quoted
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function widenMaskToToken(text: string, { from, to, mask }: HiddenPart): HiddenPart {
  let start = from
  let end = to
  while (start > 0 && TOKEN.test(text.charAt(start - 1))) start -= 1
  while (end < text.length && TOKEN.test(text.charAt(end))) end += 1
  return { from: start, to: end, mask: `"${mask}"` }
}
