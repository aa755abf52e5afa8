import { afterEach, expect, it, vi } from 'vitest'
import { isShownAt, matchesPath, watchAddress } from './follow-placement.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/shop', '/shop/'],
  ['/shop/', '/shop'],
  ['/shop/*', '/shop'],
  ['/shop/*', '/shop/shoes/17'],
  ['*/help', '/de/help'],
  ['/*/help', '/de/help/'],
  ['*.html', '/about.html'],
  ['/*/a/*/b', '/1/a/2/a/3/b'],
  ['*', '/anything'],
  ['/café', '/caf%C3%A9'],
  ['/50%', '/50%'],
])('the pattern %s holds the path %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(true)
})

it.each([
  ['/', '/shop'],
  ['/shop', '/shopping'],
  ['/shop/*', '/shopping'],
  ['*/help', '/help/me'],
  ['/a*a', '/a'],
  ['/shop.', '/shops'],
])('the pattern %s does not hold the path %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(false)
})

it('a path that is named in both lists does not show the chat', () => {
  const placement = { launcher: true, devices: 'all' as const, show_on: ['/shop/*'], hide_on: ['/shop/checkout'] }
  expect(isShownAt(placement, '/shop/shoes', false)).toBe(true)
  expect(isShownAt(placement, '/shop/checkout', false)).toBe(false)
  expect(isShownAt(placement, '/blog', false)).toBe(false)
})

it('a chat for phones is on phones alone, and one for computers on computers', () => {
  const everywhere = { launcher: true, show_on: [], hide_on: [] }
  for (const isPhone of [true, false]) {
    expect(isShownAt({ ...everywhere, devices: 'phone' }, '/', isPhone)).toBe(isPhone)
    expect(isShownAt({ ...everywhere, devices: 'desktop' }, '/', isPhone)).toBe(!isPhone)
    expect(isShownAt({ ...everywhere, devices: 'all' }, '/', isPhone)).toBe(true)
  }
})

it('a chat that was destroyed before the server answered does not watch the address of its page', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const control = new AbortController()
  watchAddress(() => {}, control.signal)
  expect(vi.getTimerCount()).toBe(1)
  control.abort()
  watchAddress(() => {}, control.signal)
  expect(vi.getTimerCount()).toBe(0)
})
