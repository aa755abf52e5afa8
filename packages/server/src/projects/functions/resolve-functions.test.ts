import { expect, test } from 'vitest'
import type { ResolvedFunction } from '#projects/brick-content.ts'
import { resolveFunction } from './resolve-functions.ts'

const kept = { secret: 'row-1' }
const stored = createBrick('api.shop.example/orders', [{ name: 'Authorization', value: kept, secret: true }])

test.each(['api.shop.example', 'API.Shop.Example:443/x?y', 'api.shop.example/{order}'])(
  'a mask stands for the stored secret while the host is the same: %s',
  (url) => {
    const input = createBrick(url, [{ name: 'Authorization', value: '••••123', secret: true }])
    expect(readHeadersOfFunction(resolveFunction(input, stored))[0]).toEqual({
      ...{ name: 'Authorization', type: 'string', secret: true },
      value: kept,
    })
  },
)

test.each([
  'shop.example',
  'api.shop.example.thief.example',
  'api.shop.example:8443',
  'api.shop.example@thief.example',
])('a mask never follows its brick to %s', (url) => {
  const input = createBrick(url, [{ name: 'Authorization', value: '••••123', secret: true }])
  expect(() => resolveFunction(input, stored)).toThrow('A hidden value is no longer known here.')
})

test('what was typed in the place of a mask is a new secret', () => {
  const input = createBrick(stored.api.url, [{ name: 'Authorization', value: 'Bearer new', secret: true }])
  expect(readHeadersOfFunction(resolveFunction(input, stored))[0]?.value).toEqual({ entered: 'Bearer new' })
})

test('a bullet in a value that is no secret is only a bullet', () => {
  const input = createBrick('api.shop.example', [{ name: 'X-Menu', value: 'soup • bread', secret: false }])
  expect(readHeadersOfFunction(resolveFunction(input, undefined))[0]?.value).toBe('soup • bread')
})

function createBrick<Value>(url: string, headers: { name: string; value: Value; secret: boolean }[]) {
  return {
    id: 'one',
    name: 'Order status',
    description: 'Tells where an order is',
    parameters: { type: 'object' as const, properties: [], required: [] },
    api: {
      url,
      method: 'GET' as const,
      parameters: [],
      headers: headers.map((header) => ({ ...header, type: 'string' as const })),
    },
  }
}

function readHeadersOfFunction({ api }: ResolvedFunction) {
  return api.kind === 'mcp' ? [] : api.headers
}
