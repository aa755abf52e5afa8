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
