import { type Environment, findText, findUrl, readInteger, SettingError } from './setting-readers.ts'

export interface BillingConfig {
  /** Absent: billing is off. */
  secretKey: string | undefined
  webhookSecret: string | undefined
  apiBase: string | undefined
  /** Price ids, '' where billing is off. */
  prices: Record<'pro' | 'premium', { monthly: string; annually: string }>
  trialDays: number
}

const PRICE_SETTINGS = [
  'STRIPE_PRICE_PRO_MONTHLY',
  'STRIPE_PRICE_PRO_ANNUAL',
  'STRIPE_PRICE_PREMIUM_MONTHLY',
  'STRIPE_PRICE_PREMIUM_ANNUAL',
] as const

export function readBillingConfig(environment: Environment): BillingConfig {
  const secretKey = findText(environment, 'STRIPE_SECRET_KEY')
  if (secretKey !== undefined) requireAll(environment)
  const priceOf = (name: (typeof PRICE_SETTINGS)[number]) => {
    const id = findText(environment, name) ?? ''
    return secretKey === undefined ? '' : id
  }
  return {
    secretKey,
    webhookSecret: findText(environment, 'STRIPE_WEBHOOK_SECRET'),
    apiBase: findUrl(environment, 'STRIPE_API_BASE', ['http:', 'https:'])?.href,
    prices: {
      pro: { monthly: priceOf('STRIPE_PRICE_PRO_MONTHLY'), annually: priceOf('STRIPE_PRICE_PRO_ANNUAL') },
      premium: { monthly: priceOf('STRIPE_PRICE_PREMIUM_MONTHLY'), annually: priceOf('STRIPE_PRICE_PREMIUM_ANNUAL') },
    },
    trialDays: readInteger(environment, 'STRIPE_TRIAL_DAYS', { fallback: 0, least: 0, most: 730 }),
  }
}

function requireAll(environment: Environment): void {
  for (const name of ['STRIPE_WEBHOOK_SECRET', ...PRICE_SETTINGS]) {
    if (findText(environment, name) === undefined) throw new SettingError(name, 'is needed with STRIPE_SECRET_KEY.')
  }
}
