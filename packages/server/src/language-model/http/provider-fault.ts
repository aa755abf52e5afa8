import { AppError } from '#app-error.ts'
import { isRecord, parseJson, readTextOrEmpty } from '#json.ts'
import { attachProviderWords, readProviderWords } from './provider-words.ts'

export interface ProviderFault {
  error: AppError
  retry: 'never' | 'once' | 'twice'
  refusal?: { status: number; body: string }
}

interface ProviderRefusal {
  status: number
  body: string
  retryAfter?: number | undefined
  requestId?: string | undefined
}

export function createStatusFault({ status, body, retryAfter, requestId }: ProviderRefusal): ProviderFault {
  const { code, retry } = classifyStatus(status, body)
  const wait = retryAfter ?? readRetryDelay(body)
  const error = new AppError(code, {
    cause: new Error(`the provider answered ${status}`),
    ...(code === 'provider_busy' && wait !== undefined && { retryAfter: wait }),
  })
  attachProviderWords(error, { status, text: readProviderWords(body), requestId })
  return { error, retry, refusal: { status, body } }
}

/** In seconds. Gemini sends no Retry-After, but a `RetryInfo` among the details of the error, such as `34.07s`. */
function readRetryDelay(body: string): number | undefined {
  const details = findErrorObject(body)?.details
  const delays = Array.isArray(details) ? details.map((each) => (isRecord(each) ? each.retryDelay : undefined)) : []
  const delay = delays.find((each) => typeof each === 'string' && /^\d{1,9}(\.\d+)?s$/.test(each))
  return typeof delay === 'string' ? Math.ceil(Number(delay.slice(0, -1))) : undefined
}

function classifyStatus(status: number, body: string): Pick<ProviderFault, 'retry'> & Pick<AppError, 'code'> {
  const isGone = isModelGone(status, body)
  if (isProviderKeyRefused(status, body))
    return { code: isGone ? 'model_unavailable' : 'provider_key_invalid', retry: 'never' }
  if (status === 429) return { code: 'provider_busy', retry: 'once' }
  if (status < 500 && NO_TOOLS.test(body)) return { code: 'model_without_tools', retry: 'never' }
  if (isGone) return { code: 'model_unavailable', retry: 'never' }
  return { code: 'provider_failed', retry: status >= 500 ? 'twice' : 'never' }
}

/** True if OpenAI knows the key, but refuses to list the models, with 401 or 403: a restricted key may still chat. */
export function isProviderKeyKnown(body: string): boolean {
  return readTextOrEmpty(findErrorObject(body)?.message).includes('Missing scopes: api.model.read')
}

/** Gemini refuses a key with 400, and names the reason among the details of the error. */
export function isProviderKeyRefused(status: number, body: string): boolean {
  return status === 401 || status === 403 || (status === 400 && body.includes('"API_KEY_INVALID"'))
}

const FILTER_CODES: readonly unknown[] = ['content_filter', 'content_policy_violation', 'ResponsibleAIPolicyViolation']

/**
 * `invalid_prompt` means a flagged message with OpenAI, but a request that does not fit the schema with OpenRouter.
 * LiteLLM sends the status as the code, and Azure's code in `provider_specific_fields`.
 */
export function isFilterError(error: Record<string, unknown>): boolean {
  const { code, message, provider_specific_fields: specific } = error
  const inner = isRecord(specific) && isRecord(specific.innererror) ? specific.innererror.code : undefined
  const isFlagged = code === 'invalid_prompt' && /flagged|policy/i.test(readTextOrEmpty(message))
  return isFlagged || FILTER_CODES.includes(code) || FILTER_CODES.includes(inner)
}

/**
 * True if the provider's filter refuses the request because of its messages: Azure, LiteLLM and OpenAI do so with 400,
 * OpenRouter with 403 and the reasons. Other services answer, and end with `content_filter`. Sources: Azure OpenAI,
 * "Content filtering"; OpenRouter, "Errors and Debugging", "Moderation errors".
 */
export function isPromptFiltered({ refusal }: ProviderFault): boolean {
  const error = refusal && findErrorObject(refusal.body)
  if (!error) return false
  if (refusal.status === 400) return isFilterError(error)
  return refusal.status === 403 && isRecord(error.metadata) && Array.isArray(error.metadata.reasons)
}

/** The words with which OpenRouter and Ollama refuse a request with tools for a model that cannot use tools. */
const NO_TOOLS = /support(?:s|ing)? (?:tool use|tools|function calling|tool calling)\b/i

const streamedFaults = new WeakMap<Error, ProviderFault>()

export function createStreamedFault(chunk: Record<string, unknown>): AppError {
  const fault = createStatusFault({ status: findStreamedStatus(chunk), body: JSON.stringify(chunk) })
  streamedFaults.set(fault.error, fault)
  return fault.error
}

export function findStreamedFault(error: unknown): ProviderFault | undefined {
  return error instanceof Error ? streamedFaults.get(error) : undefined
}

const STATUS_OF_TYPE: readonly [RegExp, number][] = [
  // The Claude API has the status 529 for this. Source: Claude API reference, "Errors".
  [/overloaded/i, 529],
  [/rate_limit|too_many|resource_exhausted/i, 429],
  [/authentication|permission|invalid_api_key|unauthenticated/i, 401],
  [/not_found/i, 404],
  [/content_filter|content_policy/i, 400],
]

function findStreamedStatus(chunk: Record<string, unknown>): number {
  const error = isRecord(chunk.error) ? chunk.error : chunk
  const { code, status, type } = error
  const number = [code, status, chunk.status].map(Number).find((each) => each >= 400 && each < 600)
  if (number !== undefined) return number
  const named = [code, status, type].filter((each) => typeof each === 'string').join(' ')
  return STATUS_OF_TYPE.find(([sign]) => sign.test(named))?.[1] ?? 500
}

export function createConnectionFault(error: unknown): ProviderFault {
  if (error instanceof AppError) return { error, retry: 'never' }
  const code = readErrorCode(error)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { error: createTimeoutError(error), retry: 'never' }
  const named = code.startsWith('HPE_') ? 'provider_failed' : 'provider_unreachable'
  return { error: new AppError(named, { cause: error }), retry: 'twice' }
}

export function toBodyError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isTimeout = readErrorCode(error) === 'UND_ERR_BODY_TIMEOUT'
  return isTimeout ? createTimeoutError(error) : new AppError('provider_failed', { cause: error })
}

function createTimeoutError(cause: unknown): AppError {
  return new AppError('provider_timeout', { cause })
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Gemini's compatible endpoint puts a refusal into a list. */
export function findErrorObject(body: string): Record<string, unknown> | undefined {
  const [refusal] = [parseJson(body)].flat()
  return isRecord(refusal) && isRecord(refusal.error) ? refusal.error : undefined
}

const MODEL_GONE_CODES: readonly unknown[] =
  'model_not_found model_deprecated model_decommissioned invalid_model NotFoundError'.split(' ')
const MODEL_GONE_WORDS = /^(?:Model Not Exist|\S{1,200} is not a valid model ID)$/

/**
 * A 404 without an error object means a wrong base address, not a model that was removed. OpenAI answers 403 with
 * `model_not_found` for a model that the account may not use, Groq 400 with `model_decommissioned`. DeepSeek and
 * OpenRouter give no code, only `MODEL_GONE_WORDS`. Mistral and older vLLM put no `error` object around the error, and
 * its name into `type`.
 */
function isModelGone(status: number, body: string): boolean {
  const error = findErrorObject(body) ?? findBareError(body)
  if (!error) return false
  if (status === 404 && error.object !== 'error') return true
  if ([error.code, error.type].some((name) => MODEL_GONE_CODES.includes(name))) return true
  return status === 400 && typeof error.message === 'string' && MODEL_GONE_WORDS.test(error.message)
}

function findBareError(body: string): Record<string, unknown> | undefined {
  const parsed = parseJson(body)
  return isRecord(parsed) && parsed.object === 'error' ? parsed : undefined
}
