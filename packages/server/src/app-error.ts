import { ERROR_CODES, type ErrorCode } from '@bricks/contract/wire'

interface AppErrorOptions {
  cause?: unknown
  /** Seconds until another try can help; goes out as Retry-After. */
  retryAfter?: number
  /** The counter that refuses until then whoever it counts, whatever is sent. */
  counter?: string
  /** What else the answer tells, beside its text and code. */
  details?: Record<string, unknown>
  /** Says more than the code's own text, where only the case at hand tells what to do. */
  message?: string
}

/** A failure with a name of the table of codes; the error handler turns it into `{error, code}`. */
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
