import { createHash } from 'node:crypto'
import { StripeError } from '../stripe-error.ts'
import type { ApiCall } from './route-api.ts'

export type KnownAnswers = Map<string, { request: string; answer: object }>

/** The same idempotency key gets the same answer and does nothing twice; with another request it is refused. */
export function answerOnce(
  known: KnownAnswers,
  key: string | undefined,
  { method, path, form }: ApiCall,
  answer: () => object,
): object {
  if (key === undefined || method !== 'POST') return answer()
  const request = createHash('sha256').update(`${path}?${form}`).digest('hex')
  const before = known.get(key)
  if (!before) {
    const made = answer()
    known.set(key, { request, answer: made })
    return made
  }
  if (before.request === request) return before.answer
  const text = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  throw new StripeError(400, text, { type: 'idempotency_error' })
}
