import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#exact-number.ts'
import { findSchemaProblem } from './find-schema-problem.ts'
import { fitValueToSchema } from './fit-value-to-schema.ts'
import { findSchemaRefusal } from './parameter-schema.ts'

describe('a value and its schema', () => {
  it.each<[object | boolean, unknown]>([
    [{ type: ['string', 'null'] }, null],
    [{ properties: { a: { type: 'string', nullable: true, enum: ['x'] } } }, { a: null }],
    [{ type: 'number' }, 1.5],
    [{ enum: [1, 'a', { b: [1] }] }, { b: [1] }],
    [{ const: 'x' }, 'x'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 }, ['a']],
    [{ properties: { a: false } }, {}],
    [{ additionalProperties: { type: 'integer' } }, { a: 1 }],
    [{ additionalProperties: false, patternProperties: { '^x-': {} } }, { 'x-a': 1 }],
    [{ minLength: 2, maxLength: 2 }, '🧱🧱'],
    [{ pattern: '(a+)+$', format: 'email', anyOf: [false] }, `${'a'.repeat(10_000)}!`],
    [{ type: 'something new' }, 1],
    [{ $ref: '#/nowhere' }, 1],
    [{ type: 'integer', maximum: 2 ** 63, enum: [9007199254740992] }, new ExactNumber('9007199254740993')],
    [true, 1],
  ])('a value and its schema %j fit: %j', (schema, value) => {
    expect(findSchemaProblem(schema, value)).toBeUndefined()
  })

  it.each<[object, unknown, string]>([
    [{ type: 'integer' }, 1.5, ' must be of type integer'],
    [{ type: 'object' }, [], ' must be of type object'],
    [{ type: 'object' }, new ExactNumber('1.10'), ' must be of type object'],
    [{ type: 'number' }, new ExactNumber('1e999'), ' must be of type number'],
    [{ type: ['string', 'null'] }, 1, ' must be of type string or null'],
    [{ enum: ['a', 'b'] }, 'c', ' must be one of ["a","b"]'],
    [{ const: 1 }, 2, ' must be one of [1]'],
    [{ maximum: 3 }, 4, ' must be at most 3'],
    [{ exclusiveMinimum: 3 }, 3, ' must be more than 3'],
    [{ maxLength: 1 }, 'ab', ' must have this many characters at most: 1'],
    [{ minItems: 2 }, [1], ' must have this many items at least: 2'],
    [{ properties: { a: false } }, { a: 1 }, 'a is not known here'],
    [{ required: ['constructor'] }, {}, 'constructor is missing'],
    [{ additionalProperties: false }, JSON.parse('{"__proto__":1}'), '__proto__ is not known here'],
    [{ $defs: { n: { type: 'integer' } }, items: { $ref: '#/$defs/n' } }, [1, 'x'], '[1] must be of type integer'],
  ])('a value and its schema %j do not fit: %j', (schema, value, words) => {
    const problem = findSchemaProblem(schema, value)
    expect(`${problem?.place} ${problem?.words}`.replace(/^ /, ' ')).toBe(words)
  })

  it('a value and its schema may be trees of any depth, up to a limit', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' } } }
    const nestInNext = (layers: number): object => (layers === 0 ? {} : { next: nestInNext(layers - 1) })
    expect(findSchemaProblem(tree, nestInNext(60))).toBeUndefined()
    expect(findSchemaProblem(tree, nestInNext(70))?.words).toBe('is nested too deeply')
  })

  it('a value and its schema are given up where checking them would take too long', () => {
    const enumerated = { items: { enum: Array.from({ length: 700 }, (_, at) => ({ at })) } }
    const items = Array.from({ length: 2_000 }, () => ({ at: 699 }))
    expect(findSchemaProblem(enumerated, items)?.words).toBe('is too large to be checked')
    const few = { items: { enum: Array.from({ length: 101 }, (_, at) => ({ at })) } }
    expect(
      findSchemaProblem(
        few,
        items.slice(0, 300).map(() => ({ at: 100 })),
      )?.words,
    ).toBe('is too large to be checked')
    const circle = { $ref: '#' }
    expect(findSchemaProblem(circle, 1)).toBeUndefined()
  })
})

describe('a reference of a schema', () => {
  it('a reference of a schema that thousands of values have is followed once', () => {
    let followed = 0
    const $defs = {
      first: { $ref: '#/$defs/second' },
      get second() {
        followed += 1
        return { type: 'integer' }
      },
    }
    const schema = { properties: { list: { items: { $ref: '#/$defs/first' } } }, $defs }
    const list = Array.from({ length: 2_000 }, () => '1')
    const readNumber = (text: string) => Number(text)
    expect(fitValueToSchema(schema, { list }, readNumber)).toEqual({ list: list.map(Number) })
    expect(findSchemaProblem(schema, { list: list.map(Number) })).toBeUndefined()
    expect(followed).toBe(1)
  })

  it('a reference of a schema that leads in a circle, from wherever, asks for nothing', () => {
    const $defs = { one: { $ref: '#/$defs/two' }, two: { $ref: '#/$defs/one' }, before: { $ref: '#/$defs/one' } }
    const properties = { a: { $ref: '#/$defs/before' }, b: { $ref: '#/$defs/two' } }
    expect(findSchemaProblem({ properties, $defs }, { a: 1, b: 'x' })).toBeUndefined()
  })
})

describe('a schema of parameters', () => {
  it('a schema of parameters is one of an object, of bounded depth, that refers to itself alone', () => {
    const nestInItems = (layers: number): object => (layers === 0 ? {} : { items: nestInItems(layers - 1) })
    expect(findSchemaRefusal({ type: 'object', properties: { a: { $ref: '#/properties/a' } } })).toBeUndefined()
    expect(findSchemaRefusal({ type: 'string' })).toContain('must be one of an object')
    expect(findSchemaRefusal({ type: 'object', ...nestInItems(70) })).toContain('nested more than 64 deep')
    expect(findSchemaRefusal({ type: 'object', a: [{ $ref: 'file:///etc/passwd' }] })).toContain('outside of it')
  })
})
