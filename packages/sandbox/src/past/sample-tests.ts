export interface SampleCheck {
  name: string
  say: string
  expects: readonly SampleExpectation[]
}

export type SampleExpectation =
  | { kind: 'calls'; brick: string; values?: Record<string, string> }
  | { kind: 'never'; brick: string }
  | { kind: 'says'; text: string }

export interface SampleTests {
  project: string
  checks: readonly SampleCheck[]
  routing: Readonly<Record<string, readonly string[]>>
}

/** In each project one check fails and one sentence calls a wrong brick, so that there is something to correct. */
export const SAMPLE_TESTS: readonly SampleTests[] = [
  {
    project: 'Parcel helper',
    checks: [
      {
        name: 'An order is looked up by its number',
        say: 'Where is my order A17?',
        expects: [
          { kind: 'calls', brick: 'Order status', values: { order_number: 'A17' } },
          { kind: 'says', text: 'out for delivery' },
        ],
      },
      {
        name: 'Shipping has its price',
        say: 'What does shipping to France cost?',
        expects: [{ kind: 'calls', brick: 'Shipping costs', values: { country: 'France' } }],
      },
      {
        name: 'Opening hours need no API',
        say: 'When are you open?',
        expects: [
          { kind: 'never', brick: 'Order status' },
          { kind: 'says', text: '9:00' },
        ],
      },
      {
        name: 'Returns are explained',
        say: 'How long can I return something?',
        expects: [{ kind: 'says', text: '30 days' }],
      },
    ],
    routing: {
      'Order status': ['Where is my order A17?', 'Is order A23 on its way?', 'When does order A42 arrive?'],
      'Shipping costs': [
        'What does shipping to France cost?',
        'How much is it to send a parcel to Spain?',
        'What did I pay to ship A61?',
      ],
    },
  },
  {
    project: 'Shop assistant',
    checks: [
      {
        name: 'Stock is looked up',
        say: 'Is the reading lamp in stock?',
        expects: [{ kind: 'calls', brick: 'Stock and price' }],
      },
      {
        name: 'Returns stand in the FAQ',
        say: 'How do I return something?',
        expects: [{ kind: 'calls', brick: 'Search the FAQ' }],
      },
      {
        name: 'Gifts can be wrapped',
        say: 'Can you wrap it as a gift?',
        expects: [{ kind: 'says', text: 'wrapping' }],
      },
    ],
    routing: {
      'Search the FAQ': ['How do I return something?', 'Is there a warranty?', 'Which payment do you take?'],
      'Stock and price': ['Is the wool blanket in stock?', 'How much is the oak chair?'],
      'Order status': ['Where is my order A17?', 'Can I return order A26?'],
    },
  },
]
