import { describe, expect, test } from 'vitest'
import { answerPrompts } from './tools/sample-tools.ts'

describe('an answer to the question for an argument makes the call', () => {
  test.each([
    [['Where is my order?', 'A17'], 'Order_status {"order_number":"A17"}'],
    [['Where is my order?', "it's A17, thanks"], 'Order_status {"order_number":"A17"}'],
    [['Weather?', 'Paris'], 'get_weather {"city":"Paris"}'],
    [['Is it in stock?', 'the copper kettle'], 'Stock {"product":"copper kettle"}'],
    [
      ['Please call me back', 'Jane Doe, jane@example.com'],
      'Request_a_call {"name":"Jane Doe","email":"jane@example.com"}',
    ],
    [
      ['Please call me back', 'Jane Doe', 'jane@example.com'],
      'Request_a_call {"name":"Jane Doe","email":"jane@example.com"}',
    ],
    [['Please call me back', 'jane@example.com', 'Jane'], 'Request_a_call {"name":"Jane","email":"jane@example.com"}'],
    [
      ['I want to book a table', 'tomorrow at 19:00', 'Jane'],
      'Book_appointment {"date":"2026-11-22","time":"19:00","name":"Jane"}',
    ],
  ])('an answer to the question for an argument makes the call: %j', (prompts, calls) => {
    expect(answerPrompts(prompts)).toBe(calls)
  })
})

describe('a follow-up goes on from what was asked before', () => {
  test.each([
    [["What's the weather in Paris?", 'And tomorrow?'], 'get_weather {"city":"Paris","date":"2026-11-22"}'],
    [["What's the weather in Paris?", 'what about london'], 'get_weather {"city":"London"}'],
    [["What's the weather in Paris?", 'And in Rome on Friday?'], 'get_weather {"city":"Rome","date":"2026-11-27"}'],
    [['Where is my order A17?', 'And A18?'], 'Order_status {"order_number":"A18"}'],
    [['Where is my order A17?', 'When will it arrive?'], 'Order_status {"order_number":"A17"}'],
    [['Where is my order A17?', 'Sorry, I meant A19'], 'Order_status {"order_number":"A19"}'],
    [
      ['My name is Ada Field', 'Please call me back, ada@x.com'],
      'Request_a_call {"name":"Ada Field","email":"ada@x.com"}',
    ],
    [
      ['How is the weather in Paris and Rome?', 'And tomorrow?'],
      'get_weather {"city":"Paris","date":"2026-11-22"} + get_weather {"city":"Rome","date":"2026-11-22"}',
    ],
  ])('a follow-up goes on from what was asked before: %j', (prompts, calls) => {
    expect(answerPrompts(prompts)).toBe(calls)
  })
})

test('thanks after a call are not another call', () => {
  expect(answerPrompts(["What's the weather in Paris?", 'Thanks'])).toMatch(/^You're welcome/)
})

test('another wish takes the place of an open question', () => {
  expect(answerPrompts(['Where is my order?', "What's the weather in Rome?"])).toBe('get_weather {"city":"Rome"}')
})

test('whoever takes a wish back is asked no more', () => {
  expect(answerPrompts(['Where is my order?', 'never mind'])).toMatch(/^No problem/)
  expect(answerPrompts(['Where is my order?', 'never mind', 'Hello'])).toMatch(/^Hello again/)
})

test('a question that gets no answer is asked twice and then let go', () => {
  const prompts = ['Where is my order?', "I don't know", 'no idea', 'hm']
  expect(answerPrompts(prompts.slice(0, 2))).toMatch(/^I still need the \*\*order number\*\*/)
  expect(answerPrompts(prompts.slice(0, 3))).toMatch(/^I'm not sure how to help/)
  expect(answerPrompts(prompts)).not.toMatch(/order number\*\* \(/)
})

test('the same conversation always gets the same reply', () => {
  const prompts = ['Hello', "What's the weather in Paris?", 'And tomorrow?']
  expect(answerPrompts(prompts)).toBe(answerPrompts(prompts))
})
