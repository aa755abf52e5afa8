import { parseForm } from '#reading/values/form-text.ts'
import type { PastedBody } from './pasted-request.ts'

const JSON_TYPE = /\bjson$/
/** `{{greeting}}, Ada` and `[urgent] call me` are no JSON. */
const LOOKS_LIKE_JSON = /^\s*(?:\{(?!\{)|\[\s*["'{[\]\d-])/

/** What a text is by its content type, or by its look where the type is missing or a form's, which programs send unasked. */
export function judgeBody(text: string, contentType = ''): PastedBody {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (JSON_TYPE.test(type)) return { kind: 'json', text }
  const isForm = type.endsWith('form-urlencoded')
  if ((isForm || type === '') && LOOKS_LIKE_JSON.test(text)) return { kind: 'json', text }
  return isForm ? { kind: 'form', pairs: parseForm(text) } : { kind: 'text', text }
}
