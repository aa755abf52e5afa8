import { AppError } from '#app-error.ts'
import { isRecord, parseJson } from '#json.ts'

/** What the provider itself said of a failure. For the bot's owner and the operator alone, never for a visitor. */
export interface ProviderWords {
  status?: number | undefined
  /**
   * The whole text. It is cut only where it is shown, because a key that was cut in two could not be hidden any more.
   */
  text: string
  /** True if the words are about the operator's key. Then only the operator may read them. */
  isOperators?: boolean
  /** The provider's id of the request, for the provider's support. */
  requestId?: string | undefined
}

const told = new WeakMap<AppError, ProviderWords>()

/** The words are kept beside the error and not in it, so that no answer to a visitor can hold them. */
export function tellProviderWords(error: AppError, words: ProviderWords): AppError {
  told.set(error, words)
  return error
}

export function findProviderWords(error: unknown): ProviderWords | undefined {
  if (!(error instanceof AppError)) return undefined
  return told.get(error) ?? findProviderWords(error.cause)
}

const SHORTEST_KEY = 8

/** Hides the key that was sent with the request in the provider's words, whatever the key looks like. */
export function hideKeyInWords(error: unknown, key: string): void {
  const words = findProviderWords(error)
  if (words && key.length >= SHORTEST_KEY) words.text = words.text.replaceAll(key, '[hidden]')
}

const KEY_LIKE = /\b(?:(?:sk|pk|rk|gsk|xai|nvapi|hf|key)[-_][\w.*-]{6,}|AIza[\w-]{10,}|Bearer [\w.~+/-]{6,})/gi

/** Finds the sentence in a body of any form, and removes keys and markup from it. */
export function readProviderWords(body: string): string {
  const parsed = parseJson(body)
  const sentence = parsed === undefined ? body.replaceAll(/<[^>]{0,2000}>/g, ' ') : findSentence(parsed)
  return sentence
    .replaceAll(KEY_LIKE, '[hidden]')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Providers put the sentence into `error.message`, `message`, `detail` or `error`; some in a list of one. */
function findSentence(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth > 4) return ''
  if (Array.isArray(value))
    return value
      .slice(0, 3)
      .map((each) => findSentence(each, depth + 1))
      .join(' ')
  if (!isRecord(value)) return ''
  const { error, message, detail, msg, metadata } = value
  const own = [error, message, detail, msg].map((each) => findSentence(each, depth + 1)).find((each) => each !== '')
  const raw = isRecord(metadata) && typeof metadata.raw === 'string' ? metadata.raw : ''
  return [own ?? '', raw].filter((each) => each !== '').join(' ')
}
