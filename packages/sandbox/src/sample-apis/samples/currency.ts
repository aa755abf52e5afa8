import { requireNumber, requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal, type Values } from '#sample-apis/sample-api.ts'

const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1,
  GBP: 0.85,
  CHF: 0.95,
  JPY: 160,
  AUD: 1.65,
  CAD: 1.5,
  SEK: 11.4,
  NOK: 11.6,
  DKK: 7.46,
  PLN: 4.3,
  CZK: 25,
  INR: 92,
  CNY: 7.8,
  BRL: 5.9,
}

export const currency: SampleApi = {
  GET(values) {
    const amount = requireNumber(values, 'amount', { least: 0, most: 1_000_000_000 })
    const from = requireCurrency(values, 'from')
    const to = requireCurrency(values, 'to')
    const rate = to.perEuro / from.perEuro
    const result = Math.round(amount * rate * 100) / 100
    const message = `${amount} ${from.code} is ${result} ${to.code}.`
    return { body: { message, amount, from: from.code, to: to.code, rate: Math.round(rate * 10_000) / 10_000, result } }
  },
}

function requireCurrency(values: Values, name: string): { code: string; perEuro: number } {
  const code = requireText(values, name).toUpperCase()
  const perEuro = PER_EURO[code]
  if (!Object.hasOwn(PER_EURO, code) || perEuro === undefined) {
    throw new SampleRefusal(404, `"${code}" is not a currency we know. Use one of ${Object.keys(PER_EURO).join(', ')}.`)
  }
  return { code, perEuro }
}

export const currencyBrick: SampleBrick = {
  api: 'currency',
  method: 'GET',
  name: 'Convert currency',
  description: 'Converts an amount of money from one currency to another.',
  parameters: {
    amount: 'The amount to convert, such as 250',
    from: 'The three-letter code of the currency to convert from, such as EUR',
    to: 'The three-letter code of the currency to convert to, such as USD',
  },
}
