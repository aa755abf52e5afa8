import { AppError } from '#app-error.ts'
import { isRecord, parseJson } from '#json.ts'

export interface ProviderFault {
  error: AppError
  retry: 'never' | 'once' | 'twice'
}

/** `retryAfter` is in seconds. */
export function createStatusFault(status: number, body: string, retryAfter: number | undefined): ProviderFault {
  const cause = new Error(`the provider answered ${status}`)
  if (status === 401 || status === 403)
    return { error: new AppError('provider_key_invalid', { cause }), retry: 'never' }
  if (status === 429) return { error: new AppError('provider_busy', { cause, retryAfter }), retry: 'once' }
  if (isModelGone(status, body)) return { error: new AppError('model_unavailable', { cause }), retry: 'never' }
  return { error: new AppError('provider_failed', { cause }), retry: status >= 500 ? 'twice' : 'never' }
}

export function createConnectionFault(error: unknown): ProviderFault {
  if (error instanceof AppError) return { error, retry: 'never' }
  const code = readErrorCode(error)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { error: createTimeout(error), retry: 'never' }
  const named = code.startsWith('HPE_') ? 'provider_failed' : 'provider_unreachable'
  return { error: new AppError(named, { cause: error }), retry: 'twice' }
}

export function toBodyError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isTimeout = readErrorCode(error) === 'UND_ERR_BODY_TIMEOUT'
  return isTimeout ? createTimeout(error) : new AppError('provider_failed', { cause: error })
}

function createTimeout(cause: unknown): AppError {
  return new AppError('provider_timeout', { cause })
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A 404 without an error object means a wrong base address, not a model that was removed. */
function isModelGone(status: number, body: string): boolean {
  const parsed = parseJson(body)
  const error = isRecord(parsed) ? parsed.error : undefined
  if (!isRecord(error)) return false
  return status === 404 || error.code === 'model_not_found' || error.code === 'model_deprecated'
}
