import { z } from 'zod'
import { LIMITS } from './wire/limits.ts'

const UNSTORABLE = 'This text holds characters that cannot be stored.'

/**
 * The type of every stored text. NUL is refused, because Postgres cannot store it, and so are lone surrogates, which no
 * encoding can carry. `most` counts Unicode code points, as JSON Schema does.
 */
export function text(most: number) {
  return z.string().max(most).refine(isStorable, UNSTORABLE)
}

/** Refuses a text of nothing but spaces and zero-width characters, because nobody would see it. */
export function filledText(most: number) {
  return z.string().trim().min(1).max(most).refine(isStorable, UNSTORABLE).refine(isVisible, 'This text is empty.')
}

/** A whole number in a query. Only digits are accepted, while `Number` also reads `1e0`, `0x1`, ` 1 ` and ''. */
export function wholeNumberText({ least = 0, most }: { least?: number; most: number }) {
  const digits: z.ZodType<string, unknown> = text(String(most).length).regex(/^\d+$/)
  return digits.pipe(z.coerce.number<string>().min(least).max(most))
}

/** Any short text is accepted, so that an unknown id is answered as unknown and not as malformed. */
export const id = text(64).min(1)

/** The server acts once on all calls with the same id. '' is refused: all calls with '' would count as one. */
export const requestId = text(LIMITS.requestIdLength).min(1)

/** A token (JWT, HS256) in which the web site signed who the visitor is. */
export const identityToken = text(LIMITS.identityToken).min(1)

/** ISO 8601 in UTC. */
export const instant = z.string()

export const day = z.iso.date().max('YYYY-MM-DD'.length)

/**
 * An object of at most `most` texts, each of at most `longest` characters. Zod does not count keys, so the keys are
 * counted before the texts are checked.
 */
export function namedTexts(most: number, longest: number) {
  return z
    .looseObject({})
    .refine((values) => Object.keys(values).length <= most)
    .meta({ maxProperties: most, additionalProperties: { type: 'string', maxLength: longest } })
    .pipe(z.record(text(LIMITS.name), text(longest)))
}

export const nothing = z.object({})

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/u

function isVisible(value: string): boolean {
  return VISIBLE.test(value)
}

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}
