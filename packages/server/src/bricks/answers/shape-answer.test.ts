import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'
import { shapeAnswer } from './shape-answer.ts'

const ORDERS = JSON.stringify({
  total: 2,
  orders: [
    { id: 1, status: 'paid', customer: { name: 'Ada', email: 'ada@mail.example' } },
    { id: 2, status: 'sent', customer: { name: 'Bob', email: 'bob@mail.example' } },
  ],
})

test('an answer without a filter stays as it is', async () => {
  const text = `${ORDERS} \n`
  expect(await shapeAnswer(text, 'application/json', undefined)).toMatchObject({ text, hasOtherForm: false })
  expect(await shapeAnswer(text, 'application/json', { as: 'text', keep: ['total'] })).toMatchObject({ text })
})

test('only the kept fields go on, in the order and structure of the answer', async () => {
  const { text, hasOtherForm } = await shapeAnswer(ORDERS, 'application/json', {
    keep: ['orders[].customer.name', 'orders[].id', 'total'],
  })
  expect(text).toBe('{"total":2,"orders":[{"id":1,"customer":{"name":"Ada"}},{"id":2,"customer":{"name":"Bob"}}]}')
  expect(hasOtherForm).toBe(false)
  expect(estimateTokens(text)).toBeLessThan(estimateTokens(ORDERS))
})

test('a list is bounded, and what was cut is said', async () => {
  const text = JSON.stringify({ items: Array.from({ length: 412 }, (_, id) => ({ id })) })
  const shaped = JSON.parse((await shapeAnswer(text, 'application/json', {})).text)
  expect(shaped.items).toHaveLength(20)
  expect(shaped._cut).toEqual(['items: 20 of 412'])
})

test('an answer in which nothing is left to keep goes on whole, and says so', async () => {
  expect(await shapeAnswer(ORDERS, 'application/json', { keep: ['results[].name'] })).toMatchObject({
    text: ORDERS,
    hasOtherForm: true,
  })
})
