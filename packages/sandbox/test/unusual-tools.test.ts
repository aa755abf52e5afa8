import { expect, test } from 'vitest'
import type { Tool } from '#model/wire/chat-request.ts'
import { parseTools } from '#model/wire/parse-tools.ts'
import { answerPrompts, createOptionalParameter, createRequiredParameter, createTool } from './tools/sample-tools.ts'

const JOKE = createTool('joke', 'Returns a random joke', [])
const POKEMON = createTool('pokemon', 'Get info about a Pokémon by name', [
  createRequiredParameter('name', 'Name of the Pokémon'),
])
const USER = createTool('github_user', 'Looks up a GitHub user', [
  createRequiredParameter('username', 'The user name on GitHub'),
])
const SHARE = createTool('stock_price', 'Get the latest share price of a company', [
  createRequiredParameter('symbol', 'Ticker symbol'),
])
const ADD = createTool('calc', 'Adds two numbers', [
  createRequiredParameter('a', 'First number'),
  createRequiredParameter('b', 'Second number'),
])
const RETURN = createTool('return_order', 'Starts the return of an order', [
  createRequiredParameter('order_id', 'The id of the order'),
  createRequiredParameter('reason', 'Why it is returned'),
])
const HOTEL = createTool('hotel_search', 'Finds hotels in a city', [
  createRequiredParameter('city', 'City'),
  createRequiredParameter('check_in', 'Arrival date'),
  createRequiredParameter('check_out', 'Departure date'),
  createOptionalParameter('guests', 'Number of guests'),
])
const FLIGHT = createTool('flights', 'Search flights between two airports', [
  createRequiredParameter('from', 'Departure city'),
  createRequiredParameter('to', 'Arrival city'),
  createRequiredParameter('date', 'Date of the flight'),
])
const PRODUCT = createTool('product_details', 'Returns details of a product by id', [
  createRequiredParameter('id', 'Product id, e.g. 1'),
])
const CUSTOMER = createTool('Find a customer', 'Looks up a customer by e-mail address, name or company.', [
  createOptionalParameter('email', 'The e-mail address of the customer'),
  createOptionalParameter('name', 'The full name of the customer'),
  createOptionalParameter('company', 'The company of the customer'),
])
const WEB = createTool('search', 'Search the web', [createRequiredParameter('q', 'Search query')])

const ROWS: readonly [tool: Tool, prompt: string, reply: string][] = [
  [JOKE, 'Tell me a joke', 'joke {}'],
  [POKEMON, 'Tell me about the pokemon Pikachu', 'pokemon {"name":"Pikachu"}'],
  [USER, 'Look up the github user torvalds', 'github_user {"username":"torvalds"}'],
  [SHARE, "What's the share price of AAPL?", 'stock_price {"symbol":"AAPL"}'],
  [ADD, 'add 5 and 7', 'calc {"a":"5","b":"7"}'],
  [RETURN, "I want to return order A17 because it's broken", 'return_order {"order_id":"A17","reason":"it\'s broken"}'],
  [
    HOTEL,
    'Find a hotel in Rome from 24 November to 26 November for 2 people',
    'hotel_search {"city":"Rome","check_in":"2026-11-24","check_out":"2026-11-26","guests":"2"}',
  ],
  [
    FLIGHT,
    'I need a flight to London on 3 December from Oslo',
    'flights {"from":"Oslo","to":"London","date":"2026-12-03"}',
  ],
  [PRODUCT, 'Tell me about product 12', 'product_details {"id":"12"}'],
  [CUSTOMER, 'Who is Ada Field?', 'Find a customer {"name":"Ada Field"}'],
  [CUSTOMER, 'Which plan is Kestrel Ltd on?', 'Find a customer {"company":"Kestrel Ltd"}'],
  [WEB, 'search the web for best pizza in Naples', 'search {"q":"best pizza in Naples"}'],
]

test.each(ROWS)('the tool $0.name is called, or left alone, as it fits: %s', (only, prompt, expected) => {
  expect(answerPrompts(prompt, [only])).toBe(expected)
})

test('of two tools about the same matter, a question wants the one that looks and a request the one that acts', () => {
  const look = createTool('Free_times', 'Lists which times are still free on a day.', [
    createRequiredParameter('date', 'The day'),
  ])
  const book = createTool('Book_a_time', 'Books a free time on a day for a guest.', [
    createRequiredParameter('date', 'The day'),
    createRequiredParameter('time', 'The time'),
    createRequiredParameter('name', 'The name of the guest'),
  ])
  expect(answerPrompts('Which times are free on Monday?', [book, look])).toBe('Free_times {"date":"2026-11-23"}')
  expect(answerPrompts('Book Monday at 14:00 for Jane', [look, book])).toBe(
    'Book_a_time {"date":"2026-11-23","time":"14:00","name":"Jane"}',
  )
})

test('a description that lists what is allowed is a choice, and values come in the type of the schema', () => {
  const parameters = {
    type: 'object',
    properties: {
      size: { type: 'string', description: 'small, medium or large' },
      pizzas: { type: 'integer', description: 'How many pizzas' },
    },
    required: ['size', 'pizzas'],
  }
  const tools = parseTools([
    { type: 'function', function: { name: 'order_pizza', description: 'Orders pizzas.', parameters } },
  ])
  expect(answerPrompts('Please order 3 large pizzas', tools)).toBe('order_pizza {"size":"large","pizzas":3}')
})

test('a list comes as a list', () => {
  const parameters = {
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'string' }, description: 'The items to add' },
    },
    required: ['items'],
  }
  const tools = parseTools([
    { type: 'function', function: { name: 'fill_basket', description: 'Adds items to the basket.', parameters } },
  ])
  expect(answerPrompts(['Fill my basket', 'lamps, mugs and chairs'], tools)).toBe(
    'fill_basket {"items":["lamps","mugs","chairs"]}',
  )
})
