import { StripeError } from '../stripe-error.ts'

export function getText(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  throw new StripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

/** The entries of `name[key]`, as Stripe's forms write an object. */
export function readGroup(form: URLSearchParams, name: string): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : ''
    return inner === '' || /[[\]]/.test(inner) ? [] : [[inner, value]]
  })
  return Object.fromEntries(entries)
}

export function getAddress(form: URLSearchParams, name: string): string {
  const text = getText(form, name)
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: name })
}
