import { expect, test } from 'vitest'
import { z } from 'zod'
import { appearance, origins } from './sharing.ts'

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

// The list becomes part of the live page's frame-ancestors.
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
