import { AppError } from '#app-error.ts'
import { isRecord, parseJson } from './json.ts'

/** A failed request, and whether the same request may be sent again. */
export type ProviderFault = {
  error: AppError
  retry: 'never' | 'once' | 'twice'
}

/** What the provider's refusal means here. `body` is the beginning of its answer, `retryAfter` its wish in seconds. */
export function faultOfStatus(status: number, body: string, retryAfter: number | undefined): ProviderFault {
  const cause = new Error(`the provider answered ${status}`)
  if (status === 401 || status === 403)
    return { error: new AppError('provider_key_invalid', { cause }), retry: 'never' }
  if (status === 429) return { error: new AppError('provider_busy', { cause, retryAfter }), retry: 'once' }
  if (isModelGone(status, body)) return { error: new AppError('model_unavailable', { cause }), retry: 'never' }
  return { error: new AppError('provider_failed', { cause }), retry: status >= 500 ? 'twice' : 'never' }
}

/** What it means that no answer came at all. */
export function faultOfConnection(error: unknown): ProviderFault {
  if (error instanceof AppError) return { error, retry: 'never' }
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { error: timeout(error), retry: 'never' }
  const named = code.startsWith('HPE_') ? 'provider_failed' : 'provider_unreachable'
  return { error: new AppError(named, { cause: error }), retry: 'twice' }
}

/** What it means that an answer broke off. */
export function faultOfBody(error: unknown): AppError {
  if (error instanceof AppError) return error
  return codeOf(error) === 'UND_ERR_BODY_TIMEOUT' ? timeout(error) : new AppError('provider_failed', { cause: error })
}

function timeout(cause: unknown): AppError {
  return new AppError('provider_timeout', { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A 404 without an error object is a wrong base address, not a model that has gone. */
function isModelGone(status: number, body: string): boolean {
  const parsed = parseJson(body)
  const error = isRecord(parsed) ? parsed.error : undefined
  if (!isRecord(error)) return false
  return status === 404 || error.code === 'model_not_found' || error.code === 'model_deprecated'
}
