import type { BrickParameter } from '@bricks/contract'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#exact-number.ts'
import { readArguments, readTypedTexts } from './read-arguments.ts'

type Type = BrickParameter['type']

function createBrickWith(...parameters: Partial<BrickParameter>[]) {
  const properties = parameters.map((each) => ({
    name: 'p',
    type: 'string' as const,
    description: 'd',
    isrequired: false,
    ...each,
  }))
  const required = properties.flatMap(({ name, isrequired }) => (isrequired ? [name] : []))
  return { parameters: { type: 'object' as const, properties, required } }
}

function readOneArgument(parameter: Partial<BrickParameter>, given: unknown) {
  const { args, problem } = readArguments(createBrickWith(parameter), new Map([['p', given]]))
  return args ? args.p : problem
}

describe('an argument of the model', () => {
  it.each<[Type, unknown, unknown]>([
    ['string', 'a', 'a'],
    ['string', '', ''],
    ['string', 7, '7'],
    ['string', true, 'true'],
    ['string', '\ud800', '\ufffd'],
    ['number', 1.5, 1.5],
    ['number', '-2.5e3', -2500],
    ['number', '', undefined],
    ['integer', 3, 3],
    ['integer', ' 12 ', 12],
    ['boolean', false, false],
    ['boolean', 'True', true],
    ['list', ['a', 2, true], ['a', '2', 'true']],
    ['string', new ExactNumber('1.10'), '1.10'],
    ['list', [new ExactNumber('9007199254740993')], ['9007199254740993']],
    ['number', new ExactNumber('1.10'), 1.1],
    ['number', '-0000000000000000000002.5e3', -2500],
    ['number', '+0.12345678901234567890', new ExactNumber('0.12345678901234567890')],
    ['integer', new ExactNumber('3.0'), 3],
    ['integer', '-012345678901234567890', new ExactNumber('-12345678901234567890')],
    ['integer', '1000000000000000000000', new ExactNumber('1000000000000000000000')],
    ['list', [], []],
    ['list', null, undefined],
  ])('an argument of the model for a %s may be %j', (type, given, value) => {
    expect(readOneArgument({ type }, given)).toEqual(value)
  })

  it.each<[Type, unknown, string]>([
    ['string', { a: 1 }, 'must be a string'],
    ['string', ['a'], 'must be a string'],
    ['number', 'many', 'must be a number'],
    ['number', '0x1f', 'must be a number'],
    ['number', JSON.parse('1e999'), 'must be a number'],
    ['number', `${'9'.repeat(400)}`, 'must be a number'],
    ['integer', 1.5, 'must be a whole number'],
    ['integer', '12345678901234567890.5', 'must be a whole number'],
    ['integer', '+-5', 'must be a whole number'],
    ['integer', new ExactNumber('1e999'), 'must be a whole number'],
    ['boolean', 1, 'must be true or false'],
    ['boolean', 'yes', 'must be true or false'],
    ['list', 'a', 'must be a list of texts'],
    ['list', [['a']], 'must be a list of texts'],
    ['list', [null], 'must be a list of texts'],
  ])('an argument of the model for a %s is never %j', (type, given, words) => {
    expect(readOneArgument({ type }, given)).toBe(`The parameter "p" ${words}.`)
  })

  it('an argument of the model is one of the choices, each item of a list too', () => {
    const choices = ['red', 'blue']
    expect(readOneArgument({ choices }, 'red')).toBe('red')
    expect(readOneArgument({ choices }, 'green')).toBe('The parameter "p" must be one of "red", "blue".')
    expect(readOneArgument({ choices }, '')).toBeUndefined()
    expect(readOneArgument({ choices, type: 'list' }, ['blue', 'red'])).toEqual(['blue', 'red'])
    expect(readOneArgument({ choices, type: 'list' }, ['blue', 'green'])).toContain('must be one of')
    expect(readOneArgument({ choices: ['1', '2.50'], type: 'number' }, 2.5)).toBe(2.5)
    expect(readOneArgument({ choices: ['1', '2'], type: 'integer' }, 3)).toContain('must be one of')
    const ids = ['9007199254740993', '7']
    expect(readOneArgument({ choices: ids, type: 'integer' }, '9007199254740993')).toEqual(
      new ExactNumber('9007199254740993'),
    )
    expect(readOneArgument({ choices: ids, type: 'integer' }, '9007199254740992')).toContain('must be one of')
  })

  it.each(['2026-12-31', '2028-02-29'])('a day may be %s', (day) => {
    expect(readOneArgument({ format: 'date' }, day)).toBe(day)
  })

  it.each(['tomorrow', '2026-02-29', '2026-13-01', '31.12.2026', '2026-12-31T18:30', ' 2026-12-31', '2026-12-31\n'])(
    'a day is never %j',
    (text) => {
      expect(readOneArgument({ format: 'date' }, text)).toBe('The parameter "p" must be a day such as 2026-12-31.')
    },
  )

  it.each(['2026-12-31T18:30', '2026-12-31T00:00:59.5Z', '2026-12-31T23:59:00+02:00'])('a time may be %s', (time) => {
    expect(readOneArgument({ format: 'date-time' }, time)).toBe(time)
  })

  it.each(['2026-12-31', '2026-12-31 18:30', '2026-12-31T24:00', '2026-02-30T10:00', 'T18:30'])(
    'a time is never %j',
    (text) => {
      expect(readOneArgument({ format: 'date-time' }, text)).toBe(
        'The parameter "p" must be a day and a time such as 2026-12-31T18:30.',
      )
    },
  )

  it('a day that is left empty was not given, and only a text is a day', () => {
    expect(readOneArgument({ format: 'date', isrequired: true }, '')).toBe('The parameter "p" is missing.')
    expect(readOneArgument({ format: 'date', type: 'integer' }, 7)).toBe(7)
  })

  it('an argument of the model that is missing or unknown is named', () => {
    expect(readOneArgument({ isrequired: true }, null)).toBe('The parameter "p" is missing.')
    expect(readOneArgument({ isrequired: true, type: 'integer' }, '')).toBe('The parameter "p" is missing.')
    expect(readArguments(createBrickWith(), new Map([['q'.repeat(200), 1]])).problem).toBe(
      `There is no parameter "${'q'.repeat(100)}".`,
    )
  })

  it('an argument of the model may have the name of a prototype', () => {
    const { args = {} } = readArguments(createBrickWith({ name: '__proto__' }), new Map([['__proto__', 'x']]))
    expect(Object.entries(args)).toEqual([['__proto__', 'x']])
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype)
  })
})

describe('a value that is tried', () => {
  it.each<[Type, string, unknown]>([
    ['string', '', ''],
    ['string', '1', '1'],
    ['number', '1.5', 1.5],
    ['integer', '', undefined],
    ['boolean', 'true', true],
    ['list', 'a, b,', ['a', 'b']],
    ['list', 'a, b\n\nc', ['a, b', 'c']],
    ['list', '["a, b", "c"]', ['a, b', 'c']],
    ['list', ' ', undefined],
  ])('a value that is tried for a %s may be typed as %j', (type, text, value) => {
    expect(readTypedTexts(createBrickWith({ type }), { p: text }).args?.p).toEqual(value)
  })

  it('a value that is tried and does not fit is named; others and missing ones are let be', () => {
    expect(readTypedTexts(createBrickWith({ type: 'integer' }), { p: 'x' }).problem).toBe(
      'The parameter "p" must be a whole number.',
    )
    expect(readTypedTexts(createBrickWith({ isrequired: true }), { other: 'x' }).args).toEqual({})
  })
})

describe('arguments of a schema', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      count: { type: 'integer', minimum: 1 },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
    },
    required: ['title'],
    additionalProperties: false,
  }
  const brick = { ...createBrickWith(), schema }
  const more = {
    isGift: { type: 'boolean' },
    price: { type: ['number', 'null'] },
    to: { $ref: '#/$defs/Place' },
    ids: { type: 'array', items: { type: 'integer' } },
  }
  const $defs = { Place: { type: 'object', properties: { floor: { type: 'integer' } } } }
  const order = { ...brick, schema: { ...schema, properties: { ...schema.properties, ...more }, $defs } }

  it('arguments of a schema are taken as they are, null for what is left out is dropped', () => {
    const given = new Map<string, unknown>(Object.entries({ title: 'a', count: null, lines: [{ sku: 'x', n: 1 }] }))
    expect(readArguments(brick, given).args).toEqual({ title: 'a', lines: [{ sku: 'x', n: 1 }] })
  })

  it.each<[given: object, read: object]>([
    [{ title: 7 }, { title: '7' }],
    [{ title: true }, { title: 'true' }],
    [
      { title: 'a', count: ' 2 ' },
      { title: 'a', count: 2 },
    ],
    [{ title: 'a', count: '' }, { title: 'a' }],
    [
      { title: '["a"]', lines: '[{"sku": 7}]' },
      { title: '["a"]', lines: [{ sku: '7' }] },
    ],
    [
      { title: 'a', isGift: 'False', price: '10.50' },
      { title: 'a', isGift: false, price: 10.5 },
    ],
    [
      { title: 'a', to: '{"floor":"3"}' },
      { title: 'a', to: { floor: 3 } },
    ],
    [
      { title: 'a', ids: ['1', '12345678901234567890'] },
      { title: 'a', ids: [1, new ExactNumber('12345678901234567890')] },
    ],
  ])('of the arguments %j, a value that was written in another type gets the one of the schema', (given, read) => {
    expect(readArguments(order, new Map(Object.entries(given))).args).toEqual(read)
  })

  it('a text that holds no value of the type of the schema is refused as a text', () => {
    const findProblem = (given: object) => readArguments(order, new Map(Object.entries(given))).problem
    expect(findProblem({ title: 'a', count: 'many' })).toBe('The parameter "count" must be of type integer.')
    expect(findProblem({ title: 'a', count: '2.5' })).toBe('The parameter "count" must be of type integer.')
    expect(findProblem({ title: 'a', lines: '[{"sku":' })).toBe('The parameter "lines" must be of type array.')
    expect(findProblem({ title: 'a', to: `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}` })).toBe(
      'The parameter "to" must be of type object.',
    )
  })

  it('arguments of a schema that do not fit are named by their place', () => {
    const findProblem = (given: object) => readArguments(brick, new Map(Object.entries(given))).problem
    expect(findProblem({})).toBe('The parameter "title" is missing.')
    expect(findProblem({ title: null })).toBe('The parameter "title" must be of type string.')
    expect(findProblem({ title: 'a', count: 0 })).toBe('The parameter "count" must be at least 1.')
    expect(findProblem({ title: 'a', lines: [{ sku: 'x' }, {}] })).toBe('The parameter "lines[1].sku" is missing.')
    expect(findProblem({ title: 'a', other: 1 })).toBe('The parameter "other" is not known here.')
  })

  it('arguments of a schema are not nested so deep that they could not be sent', () => {
    const open = { ...createBrickWith(), schema: { type: 'object', properties: { any: {} } } }
    const nested = JSON.parse('['.repeat(7_000) + ']'.repeat(7_000))
    expect(readArguments(open, new Map([['any', nested]])).problem).toBe('The parameter "any" is nested too deeply.')
    expect(readArguments(open, new Map([['any', [[[1]]]]])).args).toEqual({ any: [[[1]]] })
  })

  it('arguments of a schema are typed as text or as JSON', () => {
    const typed = { title: '7', count: '7', lines: '[{"sku":"x"}]' }
    expect(readTypedTexts(brick, typed).args).toEqual({ title: '7', count: 7, lines: [{ sku: 'x' }] })
    expect(readTypedTexts(brick, { title: 'a', count: '', lines: 'x' }).problem).toBe(
      'The parameter "lines" must be of type array.',
    )
  })
})
