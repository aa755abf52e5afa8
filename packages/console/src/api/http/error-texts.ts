import { ApiError, isServerAway } from './api-error.ts'

const REFUSED = 'An error occurred. Please try again.'
const OBSCUR = 'An obscur error occurred. Please try again.'
const OBSCURE = 'An obscure error occurred. Please try again.'

/** For these codes the server's text says what to do, so it is shown in place of the fixed text. */
const TOLD = /^(password_needed|not_allowed|account_left|account_closed)$/

export function findErrorText(error: unknown, spelling: 'obscur' | 'obscure' = 'obscur'): string | null {
  if (!error) return null
  if (error instanceof ApiError) return TOLD.test(error.code) ? error.message : REFUSED
  return spelling === 'obscur' ? OBSCUR : OBSCURE
}

const LIMITS = ['limit_reached', 'too_many_requests']

export function findLimitText(error: unknown): string | undefined {
  return error instanceof ApiError && LIMITS.includes(error.code) ? error.message : undefined
}

const FORM_FAULTS = ['invalid_input', 'password_weak', 'too_many_requests']

/** For these codes sending the same form again cannot help, so the server's text stands below the fixed one. */
export function findFormFault(error: unknown): string | undefined {
  return error instanceof ApiError && FORM_FAULTS.includes(error.code) ? error.message : undefined
}

export function findServerText(error: unknown): string | null {
  return error instanceof ApiError ? error.message : findErrorText(error)
}

export function describeLoadFailure(what: string, error: unknown): string {
  if (!isServerAway(error)) return `${what} could not be loaded.`
  return `${what} could not be loaded yet. This page tries again when the connection is back.`
}
