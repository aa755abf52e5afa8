import { z } from 'zod'
import { LIMITS } from './wire/limits.ts'

const UNSTORABLE = 'This text holds characters that cannot be stored.'

/**
 * The type of every stored text. It refuses NUL, which Postgres cannot store, and lone surrogates, which no encoding
 * can carry. `most` counts Unicode code points, as JSON Schema does.
 */
export function text(most: number) {
  return z.string().max(most).refine(isStorable, UNSTORABLE)
}

/** Trimmed before it is measured; refused if nothing is left. */
export function filledText(most: number) {
  return z.string().trim().min(1).max(most).refine(isStorable, UNSTORABLE)
}

/** Any short text is accepted: an unknown id is answered as unknown, not as malformed. */
export const id = text(64).min(1)

/** Makes a repeated call harmless. Never empty, because all calls with '' would count as one. */
export const requestId = text(LIMITS.requestIdLength).min(1)

/** A token that the web site signed (JWT, HS256): who the visitor is. */
export const identityToken = text(LIMITS.identityToken).min(1)

/** An instant: ISO 8601 in UTC. */
export const instant = z.string()

/** A day in UTC, as `2026-11-22`. */
export const day = z.iso.date().max('YYYY-MM-DD'.length)

/**
 * Texts by name, `most` of them, each of `longest` characters at most. Zod does not count keys, so they are counted
 * before the texts are checked.
 */
export function namedTexts(most: number, longest: number) {
  return z
    .looseObject({})
    .refine((values) => Object.keys(values).length <= most)
    .meta({ maxProperties: most, additionalProperties: { type: 'string', maxLength: longest } })
    .pipe(z.record(text(LIMITS.name), text(longest)))
}

/** An empty body or answer. */
export const nothing = z.object({})

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}
