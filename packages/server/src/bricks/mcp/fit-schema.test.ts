import { LIMITS } from '@bricks/contract/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSchemaToLimits, hashParameterSchema } from './fit-schema.ts'
import { listSchemaParameters } from './list-schema-parameters.ts'

const createMembers = (count: number, of: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, of(at)]))

describe('the schema of a tool', () => {
  it('stays as it is where it fits', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^a+$' } } }
    expect(fitSchemaToLimits(schema)).toEqual({ schema, isSimplified: false })
  })

  it('loses first its long words, then its depth, and is left out last', () => {
    const wordy = {
      type: 'object',
      properties: createMembers(20, () => ({ type: 'string', description: 'word '.repeat(200) })),
    }
    expect(fitSchemaToLimits(wordy).schema?.properties).toHaveProperty('p19.description.length', 200)
    const createNestedSchema = (depth: number): object =>
      depth === 0 ? {} : { type: 'object', properties: createMembers(5, () => createNestedSchema(depth - 1)) }
    expect(fitSchemaToLimits({ ...createNestedSchema(5) }).schema?.properties).toEqual(
      createMembers(5, () => ({ type: 'object', properties: createMembers(5, () => ({})) })),
    )
    const wide = { type: 'object', properties: createMembers(5_000, () => ({ type: 'string' })) }
    expect(fitSchemaToLimits(wide)).toEqual({ schema: undefined, isSimplified: true })
  })

  it('N1: takes no longer where a hostile server gives it more parts than can fit', () => {
    let read = 0
    const part = new Proxy(
      {},
      {
        get(_target, key) {
          if (key === 'type') read += 1
        },
      },
    )
    const wide = { type: 'object', properties: createMembers(50_000, () => part) }
    expect(fitSchemaToLimits(wide)).toEqual({ schema: undefined, isSimplified: true })
    expect(read).toBeLessThanOrEqual(3 * LIMITS.parameterSchema)
  })

  it('keeps parameters that are named as keywords are', () => {
    const properties = { description: { type: 'string' }, title: { type: 'string' }, enum: { type: 'string' } }
    const schema = { type: 'object', properties, title: 'x'.repeat(LIMITS.parameterSchema) }
    expect(fitSchemaToLimits(schema).schema).toEqual({ type: 'object', properties })
  })

  it.each([
    { properties: { 'a\0': {} } },
    JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
    { default: '\ud800' },
  ])('is never one that cannot be stored: %j', (schema) => {
    expect(JSON.stringify(fitSchemaToLimits(schema).schema ?? {})).not.toMatch(/\\u0000|\\ud800|__proto__/)
  })

  it('has one hash, however its members are ordered and it was stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (schema) => {
        const reversed = Object.fromEntries(Object.entries(schema).reverse())
        expect(hashParameterSchema(reversed)).toBe(hashParameterSchema(JSON.parse(JSON.stringify(schema))))
      }),
    )
    expect(hashParameterSchema({ a: [1, 2] })).not.toBe(hashParameterSchema({ a: [2, 1] }))
  })

  it('is fitted and listed without an error, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (properties, other) => {
        const schema = { type: 'object', properties, required: other, enum: other, anyOf: other, $defs: other }
        expect(Buffer.byteLength(JSON.stringify(fitSchemaToLimits(schema).schema ?? {}))).toBeLessThanOrEqual(
          LIMITS.parameterSchema,
        )
        expect(listSchemaParameters(schema).parameters.length).toBeLessThanOrEqual(LIMITS.parametersPerBrick)
      }),
    )
  })
})

describe('the list of parameters', () => {
  it('N1: reads little of a large definition that each of them refers to, through others', () => {
    let read = 0
    const large = new Proxy(
      createMembers(10_000, () => 0),
      {
        get(target, key) {
          read += 1
          return Reflect.get(target, key)
        },
      },
    )
    const $defs = { first: { $ref: '#/$defs/second' }, second: { $ref: '#/$defs/large' }, large }
    const properties = createMembers(64, () => ({ $ref: '#/$defs/first' }))
    expect(listSchemaParameters({ type: 'object', properties, $defs }).parameters).toHaveLength(64)
    expect(read).toBeLessThan(1_000)
  })

  it.each<[unknown, object]>([
    [{ type: 'integer' }, { type: 'integer' }],
    [{ type: ['null', 'boolean'] }, { type: 'boolean' }],
    [{ type: 'array', items: { type: 'string' } }, { type: 'list' }],
    [{ type: 'array', items: { type: 'object' } }, { type: 'string' }],
    [{ type: 'object' }, { type: 'string' }],
    [{ enum: ['a', 'b'] }, { type: 'string', choices: ['a', 'b'] }],
    [{ oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, { choices: ['a', 'b'] }],
    [
      { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'How many' },
      { type: 'number', description: 'How many' },
    ],
    [{ $ref: '#/$defs/kind' }, { choices: ['x'], description: 'The kind' }],
    [{ $ref: '#/$defs/loop' }, { type: 'string' }],
    [{ $ref: 'https://evil.example/schema' }, { type: 'string' }],
    [{ $ref: ['#/$defs/kind'] }, { type: 'string', description: 'p' }],
    [{ $ref: { toString: 0, valueOf: 0 } }, { type: 'string', description: 'p' }],
    [{ title: 'A title' }, { description: 'A title' }],
    [true, { type: 'string', description: 'p' }],
  ])('the list of parameters shows %j as %j', (property, expected) => {
    const $defs = { kind: { enum: ['x'], description: 'The kind' }, loop: { $ref: '#/$defs/loop' } }
    const { parameters } = listSchemaParameters({ type: 'object', properties: { p: property }, required: ['p'], $defs })
    expect(parameters).toEqual([expect.objectContaining({ name: 'p', isrequired: true, ...expected })])
  })
})
