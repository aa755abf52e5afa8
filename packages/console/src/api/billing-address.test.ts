import { expect, test } from 'vitest'
import { isBillingAddress } from './billing-address.ts'

const real = { sandbox: false, ownOrigin: 'https://console.example' }

test.each([
  'https://checkout.stripe.com/c/1',
  'https://billing.stripe.com/p/1',
  'https://console.example/dashboard/success',
])('the browser may go to %s', (url) => expect(isBillingAddress(url, real)).toBe(true))

test.each([
  'https://checkout.stripe.com.evil.example/',
  'http://checkout.stripe.com/',
  'https://evil.example/?checkout.stripe.com',
  'javascript:alert(1)',
  'http://localhost:4242/pay',
  '/pay',
])('the browser never goes to %s', (url) => expect(isBillingAddress(url, real)).toBe(false))

test('in the sandbox payments are made on this machine', () => {
  expect(isBillingAddress('http://127.0.0.1:4242/pay', { ...real, sandbox: true })).toBe(true)
})
