import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'

interface AskOptions {
  timeout: number
  maxNetworkRetries: number
}

export type Ask = <Answer>(request: (options: AskOptions) => Promise<Answer>) => Promise<Answer>

/** Stripe refused what was asked. Its code, where it gives one, tells why. */
export class StripeRefusal extends AppError {
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super('billing_unavailable', { cause })
    this.reason = reason
  }
}

/** Whatever is asked through one `Ask` is awaited `limitMs` in all. */
export function openAsk(limitMs: number, logger: Logger): Ask {
  const end = performance.now() + limitMs
  return async (request) => {
    const left = Math.max(1, Math.floor(end - performance.now()))
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    // The retries of the client could go on past the limit.
    const timer = setTimeout(() => reject(new Error('Stripe took too long')), left)
    try {
      return await Promise.race([request({ timeout: left, maxNetworkRetries: 1 }), tooLate])
    } catch (error) {
      throw nameFailure(error, logger)
    } finally {
      clearTimeout(timer)
    }
  }
}

function nameFailure(error: unknown, logger: Logger): Error {
  const { type, code, statusCode, requestId } = describe(error)
  logger.warn({ type, code, statusCode, requestId }, 'Stripe did not answer as asked')
  if (type === 'StripeInvalidRequestError') return new StripeRefusal(typeof code === 'string' ? code : '', error)
  return new AppError('billing_unavailable', { cause: error })
}

/** Its words may quote what was sent, so only its codes are logged. */
function describe(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { type: error.name, ...error } : {}
}
