import { parseFormPairs } from '#reading/values/form-text.ts'
import { parseMultipart } from '#reading/values/parse-multipart.ts'
import type { PastedBody } from './pasted-request.ts'

const JSON_TYPE = /\bjson$/
/** `{{greeting}}, Ada` and `[urgent] call me` are no JSON. */
const LOOKS_LIKE_JSON = /^\s*(?:\{(?!\{)|\[\s*["'{[\]\d-])/

/**
 * Tells by the content type what a text is. If the type is missing, or is that of a form, which programs send unasked, a text
 * that looks like JSON counts as JSON.
 */
export function toPastedBody(text: string, contentType = ''): PastedBody {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (JSON_TYPE.test(type)) return { kind: 'json', text }
  const parts = type === 'multipart/form-data' ? parseMultipart(text) : undefined
  if (parts) return { kind: 'form', ...parts }
  const isForm = type.endsWith('form-urlencoded')
  if ((isForm || type === '') && LOOKS_LIKE_JSON.test(text)) return { kind: 'json', text, isGuess: type === '' }
  return isForm ? { kind: 'form', pairs: parseFormPairs(text) } : { kind: 'text', text }
}
