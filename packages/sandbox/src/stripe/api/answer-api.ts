import { createHash } from 'node:crypto'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import { StripeError } from '#stripe/stripe-error.ts'
import type { StripeRequest } from './read-request.ts'
import { routeStripeApi } from './route-api.ts'

export const SECRET_KEY = 'sk_test_sandbox'

export type KnownAnswers = Map<string, { request: string; body: object }>

export interface ApiAnswer {
  status: number
  body: object
}

export function answerStripeApi(account: StripeAccount, known: KnownAnswers, request: StripeRequest): ApiAnswer {
  try {
    checkSecretKey(request.authorization)
    return { status: 200, body: answerOnce(known, request, () => routeStripeApi(account, request)) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const { status, type, code, message, param } = error
    return { status, body: { error: { type, code, message, param } } }
  }
}

function checkSecretKey(authorization: string | undefined): void {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!key) throw new StripeError(401, 'You did not provide an API key.')
  if (!key.startsWith('sk_test_')) {
    throw new StripeError(401, 'Invalid API Key provided. The sandbox takes keys that begin with sk_test_.')
  }
}

function answerOnce(
  known: KnownAnswers,
  { idempotencyKey: key, method, path, form }: StripeRequest,
  answer: () => object,
) {
  if (key === undefined || method !== 'POST') return answer()
  const request = createHash('sha256').update(`${path}?${form}`).digest('hex')
  const before = known.get(key)
  if (!before) {
    const body = answer()
    known.set(key, { request, body })
    return body
  }
  if (before.request === request) return before.body
  const text = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  throw new StripeError(400, text, { type: 'idempotency_error' })
}
