import type { GalleryService } from '#gallery/gallery-service.ts'

const BASE = { name: 'base', description: 'The currency to change from, three letters', example: 'EUR' }
const QUOTES = { name: 'quotes', description: 'The currencies to change into, with commas between', example: 'USD,GBP' }

export const frankfurter: GalleryService = {
  id: 'frankfurter',
  asks: [],
  operations: [
    {
      id: 'rates',
      name: 'Exchange rates',
      description: 'Tells today’s exchange rates of a currency. Use it for prices in other currencies.',
      parameters: [BASE, QUOTES],
      method: 'GET',
      url: 'api.frankfurter.dev/v2/rates?base={base}&quotes={quotes}',
      answer: { keep: ['[].date', '[].base', '[].quote', '[].rate'] },
    },
    {
      id: 'day',
      name: 'Exchange rates of a day',
      description: 'Tells the exchange rates that a currency had on a day in the past.',
      parameters: [BASE, QUOTES, { name: 'date', description: 'The day as YYYY-MM-DD', example: '2026-01-05' }],
      method: 'GET',
      url: 'api.frankfurter.dev/v2/rates?base={base}&quotes={quotes}&date={date}',
      answer: { keep: ['[].date', '[].base', '[].quote', '[].rate'] },
    },
  ],
}
