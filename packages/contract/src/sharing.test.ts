import { expect, test } from 'vitest'
import { origins } from './sharing.ts'

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
])('%s is none', (origin) => {
  expect(origins.safeParse([origin]).success).toBe(false)
})

// The list becomes part of the live page's frame-ancestors.
test.each(['https://*', 'https://*.shop.example', 'https://a;sandbox', "https://'self'", 'https://a,b.example'])(
  '%s is none, though an address may be spelled like it: a policy would read more into it than one web site',
  (origin) => {
    expect(origins.safeParse([origin]).success).toBe(false)
  },
)
