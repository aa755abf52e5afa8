import { expect, test } from 'vitest'
import { listBotParts, listTemplateParts } from './public-parts.ts'

const KEY = 'sk_live_4f9aK2mQ8xZ1bT7w'

const BOT = {
  name: 'Orders',
  system: '',
  functions: [
    {
      name: 'Order',
      description: 'Tells where an order is',
      parameters: { properties: [] },
      schema: { type: 'object', properties: { key: { type: 'string', default: KEY } } },
      api: {
        url: 'api.shop.example/orders',
        method: 'GET' as const,
        parameters: [],
        headers: [],
        confirm: { words: `Send ${KEY}?` },
      },
    },
  ],
  connections: [
    {
      name: 'Shop',
      host: 'api.shop.example',
      auth: {
        kind: 'oauth2-code' as const,
        authorize_url: 'auth.shop.example/a',
        token_url: 'auth.shop.example/t',
        client_id: '',
        extra: { api_key: KEY },
        state: 'needed' as const,
      },
    },
  ],
}

test.each([
  ['a template', listTemplateParts],
  ['a file', listBotParts],
])('N10: what looks like a secret is marked in %s wherever a text can stand', (_name, listParts) => {
  const marked = listParts(BOT).filter(({ marks }) => marks.length > 0)
  expect(marked.map(({ place }) => place)).toEqual(['Schema of Order', 'Question of Order', 'Sign-in of Shop'])
})
