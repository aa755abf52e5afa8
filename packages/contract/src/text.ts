import { z } from 'zod'

/**
 * The string type of every text that is kept: refuses NUL, which Postgres cannot store, and lone surrogates, which no encoding
 * can carry. `most` counts UTF-16 code units.
 */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text holds characters that cannot be stored.',
    )
}

/** A text that must say something: trimmed, and refused when nothing is left. */
export function filledText(most: number) {
  return text(most).trim().min(1)
}

/** An identifier this product made; one it did not make is answered as unknown, not as malformed. */
export const id = text(64).min(1)

/** An instant: ISO 8601 in UTC. */
export const instant = z.string()

/** What is answered where there is nothing to say. */
export const nothing = z.object({})
