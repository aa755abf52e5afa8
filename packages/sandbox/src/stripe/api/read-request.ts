import type { IncomingMessage } from 'node:http'
import { readBody } from '#http/read-body.ts'
import { StripeError } from '#stripe/stripe-error.ts'

const LARGEST_BODY = 256 * 1024

export interface StripeRequest {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export async function readStripeRequest(message: IncomingMessage): Promise<StripeRequest> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://stripe')
  const { authorization, 'idempotency-key': key } = message.headers
  return {
    method: message.method ?? '',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(await readBody(message, LARGEST_BODY)),
    authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

export function getFormText(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  throw new StripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

export function readFormGroup(form: URLSearchParams, name: string): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : ''
    return inner === '' || /[[\]]/.test(inner) ? [] : [[inner, value]]
  })
  return Object.fromEntries(entries)
}

export function getFormWebAddress(form: URLSearchParams, name: string): string {
  const text = getFormText(form, name)
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: name })
}
