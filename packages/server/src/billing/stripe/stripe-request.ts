import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'

interface RequestOptions {
  timeout: number
  maxNetworkRetries: number
}

export type SendRequest = <Answer>(request: (options: RequestOptions) => Promise<Answer>) => Promise<Answer>

export class StripeRefusal extends AppError {
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super('billing_unavailable', { cause })
    this.reason = reason
  }
}

export function createRequestSender(limitMs: number, logger: Logger): SendRequest {
  const end = performance.now() + limitMs
  return async (request) => {
    const left = Math.max(1, Math.floor(end - performance.now()))
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('Stripe took too long')), left)
    try {
      return await Promise.race([request({ timeout: left, maxNetworkRetries: 1 }), tooLate])
    } catch (error) {
      throw logFailureAsAppError(error, logger)
    } finally {
      clearTimeout(timer)
    }
  }
}

function logFailureAsAppError(error: unknown, logger: Logger): Error {
  const { type, code, statusCode, requestId } = readErrorCodes(error)
  logger.warn({ type, code, statusCode, requestId }, 'Stripe did not answer as asked')
  if (type === 'StripeInvalidRequestError') return new StripeRefusal(typeof code === 'string' ? code : '', error)
  return new AppError('billing_unavailable', { cause: error })
}

/** Logs only the codes of an error, because its text may quote data of the request. */
function readErrorCodes(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { type: error.name, ...error } : {}
}
