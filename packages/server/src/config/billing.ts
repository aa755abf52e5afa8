import { z } from 'zod'
import { integerSetting, parsedSetting, SettingError, text, throwInvalidValue, urlSetting } from './setting.ts'

export type BillingConfig = ReturnType<typeof toBillingConfig>

const price = parsedSetting((id) =>
  id.startsWith('prod_') ? throwInvalidValue('this is a product. Write the id of its price, price_...') : id,
)
const prices = {
  STRIPE_PRICE_PRO_MONTHLY: price,
  STRIPE_PRICE_PRO_ANNUAL: price,
  STRIPE_PRICE_PREMIUM_MONTHLY: price,
  STRIPE_PRICE_PREMIUM_ANNUAL: price,
}
const needed = { STRIPE_WEBHOOK_SECRET: text, ...prices }
type Needed = keyof typeof needed

export const billingSettings = z.object({
  STRIPE_SECRET_KEY: parsedSetting((key) =>
    key.startsWith('pk_')
      ? throwInvalidValue('this is the publishable key. Write the secret one, sk_... or rk_...')
      : key,
  ),
  ...needed,
  STRIPE_API_BASE: urlSetting('http:', 'https:'),
  STRIPE_TRIAL_DAYS: integerSetting(0, { least: 0, most: 730 }),
})

export function toBillingConfig(values: z.infer<typeof billingSettings>) {
  const secretKey = values.STRIPE_SECRET_KEY
  for (const name of secretKey === undefined ? [] : (Object.keys(needed) as Needed[])) {
    if (values[name] === undefined) throw new SettingError(name, 'is needed with STRIPE_SECRET_KEY.')
  }
  const seen = new Map<string, string>()
  for (const name of Object.keys(prices) as (keyof typeof prices)[]) {
    const id = values[name]
    const twin = id === undefined ? undefined : seen.get(id)
    // If two plans had the same price, a payment for the cheaper plan would give the other plan too.
    if (twin !== undefined) throw new SettingError(name, `this is the price of ${twin} too: each has its own.`)
    if (id !== undefined) seen.set(id, name)
  }
  const readPriceSetting = (name: Needed) => (secretKey === undefined ? '' : (values[name] ?? ''))
  return {
    /** If undefined, billing is off. */
    secretKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
    prices: {
      pro: {
        monthly: readPriceSetting('STRIPE_PRICE_PRO_MONTHLY'),
        annually: readPriceSetting('STRIPE_PRICE_PRO_ANNUAL'),
      },
      premium: {
        monthly: readPriceSetting('STRIPE_PRICE_PREMIUM_MONTHLY'),
        annually: readPriceSetting('STRIPE_PRICE_PREMIUM_ANNUAL'),
      },
    },
    trialDays: values.STRIPE_TRIAL_DAYS,
  }
}
