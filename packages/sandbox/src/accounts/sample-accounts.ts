import {
  BOOKINGS,
  CALENDAR,
  CURRENCY,
  CUSTOMERS,
  FAQ,
  INVOICES,
  ORDERS,
  type SampleBrick,
  SHIPPING,
  STOCK,
  WEATHER,
} from './sample-bricks.ts'

export type Plan = 'free' | 'pro' | 'premium'

export type SampleProject = {
  name: string
  system: string
  bricks: readonly SampleBrick[]
  live: boolean
  /** What a visitor reads first, and what they may ask with one click. */
  greeting?: { welcome: string; prompts: readonly string[] }
}

export type SampleAccount = { plan: Plan; name: string; email: string; projects: readonly SampleProject[] }

const SHOP = 'The shop is called Harbour & Pine; it is fictional. It is open from 9:00 to 18:00, Monday to Saturday.'

/** A builder on each plan, with something to look at. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    plan: 'free',
    name: 'Free builder (sample)',
    email: 'free@bricks.example',
    projects: [
      {
        name: 'Weather desk',
        system: 'You tell visitors of our garden café about the weather.',
        bricks: [WEATHER],
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
        bricks: [ORDERS, SHIPPING],
        live: true,
        greeting: {
          welcome: 'Hello! Give me an order number and I will find your parcel.',
          prompts: ['Where is my order A17?', 'What does shipping to France cost?'],
        },
      },
      { name: 'Stock clerk', system: `You tell customers what is in stock. ${SHOP}`, bricks: [STOCK], live: false },
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
        bricks: BOOKINGS,
        live: true,
        greeting: { welcome: 'Good day! When may we expect you?', prompts: ['Which times are free tomorrow?'] },
      },
      {
        name: 'Shop assistant',
        system: `You answer questions of customers. ${SHOP}`,
        bricks: [FAQ, STOCK, ORDERS],
        live: true,
        greeting: {
          welcome: 'Hello! Ask me about the shop, our stock or your order.',
          prompts: ['Is the lamp in stock?', 'How do I return something?'],
        },
      },
      {
        name: 'Back office',
        system: 'You help colleagues with customers, invoices and the calendar.',
        bricks: [CUSTOMERS, INVOICES, CALENDAR],
        live: true,
      },
      { name: 'Travel money', system: 'You convert amounts between currencies.', bricks: [CURRENCY], live: false },
    ],
  },
]
