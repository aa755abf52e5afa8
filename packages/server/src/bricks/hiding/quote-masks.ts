import type { Hidden } from './needle-index.ts'

const TOKEN = /[\w.+-]/

/** In JSON a mask in the place of a number, or of a part of one, becomes a text, so that the rest can still be read. */
export function quoteMasks(text: string, parts: readonly Hidden[]): Hidden[] {
  if (!isJson(text)) return [...parts]
  const quoted: Hidden[] = []
  let place = 0
  let isInside = false
  for (const part of parts) {
    for (; place < part.from; place += 1) {
      const sign = text.charAt(place)
      if (isInside && sign === '\\') place += 1
      else if (sign === '"') isInside = !isInside
    }
    const last = quoted.at(-1)
    if (last && part.from < last.to) continue
    quoted.push(isInside || /^"/.test(text.slice(part.from, part.from + 1)) ? part : widen(text, part))
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

function widen(text: string, { from, to, mask }: Hidden): Hidden {
  let start = from
  let end = to
  while (start > 0 && TOKEN.test(text.charAt(start - 1))) start -= 1
  while (end < text.length && TOKEN.test(text.charAt(end))) end += 1
  return { from: start, to: end, mask: `"${mask}"` }
}
