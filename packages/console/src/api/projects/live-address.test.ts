import { expect, test } from 'vitest'
import { findLiveAddress } from './live-address.ts'

test('the live address is built from the id on the public host', () => {
  expect(findLiveAddress({ id: 'a1', live_url: 'https://chat.example/live/other?x' })).toBe(
    'https://chat.example/live/a1',
  )
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '/live/a1'])('%j is not an address to open', (live_url) => {
  expect(findLiveAddress({ id: 'a1', live_url })).toBeUndefined()
})
