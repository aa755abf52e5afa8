import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const BODY = 'A value of a body'
const QUERY = 'A value of a query'

async function readInput(name: string, value: string, place: typeof BODY | typeof QUERY) {
  const paste =
    place === QUERY
      ? `https://a.example/x?${name}=${value}`
      : `curl https://a.example/x --json '${JSON.stringify({ [name]: value })}'`
  const { brick } = await readOnePastedBrick(paste)
  const [input] = brick.parameters.properties
  return input && { type: input.type, isRequired: input.isrequired }
}

test.each([
  ['page[size]', '20'],
  ['page[number]', '2'],
  ['pagination[pageSize]', '25'],
  ['maxRecords', '3'],
  ['page[after]', 'abc'],
])('the place in a list that %s=%s asks for may be left out', async (name, value) => {
  expect(await readInput(name, value, QUERY)).toMatchObject({ isRequired: false })
})

test.each([
  ['size', 'L', BODY],
  ['first', 'Ada', BODY],
  ['filter[size]', 'L', QUERY],
  ['filter[name]', 'shirts', QUERY],
  ['filters[name][$eq]', 'shirts', QUERY],
  ['ids', 'bitcoin', QUERY],
] as const)('the word in %s=%s is what the call is about', async (name, value, place) => {
  expect(await readInput(name, value, place)).toEqual({ type: 'string', isRequired: true })
})

test.each([
  ['populate', '*', QUERY],
  ['fields[articles]', 'title,body', QUERY],
  ['filters[state][$eq]', 'open', QUERY],
  ['success_url', 'https://shop.example/thanks', BODY],
  ['returnUrl', 'https://shop.example/back', BODY],
  ['redirect_uri', 'https://shop.example/', QUERY],
] as const)('no visitor is asked for %s=%s', async (name, value, place) => {
  expect(await readInput(name, value, place)).toBeUndefined()
})

test.each([
  ['zip', '94040'],
  ['billing[postal_code]', '10115'],
  ['phone', '15551234567'],
  ['trackingNumber', '7777777770'],
])('%s=%s stays a text, because another one may begin with a zero', async (name, value) => {
  expect(await readInput(name, value, QUERY)).toMatchObject({ type: 'string' })
})
