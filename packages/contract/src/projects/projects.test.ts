import { describe, expect, it } from 'vitest'
import { connectedFunctionInput } from './connected-functions.ts'
import { updateProjectBody } from './projects.ts'

const brick = {
  name: 'Order status',
  description: 'Tells where an order is',
  parameters: { properties: [{ name: 'order', description: 'Its number', isrequired: true }] },
  api: { url: 'api.shop.example/orders/{order}', method: 'GET' },
}

describe('base settings on the wire', () => {
  it('base settings take temperatures in steps of 0.01 and no finer', () => {
    for (let hundredths = 0; hundredths <= 200; hundredths++) {
      expect(updateProjectBody.safeParse({ id: 'p', temperature: hundredths / 100 }).success).toBe(true)
    }
    expect(updateProjectBody.safeParse({ id: 'p', temperature: 0.005 }).success).toBe(false)
    expect(updateProjectBody.safeParse({ id: 'p', temperature: 2.01 }).success).toBe(false)
  })

  it.each([0, 2049, 1.5, '512', null])('base settings refuse %j as max_tokens', (max_tokens) => {
    expect(updateProjectBody.safeParse({ id: 'p', max_tokens }).success).toBe(false)
  })

  it('base settings drop what only the server decides', () => {
    expect(updateProjectBody.parse({ id: 'p', status: 'Live', live: true, version: 9, user_id: 'x' })).toEqual({
      id: 'p',
    })
  })
})

describe('a connected API on the wire', () => {
  it('a connected API gets its defaults', () => {
    expect(connectedFunctionInput.parse(brick).api).toEqual({ ...brick.api, parameters: [], headers: [] })
  })

  it('a connected API is called by http without a kind, and is kept without one', () => {
    expect(connectedFunctionInput.parse(brick).api).not.toHaveProperty('kind')
    const named = { ...brick, api: { ...brick.api, kind: 'http' } }
    expect(connectedFunctionInput.parse(named).api).toEqual({ ...named.api, parameters: [], headers: [] })
  })

  it.each([
    { ...brick, api: { ...brick.api, kind: 'telex' } },
    { ...brick, name: ' ' },
    { ...brick, description: '' },
    { ...brick, api: { ...brick.api, url: '' } },
    { ...brick, api: { ...brick.api, method: 'TRACE' } },
    { ...brick, api: { ...brick.api, headers: [{ name: 'accept', value: '' }] } },
    { ...brick, api: { ...brick.api, headers: [{ name: 'accept', value: ' \t' }] } },
    { ...brick, api: { ...brick.api, parameters: [{ name: 'unit', value: '  ' }] } },
    { ...brick, api: { ...brick.api, parameters: [1, 2].map(() => ({ name: 'unit', value: 'km' })) } },
    { ...brick, api: { ...brick.api, parameters: [true, false].map((system) => ({ name: 'a', value: 'a', system })) } },
    { ...brick, api: { ...brick.api, headers: [1, 2].map(() => ({ name: 'accept', value: 'text/csv' })) } },
    { ...brick, name: 'nul \0' },
    { ...brick, name: 'half \ud800' },
  ])('a connected API is refused when it cannot work: %j', (input) => {
    expect(connectedFunctionInput.safeParse(input).success).toBe(false)
  })

  it('a connected API may not name a header twice, in whatever case', () => {
    const headers = ['Accept', 'accept'].map((name) => ({ name, value: 'text/csv' }))
    expect(connectedFunctionInput.safeParse({ ...brick, api: { ...brick.api, headers } }).success).toBe(false)
  })

  it('a connected API may wait for a secret that was cleared', () => {
    const headers = [{ name: 'Authorization', value: '', secret: true }]
    expect(connectedFunctionInput.safeParse({ ...brick, api: { ...brick.api, headers } }).success).toBe(true)
  })
})
