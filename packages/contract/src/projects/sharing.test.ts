import { expect, test } from 'vitest'
import { z } from 'zod'
import { appearance, origins, pathPattern, placement } from './sharing.ts'

test.each([
  'https://shop.example',
  'http://localhost:8080',
  'https://xn--mnchen-3ya.example',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'https://my_shop.example',
])('%s is an origin', (origin) => {
  expect(origins.parse([origin])).toEqual([origin])
})

test.each([
  'https://shop.example/',
  'https://Shop.example',
  'https://shop.example:443',
  'ftp://shop.example',
  'null',
  '*',
])('%s is no origin', (origin) => {
  expect(origins.safeParse([origin]).success).toBe(false)
})

test.each(['https://*', 'https://*.shop.example', 'https://a;sandbox', "https://'self'", 'https://a,b.example'])(
  '%s is no origin, though an address may be spelled like it: a policy would read more into it than one web site',
  (origin) => {
    expect(origins.safeParse([origin]).success).toBe(false)
  },
)

test('an accent of any case passes, also by the documented pattern, which carries no flags', () => {
  const { properties } = z.toJSONSchema(appearance)
  const accent = properties?.accent
  const pattern = typeof accent === 'object' ? accent.pattern : undefined
  for (const value of ['', '#1a2B3c', '#FFFFFF']) {
    expect(appearance.parse({ accent: value }).accent).toBe(value)
    expect(value).toMatch(new RegExp(pattern ?? 'none'))
  }
  expect(appearance.safeParse({ accent: '#fff' }).success).toBe(false)
})

test.each(['/', '/shop', '/shop/*', '*/help', '*.html', '/de/*/a', '/café'])('%s is a path', (path) => {
  expect(pathPattern.parse(path)).toBe(path)
})

test.each(['', 'shop', 'https://shop.example/', '/a b', '/a?b', '/a#b', '/*/*/*/*/*/*', `/${'a'.repeat(200)}`])(
  '%s is no path, and the answer says what one is',
  (path) => {
    expect(pathPattern.safeParse(path).error?.issues[0]?.message).toBeTruthy()
  },
)

test('a bubble stands everywhere where nothing else is said', () => {
  expect(placement.parse({})).toEqual({ launcher: true, devices: 'all', show_on: [], hide_on: [] })
})
