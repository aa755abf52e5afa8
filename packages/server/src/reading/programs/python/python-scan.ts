import { skipSpace } from '#reading/values/script-literal.ts'

const LONGEST_EXPRESSION = 400

export function findValueEnd(text: string, from: number): number | undefined {
  const most = Math.min(text.length, from + LONGEST_EXPRESSION)
  let open = 0
  for (let at = from; at < most; at++) {
    const sign = text[at] ?? ''
    if (open === 0 && ',)]}'.includes(sign)) return at
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign)) open--
    else if (sign === '"' || sign === "'") at = closeQuote(text, at, most)
  }
  return undefined
}

/** Gives the position behind the brackets that open at `from`. If their end is too far, skips only the first one. */
export function skipBrackets(text: string, from: number): number {
  const most = Math.min(text.length, from + LONGEST_EXPRESSION)
  let open = 0
  for (let at = from; at < most; at++) {
    const sign = text[at] ?? ''
    if ('([{'.includes(sign)) open++
    else if (')]}'.includes(sign) && --open === 0) return at + 1
    else if (sign === '"' || sign === "'") at = closeQuote(text, at, most)
  }
  return from + 1
}

function closeQuote(text: string, from: number, most: number): number {
  for (let at = from + 1; at < most; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[from]) return at
  }
  return most
}

/** Skips spaces and a `\` at the end of a line; inside of brackets also comments and lines. */
export function skipBlank(text: string, from: number, isInside: boolean): number {
  let at = from
  for (;;) {
    if (isInside) at = skipSpace(text, at)
    else while (text[at] === ' ' || text[at] === '\t') at++
    if (isInside && text[at] === '#') while (at < text.length && text[at] !== '\n') at++
    else if (text[at] === '\\' && text[at + 1] === '\n') at += 2
    else return at
  }
}
