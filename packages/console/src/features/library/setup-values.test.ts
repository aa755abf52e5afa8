import type { ConnectedFunction, Template } from '@bricks/contract'
import { listApiValues } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { applySetupValues, readSetupValues } from './setup-values.ts'

const connected: ConnectedFunction = {
  id: 'orders',
  name: 'Orders',
  description: 'Finds orders',
  parameters: { type: 'object', properties: [], required: [] },
  api: {
    url: 'api.example/orders',
    method: 'GET',
    parameters: [
      { name: 'shop', type: 'string', value: '', system: false, secret: true },
      { name: 'number', type: 'string', value: 'number', system: true },
    ],
    headers: [
      { name: 'x-key', type: 'string', value: '', secret: true },
      { name: 'accept', type: 'string', value: 'application/json' },
    ],
  },
}
const draft = { system: 'Be kind.', functions: [connected, { ...connected, id: 'second' }] }
const setup: Template['setup'] = [
  { label: 'API address', field: 'url', brick: 0 },
  { label: 'Key', field: 'header', brick: 1, name: 'x-key' },
  { label: 'Shop', field: 'parameter', brick: 0, name: 'shop' },
  { label: 'What the bot is told', field: 'system' },
]

test('each label starts with what its field holds', () => {
  expect(readSetupValues(setup, draft)).toEqual(['api.example/orders', '', '', 'Be kind.'])
})

test('each value goes into the field of its label, and into no other', () => {
  const filled = applySetupValues(setup, draft, [' shop.example/orders ', 'k-1', '17', 'Be brief.'])
  expect(filled.system).toBe('Be brief.')
  expect(filled.functions[0]?.api.url).toBe('shop.example/orders')
  expect(filled.functions[1]?.api.url).toBe('api.example/orders')
  const listValuesOf = ({ api }: ConnectedFunction) => listApiValues(api).map(({ value }) => value)
  expect(filled.functions.map(listValuesOf)).toEqual([
    ['17', 'number', '', 'application/json'],
    ['', 'number', 'k-1', 'application/json'],
  ])
  expect(readSetupValues(setup, filled)).toEqual(['shop.example/orders', 'k-1', '17', 'Be brief.'])
})

test('a label whose brick or field is gone changes nothing', () => {
  const lost: Template['setup'] = [
    { label: 'Lost', field: 'url', brick: 9 },
    { label: 'Lost, too', field: 'header', brick: 0, name: 'gone' },
  ]
  expect(readSetupValues(lost, draft)).toEqual(['', ''])
  expect(applySetupValues(lost, draft, ['a', 'b'])).toEqual(draft)
})
