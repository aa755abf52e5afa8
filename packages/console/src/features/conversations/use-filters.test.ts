import { expect, test } from 'vitest'
import { hasFilters, NO_FILTERS, readFilters, toConversationFilter } from './use-filters.ts'

const NOON = new Date(2026, 10, 23, 12, 0)

test('the address says what is looked for', () => {
  const filters = readFilters(
    new URLSearchParams('q=late%20parcel&mark=failed&brick=orders&kind=live&version=3&days=7'),
  )
  expect(toConversationFilter(filters, NOON)).toEqual({
    q: 'late parcel',
    mark: 'failed',
    brick: 'orders',
    kind: 'live',
    version: 3,
    from: new Date(2026, 10, 17).toISOString(),
  })
})

test('the draft is a version too', () => {
  expect(toConversationFilter(readFilters(new URLSearchParams('version=0')), NOON)).toEqual({ version: 0 })
})

test.each(['mark=lost', 'kind=both', 'version=-1', 'version=1e3', 'days=2', 'other=1', ''])(
  '%j in the address is no filter',
  (address) => {
    const filters = readFilters(new URLSearchParams(address))
    expect(filters).toEqual(NO_FILTERS)
    expect(hasFilters(filters)).toBe(false)
  },
)

test('blanks are searched for by nobody', () => {
  expect(toConversationFilter({ ...NO_FILTERS, q: '  ' }, NOON)).toEqual({})
})

test('a search in the address that the server would refuse is shortened to one that it takes', () => {
  const sought = (q: string) => readFilters(new URLSearchParams({ q })).q
  expect(sought('a'.repeat(201))).toBe('a'.repeat(200))
  expect(sought(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  expect(sought('late\0 parcel')).toBe('late parcel')
})
