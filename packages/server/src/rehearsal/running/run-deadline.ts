import { AppError } from '#app-error.ts'
import { MINUTE } from '#time.ts'

/**
 * A run may take longer than the lease of CONCURRENCY_LIMITS.rehearsal, because that lease is renewed while it runs.
 */
const LONGEST_RUN = 25 * MINUTE

export function createRunDeadline(client: AbortSignal): {
  signal: AbortSignal
  rethrowAsTimeout(error: unknown): never
} {
  const timeout = AbortSignal.timeout(LONGEST_RUN)
  return {
    signal: AbortSignal.any([client, timeout]),
    rethrowAsTimeout(error) {
      throw timeout.aborted && !client.aborted ? new AppError('provider_timeout') : error
    },
  }
}
