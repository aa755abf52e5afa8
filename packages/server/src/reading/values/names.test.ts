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
])('one of %s is called %s', (many, one) => {
  expect(singularize(many)).toBe(one)
})

test('a brick for one alias is named by it', () => {
  expect(nameRequest('GET', '/aliases/{id}', 'a.example')).toEqual({
    name: 'Alias',
    description: 'Gets an alias at a.example.',
  })
})
