import { EACH, formatAnswerPath, type Step } from '@bricks/contract/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapeAnswer } from './shape-answer.ts'

const ORDERS = {
  total: 2,
  'next.page': null,
  orders: [
    {
      id: 1,
      customer: { name: 'Ada', address: { city: 'Graz' } },
      lines: [
        { sku: 'A', price: 3 },
        { sku: 'B', price: 4 },
      ],
    },
    { id: 2, customer: { name: 'Bob' }, lines: [] },
  ],
}

async function keepPathsOfAnswer(answer: unknown, paths: string[], most = 500) {
  const { text, hasOtherForm } = await shapeAnswer(JSON.stringify(answer), 'application/json', { keep: paths, most })
  return { kept: JSON.parse(text), hasOtherForm }
}

describe('what is kept', () => {
  it.each([
    [['total'], { total: 2 }],
    [['orders[].lines[].sku'], { orders: [{ lines: [{ sku: 'A' }, { sku: 'B' }] }, { lines: [] }] }],
    [['orders[].customer.address.city'], { orders: [{ customer: { address: { city: 'Graz' } } }, {}] }],
    [['orders[].id', 'orders[].customer'], { orders: ORDERS.orders.map(({ id, customer }) => ({ id, customer })) }],
    [['orders', 'orders[].id'], { orders: ORDERS.orders }],
    [['["total"]', 'nothing', 'orders[', 'a..b', '["x'], { total: 2 }],
    [['["next.page"]', 'total'], { total: 2, 'next.page': null }],
  ])('by %j', async (paths, kept) => {
    expect(await keepPathsOfAnswer(ORDERS, paths)).toEqual({ kept, hasOtherForm: false })
  })

  it('in a list at the top, and in lists of lists', async () => {
    expect((await keepPathsOfAnswer([{ a: 1, b: 2 }, { b: 3 }], ['[].a'])).kept).toEqual([{ a: 1 }, {}])
    expect((await keepPathsOfAnswer([[{ a: 1, b: 2 }], []], ['[][].b'])).kept).toEqual([[{ b: 2 }], []])
  })

  it('is the whole answer where nothing matches any more', async () => {
    for (const paths of [['results[].name'], ['orders.id'], ['total[].x'], ['['], ['orders[].nothing']]) {
      expect(await keepPathsOfAnswer(ORDERS, paths)).toEqual({ kept: ORDERS, hasOtherForm: true })
    }
  })

  it('is the whole answer where an error stands beside nothing, and that is no other form', async () => {
    const answer = { data: null, errors: [{ message: 'No such order' }] }
    expect(await keepPathsOfAnswer(answer, ['data.order.status'])).toEqual({ kept: answer, hasOtherForm: false })
    expect(await keepPathsOfAnswer({ data: [] }, ['data[].id'])).toEqual({ kept: { data: [] }, hasOtherForm: false })
  })

  it('may be called like what is special to JavaScript', async () => {
    const text = '{"__proto__":{"a":1},"constructor":2,"b":3}'
    expect((await shapeAnswer(text, 'application/json', { keep: ['__proto__.a', 'constructor'] })).text).toBe(
      '{"__proto__":{"a":1},"constructor":2}',
    )
    expect((await shapeAnswer('{"b":3}', 'application/json', { keep: ['toString', '__proto__'] })).hasOtherForm).toBe(
      true,
    )
  })

  it('keep all digits of their numbers', async () => {
    const text = '{"id":12345678901234567890,"rate":0.12345678901234567,"count":7,"rest":1}'
    expect((await shapeAnswer(text, 'application/json', { keep: ['id', 'rate', 'count'] })).text).toBe(
      '{"id":"12345678901234567890","rate":"0.12345678901234567","count":7}',
    )
  })
})

describe('lists', () => {
  it('are bounded at every level, and each place is noted once, with its longest list', async () => {
    const answer = {
      orders: Array.from({ length: 4 }, (_, place) => ({ lines: Array.from({ length: place + 1 }, () => 0) })),
    }
    expect((await keepPathsOfAnswer(answer, [], 3)).kept).toEqual({
      orders: [{ lines: [0] }, { lines: [0, 0] }, { lines: [0, 0, 0] }],
      _cut: ['orders: 3 of 4'],
    })
    expect((await keepPathsOfAnswer(answer, [], 2)).kept._cut).toEqual(['orders: 2 of 4'])
    expect((await keepPathsOfAnswer(answer, ['orders[].lines'], 1)).kept).toEqual({
      orders: [{ lines: [0] }],
      _cut: ['orders: 1 of 4'],
    })
    expect(
      (
        await keepPathsOfAnswer(
          {
            rows: [
              [1, 2],
              [1, 2, 3],
            ],
          },
          [],
          1,
        )
      ).kept,
    ).toEqual({ rows: [[1]], _cut: ['rows: 1 of 2', 'rows[]: 1 of 2'] })
    expect(
      (
        await keepPathsOfAnswer(
          {
            a: [
              [1, 2, 3],
              [1, 2, 3, 4],
            ],
          },
          [],
          2,
        )
      ).kept._cut,
    ).toEqual(['a[]: 2 of up to 4'])
  })

  it('that are the whole answer become a member beside the note', async () => {
    expect((await keepPathsOfAnswer([1, 2, 3], [], 2)).kept).toEqual({ items: [1, 2], _cut: ['items: 2 of 3'] })
  })

  it('leave a member of that name alone, and are not all told where there are very many', async () => {
    expect((await keepPathsOfAnswer({ _cut: 'mine', a: [1, 2] }, [], 1)).kept).toEqual({
      _cut: 'mine',
      a: [1],
      __cut: ['a: 1 of 2'],
    })
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`list${place}`, [1, 2]]))
    const { _cut } = (await keepPathsOfAnswer(many, [], 1)).kept
    expect(_cut).toHaveLength(21)
    expect(_cut.at(-1)).toBe('and 10 more lists')
  })

  it('are told with their places, at whatever depth they lie', async () => {
    const answer = { a: { b: [1, 2], c: [{ d: [1, 2] }] }, e: { 'f.g': [[1, 2]] }, h: [1, 2] }
    expect((await keepPathsOfAnswer(answer, [], 1)).kept._cut).toEqual(
      ['a.b', 'a.c[].d', 'e["f.g"][]', 'h'].map((path) => `${path}: 1 of 2`),
    )
  })

  it('below a name of any length are told in few words', async () => {
    const answer = { ['n'.repeat(5_000)]: { a: [1, 2], b: [1, 2, 3] } }
    expect((await keepPathsOfAnswer(answer, [], 1)).kept._cut).toEqual([`${'n'.repeat(300)}: 1 of up to 3`])
  })
})

describe('properties', () => {
  const json = fc.jsonValue({ maxDepth: 5 })
  const step = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('a.b', '[]', '"', '__proto__'), fc.constant(EACH))

  it('what is kept is part of the answer', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(), fc.nat(), async (answer, one, other) => {
        const paths = listPaths(answer)
        const chosen = [paths[one % paths.length], paths[other % paths.length]].flatMap((steps) =>
          steps?.length ? [formatAnswerPath(steps)] : [],
        )
        const parsed = JSON.parse(JSON.stringify(answer))
        expectPart((await keepPathsOfAnswer(answer, chosen)).kept, parsed)
      }),
      { numRuns: 1000 },
    )
  })

  it('a path that is in the answer finds something there', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(), async (answer, one) => {
        const paths = listPaths(answer).filter((steps) => steps.length > 0)
        const steps = paths[one % paths.length]
        if (steps) expect((await keepPathsOfAnswer(answer, [formatAnswerPath(steps)])).hasOtherForm).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('no text, type or path makes it throw', async () => {
    const type = fc.constantFrom('', 'application/json', 'text/xml', 'text/csv', 'text/html', 'text/plain', '; ;')
    const signs = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '"',
        "'",
        '=',
        'a',
        ',',
        '\n',
        '&',
        ';',
        '{',
        '}',
        '[',
        ']',
        ':',
        '1',
        '!--',
        '<![CDATA[',
        '<p>',
      ),
    )
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      signs.map((all) => all.join('')),
    )
    await fc.assert(
      fc.asyncProperty(
        text,
        type,
        fc.array(fc.oneof(fc.string(), fc.array(step).map(formatAnswerPath))),
        fc.integer({ min: 1, max: 500 }),
        async (answer, contentType, paths, most) => {
          const { text: shaped } = await shapeAnswer(answer, contentType, { keep: paths, most })
          expect(shaped).toBeTypeOf('string')
        },
      ),
      { numRuns: 3000 },
    )
  })
})

function listPaths(value: unknown, steps: readonly Step[] = []): (readonly Step[])[] {
  if (Array.isArray(value)) return [steps, ...value.flatMap((item) => listPaths(item, [...steps, EACH]))]
  if (typeof value !== 'object' || value === null) return [steps]
  return [steps, ...Object.entries(value).flatMap(([name, member]) => listPaths(member, [...steps, name]))]
}

function expectPart(part: unknown, whole: unknown): void {
  if (Array.isArray(part)) {
    expect(Array.isArray(whole)).toBe(true)
    let from = 0
    for (const item of part) {
      const place = (whole as unknown[]).findIndex((each, at) => at >= from && isPart(item, each))
      expect(place).toBeGreaterThanOrEqual(from)
      from = place + 1
    }
  } else expect(isPart(part, whole)).toBe(true)
}

function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((item) => whole.some((each) => isPart(item, each)))
  if (typeof part !== 'object' || part === null)
    return Object.is(part, whole) || (!Number.isSafeInteger(whole) && part === String(whole))
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return false
  return Object.entries(part).every(
    ([name, member]) => Object.hasOwn(whole, name) && isPart(member, (whole as Record<string, unknown>)[name]),
  )
}
