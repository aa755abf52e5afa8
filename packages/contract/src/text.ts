import { z } from 'zod'
import { LIMITS } from './wire/limits.ts'

const UNSTORABLE = 'This text holds characters that cannot be stored.'

/**
 * The string type of every text that is kept: refuses NUL, which Postgres cannot store, and lone surrogates, which no encoding
 * can carry. `most` counts characters (Unicode code points), as JSON Schema does.
 */
export function text(most: number) {
  return z.string().max(most).refine(isStorable, UNSTORABLE)
}

/** A text that must say something: trimmed before it is measured, and refused when nothing is left. */
export function filledText(most: number) {
  return z.string().trim().min(1).max(most).refine(isStorable, UNSTORABLE)
}

/** An identifier this product made; one it did not make is answered as unknown, not as malformed. */
export const id = text(64).min(1)

/** What makes a repeated call harmless. An empty one would make every call that carries it the same call. */
export const requestId = text(LIMITS.requestIdLength).min(1)

/** An instant: ISO 8601 in UTC. */
export const instant = z.string()

/** What is answered where there is nothing to say. */
export const nothing = z.object({})

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}
