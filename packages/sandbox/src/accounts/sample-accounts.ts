import type { SampleBrick } from '#sample-apis/sample-api.ts'
import { bookingBricks } from '#sample-apis/samples/bookings.ts'
import { calendarBrick } from '#sample-apis/samples/calendar.ts'
import { crmLookupBrick } from '#sample-apis/samples/crm-lookup.ts'
import { currencyBrick } from '#sample-apis/samples/currency.ts'
import { faqSearchBrick } from '#sample-apis/samples/faq-search.ts'
import { invoicesBrick } from '#sample-apis/samples/invoices.ts'
import { orderStatusBrick } from '#sample-apis/samples/order-status.ts'
import { shippingBrick } from '#sample-apis/samples/shipping.ts'
import { stockBrick } from '#sample-apis/samples/stock.ts'
import { weatherBrick } from '#sample-apis/samples/weather.ts'

export type Plan = 'free' | 'pro' | 'premium'

export interface SampleProject {
  name: string
  system: string
  bricks: readonly SampleBrick[]
  live: boolean
  earlier?: readonly Pick<SampleProject, 'system' | 'bricks'>[]
  greeting?: { welcome: string; prompts: readonly string[] }
  suggests?: boolean
}

export interface SampleAccount {
  plan: Plan
  name: string
  email: string
  projects: readonly SampleProject[]
}

const SHOP = 'The shop is called Harbour & Pine; it is fictional. It is open from 9:00 to 18:00, Monday to Saturday.'

export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    plan: 'free',
    name: 'Free builder (sample)',
    email: 'free@bricks.example',
    projects: [
      {
        name: 'Weather desk',
        system: 'You tell visitors of our garden café about the weather.',
        bricks: [weatherBrick],
        live: false,
      },
    ],
  },
  {
    plan: 'pro',
    name: 'Pro builder (sample)',
    email: 'pro@bricks.example',
    projects: [
      {
        name: 'Parcel helper',
        system: `You help customers of a furniture shop find out where their order is and what shipping costs. Be brief and friendly. ${SHOP}`,
        bricks: [orderStatusBrick, shippingBrick],
        live: true,
        earlier: [
          {
            system: `You help customers of a furniture shop find out where their order is. ${SHOP}`,
            bricks: [orderStatusBrick],
          },
          {
            system: `You help customers of a furniture shop find out where their order is and what shipping costs. ${SHOP}`,
            bricks: [orderStatusBrick, { ...shippingBrick, description: 'Prices of parcels.' }],
          },
        ],
        greeting: {
          welcome: 'Hello! Give me an order number and I will find your parcel.',
          prompts: ['Where is my order A17?', 'What does shipping to France cost?'],
        },
      },
      {
        name: 'Stock clerk',
        system: `You tell customers what is in stock. ${SHOP}`,
        bricks: [stockBrick],
        live: false,
      },
    ],
  },
  {
    plan: 'premium',
    name: 'Premium builder (sample)',
    email: 'premium@bricks.example',
    projects: [
      {
        name: 'Front desk',
        system: `You take bookings for a small restaurant. ${SHOP}`,
        bricks: bookingBricks,
        live: true,
        greeting: { welcome: 'Good day! When may we expect you?', prompts: ['Which times are free tomorrow?'] },
      },
      {
        name: 'Shop assistant',
        system: `You answer questions of customers. ${SHOP}`,
        bricks: [faqSearchBrick, stockBrick, orderStatusBrick],
        live: true,
        earlier: [{ system: `You answer questions of customers. ${SHOP}`, bricks: [faqSearchBrick, stockBrick] }],
        greeting: {
          welcome: 'Hello! Ask me about the shop, our stock or your order.',
          prompts: ['Is the lamp in stock?', 'How do I return something?'],
        },
        suggests: true,
      },
      {
        name: 'Back office',
        system: 'You help colleagues with customers, invoices and the calendar.',
        bricks: [crmLookupBrick, invoicesBrick, calendarBrick],
        live: true,
      },
      { name: 'Travel money', system: 'You convert amounts between currencies.', bricks: [currencyBrick], live: false },
    ],
  },
]
