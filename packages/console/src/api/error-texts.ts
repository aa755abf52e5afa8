import { ApiError, isSilence } from '#api/api-error.ts'

const REFUSED = 'An error occurred. Please try again.'
const OBSCUR = 'An obscur error occurred. Please try again.'
const OBSCURE = 'An obscure error occurred. Please try again.'

/** What a form says when the server refused, and when no answer came at all. Null where nothing failed. */
export function findErrorText(error: unknown, spelling: 'obscur' | 'obscure' = 'obscur'): string | null {
  if (!error) return null
  if (error instanceof ApiError) return error.code === 'password_needed' ? error.message : REFUSED
  return spelling === 'obscur' ? OBSCUR : OBSCURE
}

/** Codes of an account that has, or does, as much as it may: their text says how much that is. */
const LIMITS = ['limit_reached', 'too_many_requests']

/** What a form adds to the line above where the account met a limit: the server's words. */
export function findLimitText(error: unknown): string | undefined {
  return error instanceof ApiError && LIMITS.includes(error.code) ? error.message : undefined
}

/** The server's own words, where they are about what was typed; else the same as above. */
export function findServerText(error: unknown): string | null {
  return error instanceof ApiError ? error.message : findErrorText(error)
}

/** What stands in the place of things that could not be loaded; `what` names several. */
export function describeMissing(what: string, error: unknown): string {
  if (!isSilence(error)) return `${what} could not be loaded.`
  return `${what} could not be loaded yet. They come by themselves when the connection is back.`
}
