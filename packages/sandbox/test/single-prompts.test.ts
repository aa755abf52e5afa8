import { describe, expect, test } from 'vitest'
import { answerPrompts, TOOLS } from './tools/sample-tools.ts'

const CALLS: readonly [prompt: string, calls: string][] = [
  ['Where is my order A17?', 'Order_status {"order_number":"A17"}'],
  ["where's my parcel a17", 'Order_status {"order_number":"A17"}'],
  ['Has A17 been shipped yet?', 'Order_status {"order_number":"A17"}'],
  ['order number 4711 status please', 'Order_status {"order_number":"4711"}'],
  ['Can you track package #B-2291?', 'Order_status {"order_number":"B-2291"}'],
  ['A17', 'Order_status {"order_number":"A17"}'],
  ["What's the weather in Paris tomorrow?", 'get_weather {"city":"Paris","date":"2026-11-22"}'],
  ['weather berlin', 'get_weather {"city":"Berlin"}'],
  ['weather in paris tomorrow', 'get_weather {"city":"Paris","date":"2026-11-22"}'],
  ['Will it rain in new york on Friday?', 'get_weather {"city":"New York","date":"2026-11-27"}'],
  ['Do I need an umbrella in Oslo?', 'get_weather {"city":"Oslo"}'],
  ["What's the forecast for Ghent on 24 November?", 'get_weather {"city":"Ghent","date":"2026-11-24"}'],
  [
    'I want someone to call me, my name is Jane Doe and my email is jane@example.com',
    'Request_a_call {"name":"Jane Doe","email":"jane@example.com"}',
  ],
  [
    "Please have a human contact me. I'm Ada Field, ada@kestrel.example, +49 30 1234567",
    'Request_a_call {"name":"Ada Field","email":"ada@kestrel.example","phone":"+49 30 1234567"}',
  ],
  ["I'd like a quote, my name is jane doe, jane@x.com", 'Request_a_call {"name":"jane doe","email":"jane@x.com"}'],
  [
    'Book a table for Friday at 7pm for 4 people, name Jane Doe',
    'Book_appointment {"date":"2026-11-27","time":"19:00","name":"Jane Doe","party_size":"4"}',
  ],
  [
    "I'd like to reserve a table tomorrow at 18:30 under the name Miller",
    'Book_appointment {"date":"2026-11-22","time":"18:30","name":"Miller"}',
  ],
  ['How much is 100 euros in dollars?', 'convert_currency {"amount":"100","from":"EUR","to":"USD"}'],
  ['Convert 50 USD to GBP', 'convert_currency {"amount":"50","from":"USD","to":"GBP"}'],
  ['How many yen do I get for 20 pounds?', 'convert_currency {"amount":"20","from":"GBP","to":"JPY"}'],
  ['what is $30 in euros', 'convert_currency {"amount":"30","from":"USD","to":"EUR"}'],
  ['Do you have desk lamps in stock?', 'Stock {"product":"desk lamps"}'],
  ['Is the copper kettle available?', 'Stock {"product":"copper kettle"}'],
  ['How many oak chairs are left?', 'Stock {"product":"oak chairs"}'],
  ['How much is shipping to Germany for 2.5 kg?', 'Shipping_costs {"country":"Germany","weight_kg":"2.5"}'],
  ['What does it cost to send a parcel to France?', 'Shipping_costs {"country":"France"}'],
  ['Find the customer Ada Field', 'find_customer {"name":"Ada Field"}'],
  ['Look up customer Grace Okafor please', 'find_customer {"name":"Grace Okafor"}'],
  ["What's on my calendar tomorrow?", 'Calendar {"date":"2026-11-22"}'],
  ['What meetings do I have on Monday?', 'Calendar {"date":"2026-11-23"}'],
  ['How do I return something?', 'Search_help {"query":"How do I return something?"}'],
  ['What are your opening hours?', 'Search_help {"query":"What are your opening hours?"}'],
  ['Is invoice INV-1003 paid?', 'Invoice {"invoice_number":"INV-1003"}'],
  ['When is invoice 1004 due?', 'Invoice {"invoice_number":"1004"}'],
  [
    'My lamp is broken, please open a ticket, email bob@x.org',
    'Open_ticket {"email":"bob@x.org","subject":"My lamp is broken"}',
  ],
]

describe('a prompt that matches a description is a call with the arguments it names', () => {
  test.each(CALLS)('a prompt that matches a description is a call with the arguments it names: %s', (prompt, calls) => {
    expect(answerPrompts(prompt)).toBe(calls)
  })
})

describe('a prompt that matches two descriptions, or names two values, is two calls in one round', () => {
  test.each([
    [
      "Where is my order A17 and what's the weather in Paris?",
      'Order_status {"order_number":"A17"} + get_weather {"city":"Paris"}',
    ],
    [
      'Check order A17 and invoice INV-1002',
      'Order_status {"order_number":"A17"} + Invoice {"invoice_number":"INV-1002"}',
    ],
    ['Where are order A17 and A18?', 'Order_status {"order_number":"A17"} + Order_status {"order_number":"A18"}'],
    [
      'What will the weather be like in Paris and London tomorrow?',
      'get_weather {"city":"Paris","date":"2026-11-22"} + get_weather {"city":"London","date":"2026-11-22"}',
    ],
  ])('a prompt that matches two descriptions, or names two values, is two calls in one round: %s', (prompt, calls) => {
    expect(answerPrompts(prompt)).toBe(calls)
  })
})

describe('a required argument that is missing is asked for in plain words', () => {
  test.each([
    ['Where is my order?', 'I can do that for you. What is the **order number** (such as A17)?'],
    ['What will the weather be like?', 'I can do that for you. What is the **city**?'],
    ['Can someone reach out to me?', 'I can do that for you. Please tell me the **name** and **email**.'],
  ])('a required argument that is missing is asked for in plain words: %s', (prompt, question) => {
    expect(answerPrompts(prompt)).toBe(question)
  })
})

describe('a prompt that no description fits calls nothing', () => {
  const tools = TOOLS.filter(({ name }) => name !== 'Search_help')
  test.each([
    ['Hello', /^Hello! How can I help you\?/],
    ['Thanks!', /^You're welcome!/],
    ['What can you do?', /^I can help you with:\n\n- \*\*Order status\*\*/],
    ['Who are you?', /sandbox's stand-in for a language model/],
    ['Tell me a joke', /not sure how to help/],
    ['What is the capital of France?', /not sure how to help/],
    ['asdf qwer', /not sure how to help/],
    ['2+2?', /not sure how to help/],
  ])('a prompt that no description fits calls nothing: %s', (prompt, answer) => {
    expect(answerPrompts(prompt, tools)).toMatch(answer)
  })
})

describe('without a tool the answer comes from the system text, and is honest about the rest', () => {
  test.each([
    ['When are you open?', /^Opening hours are 9 to 18 from Monday to Saturday\.$/],
    ['Where is your shop?', /^The shop is at 4 Quay Street\.$/],
    ['May I hear about prices?', /sandbox's stand-in/],
    ['Who won the world cup?', /“Who won the world cup\?”.*sandbox's stand-in/],
    ['What can you do?', /no API connected yet/],
  ])('without a tool the answer comes from the system text, and is honest about the rest: %s', (prompt, answer) => {
    expect(answerPrompts(prompt, [])).toMatch(answer)
  })
})
