import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPath } from './fill-path.ts'

describe('a place in an address', () => {
  it('is filled with the encoded value of its parameter', () => {
    expect(
      fill('api.example.com/orders/{id}/items?sort={sort}', { id: 'a/b ?#é', sort: 'up&down', other: '1' }),
    ).toEqual({
      address: 'api.example.com/orders/a%2Fb%20%3F%23%C3%A9/items?sort=up%26down',
      used: new Set(['id', 'sort']),
    })
  })

  it('stays as it is where no parameter has its name', () => {
    expect(fill('api.example.com/{unknown}', { id: '1' })?.address).toBe('api.example.com/{unknown}')
  })

  it('is never one in the host or the port', () => {
    expect(fill('{host}.example.com:{port}/x', { host: 'evil', port: '22' })?.address).toBe(
      '{host}.example.com:{port}/x',
    )
  })

  it.each([
    ['a.com/{id}', '.'],
    ['a.com/{id}', '..'],
    ['a.com/x{id}', '..'],
    ['a.com/users/{id}', ''],
    ['a.com/%2e{id}/x', '.'],
    ['a.com/.{id}/x', '.'],
    ['a.com/{id}{id}', '.'],
  ])('%s is not filled with "%s"', (address, id) => expect(fill(address, { id })).toBeUndefined())

  it('in the path must have a value, in the query it may be empty', () => {
    expect(fill('a.com/{id}', { id: undefined })).toBeUndefined()
    expect(fill('a.com/x?q={q}&r={r}', { q: undefined, r: '..' })?.address).toBe('a.com/x?q=&r=..')
  })

  it('takes a value that no encoding can carry', () => {
    expect(fill('a.com/{id}', { id: '\ud800' })?.address).toBe('a.com/%EF%BF%BD')
  })

  it('never changes how many segments the address has, nor its host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, second) => {
        const filled = fill('api.example.com/v1/{first}/x{second}/end', { first, second })
        if (!filled) return
        const url = new URL(`https://${filled.address}`)
        expect(url.host).toBe('api.example.com')
        expect(url.pathname.split('/')).toHaveLength(5)
        expect(url.search + url.hash).toBe('')
      }),
    )
  })
})

function fill(address: string, values: Record<string, string | undefined>) {
  return fillPath(address, new Map(Object.entries(values)))
}
