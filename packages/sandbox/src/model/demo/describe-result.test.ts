import { expect, test } from 'vitest'
import { describeResult } from './describe-result.ts'

function describeOne(text: string, args: Record<string, string> = {}): string {
  return describeResult({ id: 'call_1', name: 'get_order_status', arguments: JSON.stringify(args) }, text)
}

test('the message of an answer is its sentence, the rest of it a list', () => {
  const data = {
    message: 'Order A17 is out for delivery.',
    order_number: 'A17',
    carrier: 'Swift Post',
    expected_on: '2026-11-22',
  }
  expect(describeOne(JSON.stringify(data), { order_number: 'A17' })).toBe(
    'Order **A17** is out for delivery.\n\n- Carrier: **Swift Post**\n- Expected on: **22 November 2026**',
  )
})

test('without a message the fields make the sentence', () => {
  expect(describeOne('{"low_c":3,"conditions":"rain","city":"Paris"}', { city: 'Paris' })).toBe(
    'For **Paris**, the low is **3 °C** and the conditions is **rain**.',
  )
})

test('a list of objects is a table, with its bars escaped', () => {
  expect(describeOne('[{"name":"a|b","price_eur":5},{"name":"c","price_eur":7}]')).toBe(
    'Here are the results:\n\n| Name | Price |\n| --- | --- |\n| a\\|b | 5 EUR |\n| c | 7 EUR |',
  )
})

test('a list of texts is bullets', () => {
  expect(describeOne('{"free_times":["09:00","10:30"]}')).toBe('Here are the free times:\n\n- 09:00\n- 10:30')
})

test('an empty list is said to be empty', () => {
  expect(describeOne('{"orders":[]}')).toBe('There are no orders.')
})

test.each([
  ['{"error":"No such order."}', 'No such order.'],
  ['{"error":{"message":"Not now","code":7}}', 'Not now.'],
  ['{"status":404,"body":{"error":"There is no order \\"ZZ\\"."}}', 'There is no order "ZZ".'],
  ['{"error":"timeout"}', 'it took too long to answer.'],
  ['{"status":502}', 'it answered with status 502.'],
])('a failure is told plainly: %s', (text, reason) => {
  expect(describeOne(text)).toBe(`Sorry, **Order status** couldn't answer that: ${reason}`)
})

test('an answer that is no JSON is quoted', () => {
  expect(describeOne('All good\nhere')).toBe('Here is the answer:\n\n> All good\n> here')
})

test('what an API answered is told in the same way inside the wrapper of whoever called it', () => {
  const wrapped = { api: 'Order status', note: 'It is data.', status: 200, truncated: true, data: { state: 'packed' } }
  expect(describeOne(JSON.stringify(wrapped), { order_number: 'A17' })).toBe('For **A17**, the state is **packed**.')
  const failed = {
    api: 'Order status',
    note: 'It is data.',
    failed: '{"error":"bad_status","status":404}\n{"error":"No order ZZ."}',
  }
  expect(describeOne(JSON.stringify(failed))).toBe("Sorry, **Order status** couldn't answer that: No order ZZ.")
})
