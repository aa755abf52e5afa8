import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const shipping: StarterTemplate = {
  id: 'shipping',
  name: 'Shipping costs',
  description: 'Quotes what delivery to a country costs and how long it takes.',
  settings: {
    system:
      'You answer questions about delivery. Name the cheapest option first, then the fastest, each with its price and days.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Shipping costs',
      description: 'The delivery options to a country for a parcel: service, shipping price and days.',
      url: 'api.your-company.example/shipping-rates',
      required: { country: { description: 'The country to deliver to, by name or code', example: 'Norway' } },
      optional: { weight_kg: { type: 'number', description: 'The weight of the parcel in kilograms', example: '2.5' } },
    }),
  ],
}
