import type { HttpApi } from '@bricks/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import { makeFillingApi } from '#test/tools/make-api.ts'
import { type OutboundWorld, openOutboundWorld, outboundRows } from '#test/tools/outbound-world.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { WEATHER_ROW } from '#test/tools/weather-scene.ts'
import { CallRefusal } from './call-refusal.ts'
import { fillBrickRequest } from './fill-brick-request.ts'

const HOST = 'api.example.com'
const METHODS: HttpApi['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

describe('(C2) an address that must not be called', () => {
  let world: OutboundWorld
  let caller: BrickCaller
  beforeAll(async () => {
    world = await openOutboundWorld([WEATHER_ROW])
    caller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  })
  afterAll(async () => {
    await caller.close()
    await world.close()
  })

  const parameters = { v: null }
  const places = {
    path: { url: `${HOST}/{v}/x`, parameters },
    query: { url: `${HOST}/?to={v}&{v}`, parameters },
    'flat query': { url: HOST, parameters },
    header: { headers: { 'x-to': '{v}', referer: 'https://{v}' }, parameters },
    'JSON body': { method: 'POST', body: '{"to":"{v}","text":"at {v}"}', parameters },
    form: { method: 'PUT', content: 'form', body: 'to={v}', parameters },
    text: { method: 'PATCH', content: 'text', body: '{v}', parameters },
  } as const

  it.each(Object.entries(places))(
    'C2: an address that must not be called leads nowhere else as a value in the %s',
    async (_place, sketch) => {
      await world.play(WEATHER_ROW)
      world.server.script(writeJsonAnswer({ ok: true }))
      const api = makeFillingApi(sketch)
      const values = outboundRows.flatMap(({ url }) => [url, url.replace(/^[a-z]*:\/*/, '').split('/', 1)[0] ?? ''])
      const callWithValue = (v: string) =>
        caller.callBrick({ api }, { v }, new AbortController().signal, { account: 'a' })
      await Promise.all([...new Set(values)].map(callWithValue))
      expect(world.server.requests.length).toBeGreaterThan(20)
      expect(world.dials.filter(({ hostname, port }) => hostname !== HOST || port !== 443)).toEqual([])
      const hosts = world.server.requests.map((request) => /^host: (.*)$/im.exec(request)?.[1])
      expect(new Set(hosts)).toEqual(new Set([HOST]))
    },
  )
})

describe('what the model fills in', () => {
  const sign = fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      '..',
      '%',
      '%2f',
      '%2e',
      '%0d%0a',
      '\r\n',
      '\n',
      '\0',
      ' ',
      '\t',
      '"',
      "'",
      '{',
      '}',
      '{b}',
      '[',
      ']',
    ],
    ...[
      ',',
      ':',
      '&',
      '=',
      '+',
      ';',
      '#',
      '?',
      '@',
      '$&',
      '$1',
      '\u2028',
      'é',
      '🧱',
      '\ud800',
      '•',
      '__proto__',
      'a',
      '7',
    ],
  )
  const text = fc.oneof(
    fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const value = fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(text, { maxLength: 3 }),
  )
  const args = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] })
  const server = new Map([['today', '2026-11-22']])
  const template = { a: ['{a}', { b: 'x {b} y' }, 1.5], c: '{c}', fixed: '{unknown}', '{a}': null }

  function fillSketch(sketch: Parameters<typeof makeFillingApi>[0], given: object) {
    const api = makeFillingApi({ parameters: { a: null, b: null, c: null }, ...sketch })
    try {
      return fillBrickRequest(api, { ...given } as Record<string, string>, server)
    } catch (error) {
      if (error instanceof CallRefusal) return undefined
      throw error
    }
  }

  it('N9: what the model fills in changes neither host nor segments, nor the names of the query', () => {
    fc.assert(
      fc.property(args, fc.constantFrom(...METHODS), (given, method) => {
        const sent = fillSketch({ method, url: `${HOST}/v1/{a}/x{b}.y?first={c}&m=x{b}y&last=1#{a}` }, given)
        if (!sent) return
        const url = new URL(sent.url)
        expect(url.host).toBe(HOST)
        expect(url.pathname.split('/')).toHaveLength(4)
        expect(url.hash).toBe('')
        const names = [...url.searchParams.keys()]
        expect(names.filter((name) => !['first', 'm', 'last'].includes(name))).toEqual([])
        expect(names.at(-1)).toBe('last')
      }),
      { numRuns: 2_000 },
    )
  })

  it('what the model fills in never adds a header, nor a line to one', () => {
    const headers = { 'x-a': '{a}', 'x-b': 'pre-{b}-{a}', 'x-fixed': 'f' }
    fc.assert(
      fc.property(args, (given) => {
        const sent = fillSketch({ url: HOST, headers }, given)
        if (!sent) return
        const expected = [
          'accept',
          ...('a' in given ? ['x-a'] : []),
          ...('a' in given && 'b' in given ? ['x-b'] : []),
          'x-fixed',
        ]
        expect(sent.headers.map(({ name }) => name)).toEqual(expected)
        for (const { value: line } of sent.headers) expect(line).toMatch(/^[\x20-\x7e]*$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('what the model fills in changes nothing of a JSON body but its own place', () => {
    fc.assert(
      fc.property(args, (given) => {
        const sent = fillSketch({ method: 'POST', url: HOST, body: JSON.stringify(template) }, given)
        const told = toJson(given)
        const expected = {
          a: [...('a' in told ? [told.a] : []), { b: `x ${toPlain(told.b)} y` }, 1.5],
          ...('c' in told && { c: told.c }),
          fixed: '{unknown}',
          '{a}': null,
        }
        expect(JSON.parse(sent?.body ?? 'null')).toEqual(toJson(expected))
      }),
      { numRuns: 2_000 },
    )
  })

  it('what the model fills in stays in its pair of a form', () => {
    fc.assert(
      fc.property(args, (given) => {
        const sent = fillSketch(
          { method: 'POST', url: HOST, content: 'form', body: 'first=1&b={b}&text=x{c}y&last=1' },
          given,
        )
        const names = [...new URLSearchParams(sent?.body).keys()]
        expect(names.filter((name) => !['first', 'b', 'text', 'last'].includes(name))).toEqual([])
        expect([names[0], names.at(-1)]).toEqual(['first', 'last'])
        expect(names.filter((name) => name === 'text').length).toBe('c' in given ? 1 : 0)
      }),
      { numRuns: 1_000 },
    )
  })
})

function toJson<Value>(told: Value): Value {
  return JSON.parse(JSON.stringify(told))
}

function toPlain(told: unknown): string {
  if (told === undefined) return ''
  return (Array.isArray(told) ? told.map((each) => String(each).toWellFormed()).join(',') : String(told)).toWellFormed()
}
