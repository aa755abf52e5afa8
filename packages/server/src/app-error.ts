import { ERROR_CODES, type ErrorCode } from '@bricks/contract/wire'

interface AppErrorOptions {
  cause?: unknown
  /** In seconds. Sent as the header Retry-After. */
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
