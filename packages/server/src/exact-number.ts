import { isRecord } from './json.ts'
import { trimCharacterAtBothEnds } from './trim-character.ts'

// Node has these, but TypeScript's type library does not have them yet.
declare global {
  interface JSON {
    rawJSON(text: string): object
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  }
}

/** A number as it was written, because a JavaScript number would lose its last digits. JSON holds it as a number. */
export class ExactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): object {
    return JSON.rawJSON(this.text)
  }

  toString(): string {
    return this.text
  }
}

/** A JavaScript number keeps every decimal number with at most this many significant digits. */
const SAFE_DIGITS = 15

/**
 * Returns each number that JavaScript would write in another way, such as `1.10`, as an ExactNumber. Undefined if the
 * text is no JSON.
 */
export function parseJsonAsWritten(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source ? new ExactNumber(source) : value,
    )
  } catch {
    return undefined
  }
}

const MANY_DIGITS = /(?:^|[\s:,[-])(?:\d\.?){16}/

/** False if no number in the text can lose a digit. Looking at each number takes five times as long as parsing. */
export function hasLongNumbers(text: string): boolean {
  return MANY_DIGITS.test(text)
}

/** Returns each number that would lose a digit as an ExactNumber. Throws as `JSON.parse` does. */
export function parseJsonKeepingDigits(text: string): unknown {
  if (!hasLongNumbers(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' ? (toNumberOrExact(source) ?? value) : value,
  )
}

export function parseExactRecord(text: string): Record<string, unknown> | undefined {
  const parsed = parseJsonAsWritten(text)
  return isRecord(parsed) && !(parsed instanceof ExactNumber) ? parsed : undefined
}

/** `text` must be a number as JSON has it. Undefined if it is too large. */
export function toNumberOrExact(text: string): number | ExactNumber | undefined {
  const number = Number(text)
  if (!Number.isFinite(number)) return undefined
  return keepsAllDigits(text, number) ? number : new ExactNumber(text)
}

function keepsAllDigits(text: string, number: number): boolean {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number)
  const digits = text.replace(/e.*/i, '').replaceAll(/\D/g, '')
  return String(number) === text || trimCharacterAtBothEnds(digits, '0').length <= SAFE_DIGITS
}
