import { expect, test } from 'vitest'
import { fillBlanksInAddress, findOAuthProvider, PROVIDERS, readTypedBlank } from './providers.ts'

const findAddress = (id: string) => PROVIDERS.find((provider) => provider.id === id)?.authorize_url ?? ''

test.each([
  ['zendesk', 'subdomain', 'harbour', 'harbour'],
  ['zendesk', 'subdomain', ' https://harbour.zendesk.com/agent ', 'harbour'],
  ['shopify', 'shop', 'Harbour-Goods.MyShopify.com', 'Harbour-Goods'],
  ['salesforce', 'domain', 'harbour--dev.sandbox', 'harbour--dev.sandbox'],
  ['salesforce', 'domain', 'https://harbour--dev.sandbox.my.salesforce.com', 'harbour--dev.sandbox'],
  ['microsoft', 'tenant', 'harbour.onmicrosoft.com', 'harbour.onmicrosoft.com'],
  ['microsoft', 'tenant', '{tenant}?a=1', 'tenanta1'],
])('of what is entered for %s in the blank “%s”, %s, %s stays, and is found again', (id, name, typed, blank) => {
  const address = findAddress(id)
  expect(readTypedBlank(address, name, typed)).toBe(blank)
  const found = findOAuthProvider(fillBlanksInAddress(address, { [name]: blank }))
  expect(found).toMatchObject({ provider: { id }, blanks: { [name]: blank } })
})

test.each(['?', '#', '\\', ':443?'])('an address that leads elsewhere is of no known provider: …%s…', (end) => {
  expect(findOAuthProvider('https://thief.zendesk.com/oauth/authorizations/new')).toBeDefined()
  expect(findOAuthProvider(`https://thief.example${end}.zendesk.com/oauth/authorizations/new`)).toBeUndefined()
})

test('an address whose blank is not filled in yet is of its provider', () => {
  expect(findOAuthProvider(findAddress('microsoft'))).toMatchObject({
    provider: { id: 'microsoft' },
    blanks: { tenant: '' },
  })
})
