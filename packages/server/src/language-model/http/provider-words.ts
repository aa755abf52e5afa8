import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#app-error.ts'
import { isRecord, parseJson } from '#json.ts'

/**
 * What the provider itself said of a failure. Only the bot's owner and the operator may read it, never a visitor. If
 * `isOperators`, it is about the operator's key, and only the operator may read it.
 * `text` is cut only where it is shown, because a key that was cut in two could no longer be recognized and hidden.
 */
export interface ProviderWords {
  status?: number | undefined
  text: string
  isOperators?: boolean
  requestId?: string | undefined
}

const told = new WeakMap<AppError, ProviderWords>()

/** The provider's words are kept beside the error and not in it, so that no answer to a visitor can hold them. */
export function attachProviderWords(error: AppError, words: ProviderWords): AppError {
  told.set(error, words)
  return error
}

export function findProviderWords(error: unknown): ProviderWords | undefined {
  if (!(error instanceof AppError)) return undefined
  return told.get(error) ?? findProviderWords(error.cause)
}

const SHORTEST_KEY = 8

export function hideKeyInWords(error: unknown, key: string): void {
  const words = findProviderWords(error)
  if (words && key.length >= SHORTEST_KEY) words.text = words.text.replaceAll(key, '[hidden]')
}

const KEY_LIKE = /\b(?:(?:sk|pk|rk|gsk|xai|nvapi|hf|key)[-_][\w.*-]{6,}|AIza[\w-]{10,}|Bearer [\w.~+/-]{6,})/gi

/** What is told in place of compressed bytes, because no encoding was asked for. */
export function describeCompression(headers: IncomingHttpHeaders): string | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding === 'identity' ? undefined : `It is compressed (${encoding}), unasked.`
}

/** Also removes the style sheets and scripts of a page, which some gateways answer with. */
export function readProviderWords(body: string): string {
  const parsed = parseJson(body)
  const sentence =
    parsed === undefined
      ? body.replaceAll(/<(?:style|script)\b[^<]*/gi, ' ').replaceAll(/<[^>]{0,2000}>/g, ' ')
      : findErrorText(parsed)
  return sentence
    .replaceAll(KEY_LIKE, '[hidden]')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function findErrorText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth > 4) return ''
  if (Array.isArray(value))
    return value
      .slice(0, 3)
      .map((each) => findErrorText(each, depth + 1))
      .join(' ')
  if (!isRecord(value)) return ''
  const { error, message, detail, msg, metadata, x_groq } = value
  const own = [error, message, detail, msg, x_groq]
    .map((each) => findErrorText(each, depth + 1))
    .find((each) => each !== '')
  const raw = isRecord(metadata) && typeof metadata.raw === 'string' ? metadata.raw : ''
  return [own ?? '', raw].filter((each) => each !== '').join(' ')
}
