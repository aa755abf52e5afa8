import { describe, expect, test } from 'vitest'
import { SAMPLE_ACCOUNTS } from '#accounts/sample-accounts.ts'
import { toConnectedFunction } from '#accounts/to-connected-function.ts'
import { decideAnswer } from '#model/demo/decide.ts'
import type { Tool } from '#model/wire/chat-request.ts'
import { parseTools } from '#model/wire/parse-tools.ts'
import { createSampleApis } from '#sample-apis/sample-apis.ts'
import { createToolbox, describeCallResult } from '../../server/src/chat/reply/bricks-as-tools.ts'
import { starterTemplates } from '../../server/src/templates/starters/starter-templates.ts'
import {
  answerPrompts,
  createConversation,
  createOptionalParameter,
  createRequiredParameter,
  createTool,
  NOW,
} from './tools/sample-tools.ts'

type Brick = Parameters<typeof createToolbox>[0][number]

function toTools(bricks: readonly Omit<Brick, 'id'>[]): readonly Tool[] {
  const described = createToolbox(bricks.map((brick, index) => ({ ...brick, id: String(index) })))
  return parseTools(described.definitions.map((definition) => ({ type: 'function', function: definition })))
}

function listToolsOfProject(project: string): readonly Tool[] {
  const found = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects).find(({ name }) => name === project)
  return toTools((found?.bricks ?? []).map((brick) => toConnectedFunction(brick, 'localhost')))
}

function listToolsOfStarter(id: string): readonly Tool[] {
  const found = starterTemplates.find((template) => template.id === id)
  return toTools(found?.sampleBricks ?? found?.bricks ?? [])
}

const ORDER_NUMBER = createRequiredParameter('order_number', 'The number of the order, such as A17')
const JOURNEY = [
  createTool('Order_status', 'Looks up the order status', [ORDER_NUMBER]),
  createTool('Weather', 'Looks up the weather', [createRequiredParameter('city', 'The city, such as Lisbon')]),
]
const MAIN_JOB = [createTool('Order_status', 'Tells where an order is, by its number', [ORDER_NUMBER])]
const FREE_PLAN = [createTool('Weather', 'Tells the weather in a city', [createRequiredParameter('city', 'The city')])]
const SCENES = [
  createTool('Order_status', 'Looks up where an order is and when it arrives, by its number', [ORDER_NUMBER]),
  createTool('Shipping_costs', 'Tells what shipping to a country costs and how long it takes', [
    createRequiredParameter('country', 'The country to ship to'),
  ]),
]
const ROOM_KEYS = [
  createTool('Room_keys', 'Finds the keys of a room', [createRequiredParameter('room', 'The number of the room')]),
]
const HANDBOOK_RATE = [
  createTool(
    'Exchange_rate',
    'The latest exchange rate from one currency to another. Multiply an amount by it to convert it.',
    [
      createRequiredParameter('base', 'The three-letter code of the currency to convert from, for example EUR'),
      createRequiredParameter('symbols', 'The three-letter code of the currency to convert to, for example USD'),
    ],
  ),
]
const HANDBOOK_ORDERS = [
  createTool('Orders', 'Looks up an order by its number: where the parcel is and when it arrives', [
    createRequiredParameter('order', 'The number of the order, for example A17'),
  ]),
  createTool('Customers', 'Finds a customer by e-mail address. Use it before anything that needs a customer number', [
    createRequiredParameter('email', 'The e-mail address'),
    createOptionalParameter('since', 'The day as YYYY-MM-DD, for example 2026-03-31'),
  ]),
]

type Row = readonly [tools: readonly Tool[], prompts: string | readonly string[], calls: string]

const CALL_OF_A17 = 'Order_status {"order_number":"A17"}'
const WEATHER_STARTER = listToolsOfStarter('weather')
const CRM = 'Find_a_customer'

/** Prompts that the product's own journeys, pictures, sample accounts, starter templates and handbook use. */
const ROWS: Record<string, readonly Row[]> = {
  journeys: [
    [JOURNEY, 'Where is my order A17?', CALL_OF_A17],
    [JOURNEY.slice(0, 1), 'Where is my order A17?', CALL_OF_A17],
    [MAIN_JOB, 'Where is my order A17?', CALL_OF_A17],
    [FREE_PLAN, 'What is the weather in Lisbon?', 'Weather {"city":"Lisbon"}'],
    [listToolsOfStarter('order-status'), 'Where is my order A17?', CALL_OF_A17],
  ],
  pictures: [
    [SCENES, 'Where is my order A17?', CALL_OF_A17],
    [SCENES, 'What does shipping to France cost?', 'Shipping_costs {"country":"France"}'],
    [ROOM_KEYS, 'Find the room keys of room 12', 'Room_keys {"room":"12"}'],
    [ROOM_KEYS, 'Find the room keys of room 21', 'Room_keys {"room":"21"}'],
  ],
  'sample accounts': [
    [listToolsOfProject('Weather desk'), "What's the weather in Paris?", 'Weather_forecast {"city":"Paris"}'],
    [
      listToolsOfProject('Weather desk'),
      ["What's the weather in Paris?", 'And tomorrow?'],
      'Weather_forecast {"city":"Paris","date":"2026-11-22"}',
    ],
    [listToolsOfProject('Parcel helper'), 'Where is my order A17?', CALL_OF_A17],
    [listToolsOfProject('Parcel helper'), ['Where is my order?', 'A17'], CALL_OF_A17],
    [listToolsOfProject('Parcel helper'), 'What does shipping to France cost?', 'Shipping_costs {"country":"France"}'],
    [listToolsOfProject('Stock clerk'), 'Is the lamp in stock?', 'Stock_and_price {"product":"lamp"}'],
    [listToolsOfProject('Front desk'), 'Which times are free tomorrow?', 'Free_times {"date":"2026-11-22"}'],
    [
      listToolsOfProject('Front desk'),
      'Book a table for tomorrow at 12:00, my name is Jane Doe',
      'Book_a_table {"date":"2026-11-22","time":"12:00","name":"Jane Doe"}',
    ],
    [
      listToolsOfProject('Front desk'),
      ['Which times are free tomorrow?', 'Book a table at 12:00', 'tomorrow', 'Jane Doe'],
      'Book_a_table {"date":"2026-11-22","time":"12:00","name":"Jane Doe"}',
    ],
    [listToolsOfProject('Shop assistant'), 'Is the lamp in stock?', 'Stock_and_price {"product":"lamp"}'],
    [
      listToolsOfProject('Shop assistant'),
      'How do I return something?',
      'Search_the_FAQ {"query":"How do I return something?"}',
    ],
    [listToolsOfProject('Shop assistant'), 'Where is my order A17?', CALL_OF_A17],
    [listToolsOfProject('Back office'), 'Who is Ada Field?', `${CRM} {"name":"Ada Field"}`],
    [listToolsOfProject('Back office'), 'Is invoice INV-1001 paid?', 'Find_invoices {"invoice_number":"INV-1001"}'],
    [listToolsOfProject('Back office'), "What's on tomorrow?", 'Events_of_a_day {"date":"2026-11-22"}'],
    [
      listToolsOfProject('Travel money'),
      'How much is 250 euros in dollars?',
      'Convert_currency {"amount":"250","from":"EUR","to":"USD"}',
    ],
  ],
  'starter templates': [
    [
      WEATHER_STARTER,
      "What's the weather in Lisbon tomorrow?",
      'Weather_forecast {"city":"Lisbon","date":"2026-11-22"}',
    ],
    [WEATHER_STARTER, ['Will it rain in Oslo?', 'What about Rome?'], 'Weather_forecast {"city":"Rome"}'],
    [
      listToolsOfStarter('lead-capture'),
      'Please call me back. I am Jane Doe, jane@example.com',
      'Save_a_lead {"name":"Jane Doe","email":"jane@example.com"}',
    ],
    [
      listToolsOfStarter('lead-capture'),
      ['Please call me back', 'Jane Doe', 'jane@example.com'],
      'Save_a_lead {"name":"Jane Doe","email":"jane@example.com"}',
    ],
    [listToolsOfStarter('bookings'), 'Which times are free on Monday?', 'Free_times {"date":"2026-11-23"}'],
    [
      listToolsOfStarter('bookings'),
      'Book a time on Monday at 14:00 for Jane',
      'Book_a_time {"date":"2026-11-23","time":"14:00","name":"Jane"}',
    ],
    [
      listToolsOfStarter('currency'),
      'How much is 250 euros in dollars?',
      'Convert_currency {"amount":250,"from":"EUR","to":"USD"}',
    ],
    [
      listToolsOfStarter('help-desk'),
      'My lamp is broken, please open a ticket, email bob@x.org',
      'Open_a_ticket {"email":"bob@x.org","subject":"My lamp is broken"}',
    ],
    [listToolsOfStarter('help-desk'), 'What is the status of ticket T1001?', 'Ticket_status {"ticket_number":"T1001"}'],
    [listToolsOfStarter('stock'), 'Do you have desk lamps in stock?', 'Stock_and_price {"product":"desk lamps"}'],
    [
      listToolsOfStarter('shipping'),
      'How much is shipping to Norway for 2.5 kg?',
      'Shipping_costs {"country":"Norway","weight_kg":2.5}',
    ],
    [listToolsOfStarter('crm-lookup'), 'Who is Ada Field?', `${CRM} {"name":"Ada Field"}`],
    [listToolsOfStarter('crm-lookup'), 'Which plan is Kestrel Ltd on?', `${CRM} {"company":"Kestrel Ltd"}`],
    [listToolsOfStarter('crm-lookup'), 'Look up noor@lumen.example', `${CRM} {"email":"noor@lumen.example"}`],
    [listToolsOfStarter('calendar'), 'What meetings do I have on Monday?', 'Events_of_a_day {"date":"2026-11-23"}'],
    [
      listToolsOfStarter('calendar'),
      'Add a meeting about the budget tomorrow at 14:00',
      'Add_a_meeting {"title":"budget","date":"2026-11-22","time":"14:00"}',
    ],
    [
      listToolsOfStarter('faq-search'),
      'What are your opening hours?',
      'Search_the_FAQ {"query":"What are your opening hours?"}',
    ],
    [listToolsOfStarter('invoices'), 'When is invoice INV-1002 due?', 'Find_invoices {"invoice_number":"INV-1002"}'],
    [listToolsOfStarter('invoices'), 'Show me all invoices of Kestrel Ltd', 'Find_invoices {"customer":"Kestrel Ltd"}'],
  ],
  handbook: [
    [HANDBOOK_RATE, 'How much is 250 euros in dollars?', 'Exchange_rate {"base":"EUR","symbols":"USD"}'],
    [HANDBOOK_ORDERS, 'Where is my order A17?', 'Orders {"order":"A17"}'],
    [HANDBOOK_ORDERS, 'Where is my order?', 'I can do that for you. What is the **order** (such as A17)?'],
  ],
}

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows.map(([tools, prompts, calls]) => ({ prompts, calls, tools })))(
    'the fake model answers $prompts with $calls',
    ({ prompts, calls, tools }) => {
      expect(answerPrompts(prompts, tools)).toBe(calls)
    },
  )
})

function answerAfterCall(prompt: string, tools: readonly Tool[], api: string): string {
  const request = createConversation([prompt], tools)
  const decision = decideAnswer(request, NOW)
  if (decision.kind === 'text') return decision.text
  const { name, arguments: values } = decision.calls[0] ?? { name: '', arguments: {} }
  const body = createSampleApis(NOW)
    .get(api)
    ?.GET?.(values as Record<string, string>, NOW).body
  const text = JSON.stringify({ ...body, fictional: true })
  const result = { state: 'succeeded', status: 200, text, truncated: false } as Parameters<typeof describeCallResult>[1]
  const calls = [{ id: 'call_1', name, arguments: JSON.stringify(values) }]
  const told = decideAnswer(
    {
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', text: '', calls },
        { role: 'tool', text: describeCallResult(name, result), callId: 'call_1' },
      ],
    },
    NOW,
  )
  return told.kind === 'text' ? told.text.replaceAll('**', '') : 'a second call'
}

test.each([
  ['order-status', SCENES, 'Where is my order A17?', /^Order A17 is out for delivery\.\n\n- /],
  ['order-status', SCENES, 'Where is my order A17?', /\n\n\*This is fictional sample data\.\*$/],
  ['weather', FREE_PLAN, 'What is the weather in Lisbon?', /^Lisbon will have .* on 21 November 2026\./],
  [
    'bookings',
    listToolsOfProject('Front desk'),
    'Which times are free tomorrow?',
    /^There are \d free times on 22 November 2026\./,
  ],
  ['bookings', listToolsOfProject('Front desk'), 'Which times are free tomorrow?', /\n- 12:00\n/],
  ['calendar', listToolsOfProject('Back office'), "What's on tomorrow?", /\n\| Time \| Title \| Minutes \|\n\| --- \|/],
  ['currency', listToolsOfProject('Travel money'), 'How much is 250 euros in dollars?', /^250 EUR is 275 USD\./],
  ['faq-search', listToolsOfProject('Shop assistant'), 'How do I return something?', /Send it back within 30 days/],
  ['stock', listToolsOfProject('Shop assistant'), 'Is the lamp in stock?', /\| Desk lamp \| /],
  ['crm-lookup', listToolsOfProject('Back office'), 'Who is Ada Field?', /^Ada Field of Kestrel Ltd is a customer/],
  ['invoices', listToolsOfStarter('invoices'), 'When is invoice INV-1002 due?', /INV-1002/],
  ['shipping', listToolsOfProject('Parcel helper'), 'What does shipping to France cost?', /France/],
] as const)('the answer of the sample API %s is told in words', (api, tools, prompt, pattern) => {
  expect(answerAfterCall(prompt, tools, api)).toMatch(pattern)
})

test('the model reads the first 2,000 characters of a prompt', () => {
  expect(answerPrompts(`Where is my order A17? ${'and so on '.repeat(20_000)}`, SCENES)).toBe(CALL_OF_A17)
  expect(answerPrompts(`${'and so on '.repeat(200)}Where is my order A17?`, SCENES)).toMatch(/not sure how to help/)
})

test('a bot without an API answers from its system text', () => {
  const text = 'The shop is open from 9:00 to 18:00, Monday to Saturday.'
  const request = { ...createConversation(['When is the shop open?'], []) }
  const messages = [{ role: 'system', text } as const, ...request.messages.slice(1)]
  expect(decideAnswer({ ...request, messages }, NOW)).toEqual({ kind: 'text', text })
})
