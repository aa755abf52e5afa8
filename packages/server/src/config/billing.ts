import { z } from 'zod'
import { integerSetting, SettingError, text, urlSetting } from './setting.ts'

export type BillingConfig = ReturnType<typeof toBillingConfig>

const needed = {
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_PRO_MONTHLY: text,
  STRIPE_PRICE_PRO_ANNUAL: text,
  STRIPE_PRICE_PREMIUM_MONTHLY: text,
  STRIPE_PRICE_PREMIUM_ANNUAL: text,
}
type Needed = keyof typeof needed

export const billingSettings = z.object({
  STRIPE_SECRET_KEY: text,
  ...needed,
  STRIPE_API_BASE: urlSetting('http:', 'https:'),
  STRIPE_TRIAL_DAYS: integerSetting(0, { least: 0, most: 730 }),
})

export function toBillingConfig(values: z.infer<typeof billingSettings>) {
  const secretKey = values.STRIPE_SECRET_KEY
  for (const name of secretKey === undefined ? [] : (Object.keys(needed) as Needed[])) {
    if (values[name] === undefined) throw new SettingError(name, 'is needed with STRIPE_SECRET_KEY.')
  }
  const priceOf = (name: Needed) => (secretKey === undefined ? '' : (values[name] ?? ''))
  return {
    /** If undefined, billing is off. */
    secretKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
    prices: {
      pro: { monthly: priceOf('STRIPE_PRICE_PRO_MONTHLY'), annually: priceOf('STRIPE_PRICE_PRO_ANNUAL') },
      premium: { monthly: priceOf('STRIPE_PRICE_PREMIUM_MONTHLY'), annually: priceOf('STRIPE_PRICE_PREMIUM_ANNUAL') },
    },
    trialDays: values.STRIPE_TRIAL_DAYS,
  }
}
