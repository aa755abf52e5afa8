import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const currency: StarterTemplate = {
  id: 'currency',
  name: 'Currency converter',
  description: 'Converts amounts between currencies at the latest reference rate.',
  settings: {
    system:
      'You convert amounts between currencies. Look up the rate each time, show the result with two decimals, and say that banks may charge another rate.',
  },
  isReady: true,
  // Source: frankfurter.dev/v1. The API needs no key.
  bricks: [
    buildStarterBrick({
      name: 'Exchange rate',
      description: 'The latest exchange rate from one currency to another. Multiply an amount by it to convert it.',
      url: 'api.frankfurter.dev/v1/latest',
      required: {
        base: { description: 'The three-letter code of the currency to convert from', example: 'EUR' },
        symbols: { description: 'The three-letter code of the currency to convert to', example: 'USD' },
      },
    }),
  ],
  sampleBricks: [
    buildStarterBrick({
      name: 'Convert currency',
      description: 'Converts an amount of money from one currency to another at the latest exchange rate.',
      url: '',
      required: {
        amount: { type: 'number', description: 'The amount to convert', example: '250' },
        from: { description: 'The three-letter code of the currency to convert from', example: 'EUR' },
        to: { description: 'The three-letter code of the currency to convert to', example: 'USD' },
      },
    }),
  ],
}
