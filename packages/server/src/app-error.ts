import { ERROR_CODES, type ErrorCode } from '@bricks/contract/wire'

interface AppErrorOptions {
  cause?: unknown
  /** Seconds until another try can help; goes out as Retry-After. */
  retryAfter?: number
  /** The counter that refuses until then whoever it counts, whatever is sent. */
  counter?: string
  /** Says more than the code's own text, where only the case at hand tells what to do. */
  message?: string
}

/** A failure with a name of the table of codes; the error handler turns it into `{error, code}`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly counter: string | undefined

  constructor(
    code: ErrorCode,
    { cause, retryAfter, counter, message = ERROR_CODES[code].message }: AppErrorOptions = {},
  ) {
    super(message, { cause })
    this.code = code
    this.retryAfter = retryAfter
    this.counter = counter
  }
}
