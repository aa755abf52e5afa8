import { ApiError } from '#api/api-error.ts'

const REFUSED = 'An error occurred. Please try again.'
const OBSCUR = 'An obscur error occurred. Please try again.'
const OBSCURE = 'An obscure error occurred. Please try again.'

/** What a form says when the server refused, and when no answer came at all. Null where nothing failed. */
export function findErrorText(error: unknown, spelling: 'obscur' | 'obscure' = 'obscur'): string | null {
  if (!error) return null
  if (error instanceof ApiError) return REFUSED
  return spelling === 'obscur' ? OBSCUR : OBSCURE
}

/** The server's own words, where they are about what was typed; else the same as above. */
export function findServerText(error: unknown): string | null {
  return error instanceof ApiError ? error.message : findErrorText(error)
}
