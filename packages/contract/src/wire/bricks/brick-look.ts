export const BRICK_COLORS = [
  'clay',
  'ochre',
  'olive',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'rose',
  'slate',
] as const
export type BrickColor = (typeof BRICK_COLORS)[number]

/**
 * A `color` that is not one of `BRICK_COLORS` counts as none. `mark`: one or two letters, or one emoji; the rest is
 * cut.
 */
export interface BrickLook {
  color?: string | undefined
  mark?: string | undefined
}

export function findBrickColor(name: string, look: BrickLook = {}): BrickColor {
  return BRICK_COLORS.find((color) => color === look.color) ?? pickColorByName(name)
}

export function findBrickMark(name: string, look: BrickLook = {}): string {
  const chosen = cutBrickMark(look.mark ?? '')
  if (chosen) return chosen
  const signs = listGraphemes(name.trim())
  return (signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '').toLocaleUpperCase('en')
}

export function cutBrickMark(text: string): string {
  const [first = '', second = ''] = listGraphemes(text.trim())
  const isPair = isLetterOrDigit(first) && isLetterOrDigit(second)
  return isPair ? first + second : first
}

function pickColorByName(name: string): BrickColor {
  // FNV-1a, so that names that differ in one letter get very different numbers.
  let hash = 0x811c9dc5
  for (const sign of name.trim().normalize('NFC')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return BRICK_COLORS[(hash >>> 0) % BRICK_COLORS.length] ?? BRICK_COLORS[0]
}

function isLetterOrDigit(sign: string): boolean {
  return /^[\p{L}\p{N}\p{M}]+$/u.test(sign)
}

function listGraphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
