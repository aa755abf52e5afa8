import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPath } from './fill-path.ts'

describe('a place in an address', () => {
  it('a place in an address is filled with the encoded value of its parameter', () => {
    expect(
      fillPathWith('api.example.com/orders/{id}/items?sort={sort}', { id: 'a:b ?#é', sort: 'up&down/..', other: '1' }),
    ).toEqual({
      address: 'api.example.com/orders/a%3Ab%20%3F%23%C3%A9/items?sort=up%26down%2F..',
      used: new Set(['id', 'sort']),
    })
  })

  it('a place in an address stays as it is where no parameter has its name', () => {
    expect(fillPathWith('api.example.com/{unknown}', { id: '1' })?.address).toBe('api.example.com/{unknown}')
  })

  it('a place in an address is never one in the host or the port', () => {
    expect(fillPathWith('{host}.example.com:{port}/x', { host: 'evil', port: '22' })?.address).toBe(
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
  ])('a place in an address %s is not filled with "%s"', (address, id) =>
    expect(fillPathWith(address, { id })).toBeUndefined(),
  )

  it('a place in the path of an address must have a value, in the query it may be empty', () => {
    expect(fillPathWith('a.com/{id}', { id: undefined })).toBeUndefined()
    expect(fillPathWith('a.com/x?q={q}&r={r}', { q: undefined, r: '..' })?.address).toBe('a.com/x?q=&r=..')
  })

  it('a place in an address takes a value that no encoding can carry', () => {
    expect(fillPathWith('a.com/{id}', { id: '\ud800' })?.address).toBe('a.com/%EF%BF%BD')
  })

  it.each([
    'A 17',
    'São Paulo',
    'v1.2',
    '...',
    '1..2',
    'a;b',
    '100%',
    '50%25',
    'C%23',
    '何..',
    'é..',
    'a?b',
    '%',
    '%zz',
  ])('a place in an address takes the value %j', (id) =>
    expect(fillPathWith('a.com/orders/{id}/status', { id })?.address).toContain('/status'),
  )

  describe('N9: a value that would leave its segment', () => {
    const ways = ['../admin', '..\\x', '/', '\\', 'a/b', '\t..', '.. ', '..;a=b', '.;', '\0..', '. .']

    it.each(ways)('N9: a value that would leave its segment such as %j is refused', (id) =>
      expect(fillPathWith('a.com/orders/{id}/status', { id })).toBeUndefined(),
    )

    it.each(ways)(
      'N9: a value that would leave its segment such as %j is refused when it is encoded once or twice',
      (id) => {
        const escapeAll = (text: string) =>
          [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
        for (const once of [
          encodeURIComponent(id).replaceAll('.', '%2e'),
          escapeAll(id),
          escapeAll(id).toUpperCase(),
        ]) {
          expect(fillPathWith('a.com/orders/{id}/status', { id: once }), once).toBeUndefined()
          expect(fillPathWith('a.com/orders/{id}/status', { id: encodeURIComponent(once) }), once).toBeUndefined()
          expect(fillPathWith('a.com/orders/{id}/status', { id: escapeAll(once) }), once).toBeUndefined()
        }
      },
    )

    it.each(['%c0%af', '%C1%9C', '%e0%80%af', '%c0%ae%c0%ae', '%u002f', '%U002E%u002e', '%25u005c', '%25c0%25af'])(
      'N9: a value that would leave its segment as a lenient reader sees it in %s is refused',
      (id) => expect(fillPathWith('a.com/orders/{id}/status', { id })).toBeUndefined(),
    )

    it.each([
      ['a.com/{a}{b}', '%2', 'f'],
      ['a.com/{a}{b}/x', '%', '2e%2e'],
      ['a.com/%2{a}', 'F', ''],
      ['a.com/.%2{a}/x', 'e', ''],
      ['a.com/%{a}5c', '25', ''],
    ])(
      'N9: a value that would leave its segment %s with %j and %j is refused for what they make together',
      (address, a, b) => {
        expect(fillPathWith(address, { a, b: b || 'x' })).toBeUndefined()
      },
    )

    it('N9: a value that would leave its segment is no slash that the builder wrote', () => {
      expect(fillPathWith('a.com/projects/group%2Fname/{id}', { id: '7' })?.address).toBe(
        'a.com/projects/group%2Fname/7',
      )
    })

    it('N9: a value that would leave its segment never gets through, however it is made up', () => {
      const piece = fc.constantFrom(
        ...['.', '..', '/', '\\', '%', '2', '2f', '2e', '5c', '25', 'F', 'a', '%2e', '%252e', '\t', ' ', ';', 'é'],
      )
      const values = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
      const addresses = fc.constantFrom(
        'a.com/v1/{a}/x{b}/end',
        'a.com/v1/{a}{b}/end',
        'a.com/%2e{a}/%2{b}/end',
        'a.com/{a}.{b}/%{a}/end',
      )
      fc.assert(
        fc.property(addresses, values, values, (address, a, b) => {
          const filled = fillPathWith(address, { a, b })
          if (!filled) return
          const plain = fillPathWith(address, { a: 'x', b: 'x' })?.address ?? ''
          let [sent, expected] = [filled.address, plain]
          for (let times = 0; times <= 3; times += 1) {
            expect(countSegments(sent)).toBe(countSegments(expected))
            ;[sent, expected] = [decodeLeniently(sent), decodeLeniently(expected)]
          }
        }),
        { numRuns: 2_000 },
      )
    })

    it('N9: a value that would leave its segment is found in time that grows with its length alone', () => {
      for (const sign of ['/', '%', '.', '%25', ';', ' ', '{', '..;']) {
        fillPathWith('a.com/{id}/x', { id: sign.repeat(16_000) })
        fillPathWith(`a.com/${sign.repeat(2_000)}{id}`, { id: 'x' })
      }
    })
  })

  it('a place in an address never changes how many segments the address has, nor its host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, second) => {
        const filled = fillPathWith('api.example.com/v1/{first}/x{second}/end', { first, second })
        if (!filled) return
        const url = new URL(`https://${filled.address}`)
        expect(url.host).toBe('api.example.com')
        expect(url.pathname.split('/')).toHaveLength(5)
        expect(url.search + url.hash).toBe('')
      }),
    )
  })
})

function decodeLeniently(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function countSegments(address: string): string {
  const segments = address.split(/[/\\]/).map((segment) => segment.replace(/\s/g, ''))
  return `${segments.length} ${segments.filter((segment) => segment === '.' || segment === '..').length}`
}

function fillPathWith(address: string, values: Record<string, string | undefined>) {
  return fillPath(address, new Map(Object.entries(values)))
}
