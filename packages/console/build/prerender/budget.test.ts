import { expect, test } from 'vitest'
import { reportBudget } from './budget.ts'

const createRoute = (path: string, gzipBytes: number, isSignedIn = false) => ({
  path,
  gzipBytes,
  isSignedIn,
  parts: [],
})

test('a public page of 110 kB passes, and one byte more does not', () => {
  expect(reportBudget([createRoute('/', 110_000)]).complaints).toEqual([])
  expect(reportBudget([createRoute('/', 110_001)]).complaints).toHaveLength(1)
})

test('a signed-in route may weigh 60 kB more than a public one may', () => {
  const { complaints } = reportBudget([
    createRoute('/dashboard', 170_000, true),
    createRoute('/library', 170_001, true),
  ])
  expect(complaints).toEqual([expect.stringMatching(/^\/library .*over budget$/)])
})

test('every route has a row', () => {
  const { table } = reportBudget([createRoute('/', 86_960), createRoute('/terms', 99_000)])
  expect(table.split('\n').slice(1)).toEqual([
    '/                     87.0     110.0',
    '/terms                99.0     110.0',
  ])
})
