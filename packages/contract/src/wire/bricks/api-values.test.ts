import { expect, test } from 'vitest'
import { type ApiOf, listApiValues, mapApiValues } from './api-values.ts'

const api: ApiOf<string> = {
  url: 'api.shop.example',
  method: 'GET',
  parameters: [
    { name: 'order', type: 'string', value: 'order', system: true },
    { name: 'limit', type: 'string', value: '5', system: false },
  ],
  headers: [{ name: 'X-Key', type: 'string', value: 'k-1', secret: true }],
}

test('every value of an API is listed once, with the list that it stands in', () => {
  expect(listApiValues(api).map(({ list, name, value, system }) => [list, name, value, system])).toEqual([
    ['parameters', 'order', 'order', true],
    ['parameters', 'limit', '5', false],
    ['headers', 'X-Key', 'k-1', false],
  ])
})

test('an API whose values are converted stays as it was in all else', () => {
  const converted = mapApiValues(api, ({ value }) => ({ value: value.length }))
  expect(converted.parameters.map(({ value }) => value)).toEqual([5, 1])
  expect(converted.headers).toEqual([{ name: 'X-Key', type: 'string', value: 3, secret: true }])
  expect(mapApiValues(converted, ({ value }) => ({ value }))).toEqual(converted)
  expect(mapApiValues(api, ({ value }) => ({ value }))).toEqual(api)
})

test('a converted value may become a secret', () => {
  const converted = mapApiValues(api, ({ system }) => ({ value: '', ...(!system && { secret: true }) }))
  expect(listApiValues(converted).map(({ secret }) => secret)).toEqual([undefined, true, true])
})
