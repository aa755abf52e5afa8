import { expect, test } from 'vitest'
import { nameRequest } from './name-request.ts'
import { singularize } from './parameter-names.ts'

test.each([
  ['aliases', 'alias'],
  ['alias', 'alias'],
  ['statuses', 'status'],
  ['bonuses', 'bonus'],
  ['canvases', 'canvas'],
  ['databases', 'database'],
  ['cases', 'case'],
  ['orders', 'order'],
  ['sms', 'sms'],
  ['movies', 'movie'],
  ['categories', 'category'],
  ['species', 'species'],
])('one of %s is called %s', (many, one) => {
  expect(singularize(many)).toBe(one)
})

test('a brick for one alias is named by it', () => {
  expect(nameRequest('GET', '/aliases/{id}', 'a.example')).toEqual({
    name: 'Alias',
    description: 'Gets an alias at a.example.',
  })
})

test.each([
  ['/one/{id}', 'a one'],
  ['/users/{id}', 'a user'],
  ['/units/{id}', 'a unit'],
  ['/updates/{id}', 'an update'],
  ['/uv/{id}', 'a uv'],
  ['/usb/{id}', 'a usb'],
  ['/uninstall/{id}', 'an uninstall'],
  ['/invoices/{id}', 'an invoice'],
])('a brick at %s gets %s', (path, words) => {
  expect(nameRequest('GET', path, 'a.example').description).toBe(`Gets ${words} at a.example.`)
})

test.each([
  ['GET', '/bot{secret}/sendMessage', 'Send message', 'Sends a message'],
  ['POST', '/api/chat.postMessage', 'Post message', 'Posts a message'],
  ['POST', '/v1/places:searchText', 'Search text', 'Searches a text'],
  ['GET', '/pet/findByStatus', 'Find by status', 'Finds by status'],
  ['GET', '/v1/getBalance', 'Balance', 'Gets a balance'],
  ['POST', '/v4/values/{range}:append', 'Append value', 'Appends a value'],
  ['GET', '/shipments/rates', 'Rates shipment', 'Rates a shipment'],
  ['GET', '/v1/openOrders', 'Open orders', 'Lists open orders'],
] as const)('a brick that sends %s %s is called %s', (method, path, name, says) => {
  expect(nameRequest(method, path, 'a.example')).toEqual({ name, description: `${says} at a.example.` })
})
