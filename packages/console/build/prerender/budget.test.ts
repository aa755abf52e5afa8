import { expect, test } from 'vitest'
import { checkBudget } from './budget.ts'

const route = (path: string, gzipBytes: number, isSignedIn = false) => ({ path, gzipBytes, isSignedIn, parts: [] })

test('a public page of 110 kB passes, and one byte more does not', () => {
  expect(checkBudget([route('/', 110_000)]).complaints).toEqual([])
  expect(checkBudget([route('/', 110_001)]).complaints).toHaveLength(1)
})

test('a signed-in route may weigh 60 kB more than a public one may', () => {
  const { complaints } = checkBudget([route('/dashboard', 170_000, true), route('/library', 170_001, true)])
  expect(complaints).toEqual([expect.stringMatching(/^\/library .*over budget$/)])
})

test('every route has a row', () => {
  const { table } = checkBudget([route('/', 86_960), route('/terms', 99_000)])
  expect(table.split('\n').slice(1)).toEqual([
    '/                     87.0     110.0',
    '/terms                99.0     110.0',
  ])
})
