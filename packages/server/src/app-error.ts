import { ERROR_CODES, type ErrorCode, isErrorCode } from '@bricks/contract/wire'
import { SECONDS_UNTIL_STORAGE_IS_BACK } from '#db/storage-fault.ts'

interface AppErrorOptions {
  cause?: unknown
  retryAfter?: number
  /**
   * Key of the rate-limit counter that refused the request. Until `retryAfter` has passed, further requests are refused
   * without asking storage.
   */
  counter?: string
  details?: Record<string, unknown>
  message?: string
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly counter: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    { cause, retryAfter, counter, details, message = ERROR_CODES[code].message }: AppErrorOptions = {},
  ) {
    super(message, { cause })
    this.code = code
    this.retryAfter = retryAfter
    this.counter = counter
    this.details = details
  }
}

/**
 * The chat reports a failure as an event with a code. While nothing of the answer is sent, it can still become an
 * error of the whole request.
 */
export function createErrorOfCode(code: string): AppError {
  const known = isErrorCode(code) ? code : 'internal'
  return new AppError(known, known === 'unavailable' ? { retryAfter: SECONDS_UNTIL_STORAGE_IS_BACK } : {})
}

/**
 * If a name has several addresses, as localhost often has, and none can be reached, Node's error has no message of its
 * own, but one error for each address.
 */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const errors = error instanceof AggregateError ? error.errors : []
  return error.message || errors.map(getErrorMessage).join(', ') || error.name
}
