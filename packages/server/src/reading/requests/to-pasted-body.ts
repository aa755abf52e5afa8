import { parseFormPairs } from '#reading/values/form-text.ts'
import { parseMultipart } from '#reading/values/parse-multipart.ts'
import type { PastedBody } from './pasted-request.ts'

const JSON_TYPE = /\bjson$/
/** `{{greeting}}, Ada` and `[urgent] call me` are no JSON. */
const LOOKS_LIKE_JSON = /^\s*(?:\{(?!\{)|\[\s*["'{[\]\d-])/

const FORM_TYPE = 'application/x-www-form-urlencoded'
/** The name of the first pair, which holds no blank, comma or quotation mark. */
const BEGINS_AS_FORM = /^\s*[\w.[\]%$+~:@*!(){}<>-]{1,200}[=&]/

/**
 * Like `toPastedBody`, for programs such as curl, which send the content type of a form if none is given. A text that
 * is no form, such as "Backup done", is sent as a text.
 */
export function toPastedBodyOfProgram(text: string, contentType: string | undefined): PastedBody {
  const body = toPastedBody(text, contentType ?? FORM_TYPE)
  const isText = contentType === undefined && body.kind === 'form' && text.trim() !== '' && !BEGINS_AS_FORM.test(text)
  return isText ? { kind: 'text', text } : body
}

/**
 * Finds out by the content type what a text is. If the type is missing, or is that of a form, which programs send by
 * default, a text that looks like JSON counts as JSON.
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
