import { StripeError } from '../stripe-error.ts'

export const SECRET_KEY = 'sk_test_sandbox'

/** Any test key is good; a live one never is, so that no real account is ever meant. */
export function checkSecretKey(authorization: string | undefined): void {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!key) throw new StripeError(401, 'You did not provide an API key.')
  if (!key.startsWith('sk_test_')) {
    throw new StripeError(401, 'Invalid API Key provided. The sandbox takes keys that begin with sk_test_.')
  }
}
