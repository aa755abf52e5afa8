import { outlineBrick, type StarterTemplate } from './starter-template.ts'

export const currency: StarterTemplate = {
  id: 'currency',
  name: 'Currency converter',
  description: 'Converts amounts between currencies at the latest reference rate.',
  settings: {
    system:
      'You convert amounts between currencies. Look up the rate each time, show the result with two decimals, and say that banks may charge another rate.',
  },
  isReady: true,
  // Source: frankfurter.dev/v1. It needs no key.
  bricks: [
    outlineBrick({
      name: 'Exchange rate',
      description: 'The latest exchange rate from one currency to another. Multiply an amount by it to convert it.',
      url: 'api.frankfurter.dev/v1/latest',
      required: {
        base: 'The three-letter code of the currency to convert from, for example EUR',
        symbols: 'The three-letter code of the currency to convert to, for example USD',
      },
    }),
  ],
  sampleBricks: [
    outlineBrick({
      name: 'Convert currency',
      description: 'Converts an amount of money from one currency to another at the latest exchange rate.',
      url: '',
      required: {
        amount: 'The amount to convert, for example 250',
        from: 'The three-letter code of the currency to convert from, for example EUR',
        to: 'The three-letter code of the currency to convert to, for example USD',
      },
    }),
  ],
}
