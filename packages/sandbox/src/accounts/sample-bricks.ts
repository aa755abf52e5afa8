/** A brick in short: `api` is the id of a sample API, a parameter's name with a question mark is optional. */
export type SampleBrick = {
  api: string
  method: 'GET' | 'POST'
  name: string
  description: string
  parameters: Readonly<Record<string, string>>
}

const DAY = 'The day: today, tomorrow, a weekday or YYYY-MM-DD'

export const ORDERS: SampleBrick = {
  api: 'order-status',
  method: 'GET',
  name: 'Order status',
  description: "Looks up where a customer's order is and when it arrives, by its number.",
  parameters: { order_number: 'The number of the order, such as A17' },
}

export const SHIPPING: SampleBrick = {
  api: 'shipping',
  method: 'GET',
  name: 'Shipping costs',
  description: 'Tells what shipping to a country costs and how long it takes.',
  parameters: { country: 'The country to ship to', 'weight_kg?': 'The weight of the parcel in kilograms' },
}

export const WEATHER: SampleBrick = {
  api: 'weather',
  method: 'GET',
  name: 'Weather forecast',
  description: 'Gives the weather forecast for a city on a day up to a week ahead.',
  parameters: { city: 'The name of the city, such as Lisbon', 'date?': `${DAY}; today when left out` },
}

export const STOCK: SampleBrick = {
  api: 'stock',
  method: 'GET',
  name: 'Stock and price',
  description: 'Tells whether a product is in stock and what it costs.',
  parameters: { product: 'The product, in a word or two' },
}

export const FAQ: SampleBrick = {
  api: 'faq-search',
  method: 'GET',
  name: 'Search the FAQ',
  description: 'Searches the frequently asked questions: returns, payment, delivery, warranty, opening hours.',
  parameters: { query: 'What to search for, in a few words' },
}

export const CURRENCY: SampleBrick = {
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

export const CUSTOMERS: SampleBrick = {
  api: 'crm-lookup',
  method: 'GET',
  name: 'Find a customer',
  description: 'Looks up a customer by e-mail address, name or company.',
  parameters: {
    'email?': 'The e-mail address of the customer',
    'name?': 'The full name of the customer',
    'company?': 'The company of the customer',
  },
}

export const INVOICES: SampleBrick = {
  api: 'invoices',
  method: 'GET',
  name: 'Find invoices',
  description: 'Looks up an invoice by its number, or every invoice of a customer.',
  parameters: {
    'invoice_number?': 'The number of the invoice, such as INV-1001',
    'customer?': 'The name of the customer or company',
  },
}

export const CALENDAR: SampleBrick = {
  api: 'calendar',
  method: 'GET',
  name: 'Events of a day',
  description: 'Lists the events and meetings in the calendar on a day.',
  parameters: { date: DAY },
}

export const BOOKINGS: readonly SampleBrick[] = [
  {
    api: 'bookings',
    method: 'GET',
    name: 'Free times',
    description: 'Lists which times are still free on a day.',
    parameters: { date: DAY },
  },
  {
    api: 'bookings',
    method: 'POST',
    name: 'Book a table',
    description: 'Books a table at a free time on a day and gives back the booking number.',
    parameters: {
      date: DAY,
      time: 'The time on a 24-hour clock, such as 18:30',
      name: 'The name of the guest',
      'party_size?': 'How many people come',
    },
  },
]
