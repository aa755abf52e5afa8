import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { LIMITS } from './wire/limits.ts'

const SIZED = ['number', 'int', 'boolean', 'null', 'undefined', 'literal', 'enum', 'never']
const AROUND_ONE = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']

const table: [string, Endpoint][] = Object.entries(endpoints)
const inputs = table.flatMap(([name, { body, query, params }]) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema ? [{ name: `${name} ${part}`, schema }] : [],
  ),
)

test.each(inputs)('N2: every text, list and record of $name has a most', ({ schema }) => {
  expect(listUnboundedPaths(schema)).toEqual([])
})

test('a schema without a most is found wherever it stands', () => {
  const deep = z.object({ a: z.array(z.union([z.number(), z.string().optional()])).max(3) })
  expect(listUnboundedPaths(deep)).toEqual(['a[]: string'])
  expect(listUnboundedPaths(z.array(z.number()))).toEqual([': array'])
  expect(listUnboundedPaths(z.record(z.string().max(3), z.number()))).toEqual([': record'])
  expect(listUnboundedPaths(z.object({ a: z.looseObject({}) }))).toEqual(['a: object'])
  expect(listUnboundedPaths(z.object({ a: z.unknown() }))).toEqual(['a: unknown'])
  expect(listUnboundedPaths(z.object({ a: z.string().trim().pipe(z.coerce.number()) }))).toEqual(['a: string'])
  expect(listUnboundedPaths(z.object({ a: z.iso.datetime() }))).toEqual(['a: string'])
})

test('N2: more than 2,000 messages are refused, and as many are taken', () => {
  const createMessages = (count: number) => Array.from({ length: count }, () => ({ role: 'user', content: 'Hello' }))
  const acceptsMessageCount = (count: number) =>
    endpoints.chat.body.safeParse({ project_id: 'x', messages: createMessages(count) }).success
  expect(LIMITS.sentMessages).toBe(2_000)
  expect([acceptsMessageCount(2_000), acceptsMessageCount(2_001)]).toEqual([true, false])
})

test('N2: of a list that is too long, no entry is looked at', () => {
  const messages = Array.from({ length: 85_000 }, () => ({}))
  expect(endpoints.chat.body.safeParse({ project_id: 'x', messages }).error?.issues).toHaveLength(1)
  const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, 0]))
  const { success, error } = endpoints.tryFunction.body.shape.values.safeParse(values)
  expect([success, error?.issues.length]).toEqual([false, 1])
})

function listUnboundedPaths(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod
  const hasMost = (def.checks ?? []).some((check) => check._zod.def.check === 'max_length')
  const inner = def as unknown as Record<string, z.core.$ZodType> & { shape: Record<string, z.core.$ZodType> }
  const listUnboundedPathsOfPart = (name: string, at = path) => listUnboundedPaths(inner[name] as z.core.$ZodType, at)
  if (SIZED.includes(def.type)) return []
  if (AROUND_ONE.includes(def.type)) return listUnboundedPathsOfPart('innerType')
  // Only the first half of a Zod pipe reads the input.
  if (def.type === 'pipe') return listUnboundedPathsOfPart('in')
  if (def.type === 'union') {
    return (inner.options as unknown as z.core.$ZodType[]).flatMap((option) => listUnboundedPaths(option, path))
  }
  if (def.type === 'string') return hasMost ? [] : [`${path}: string`]
  if (def.type === 'array')
    return [...(hasMost ? [] : [`${path}: array`]), ...listUnboundedPathsOfPart('element', `${path}[]`)]
  if (def.type === 'object' && !inner.catchall) {
    return Object.entries(inner.shape).flatMap(([key, each]) => listUnboundedPaths(each, path ? `${path}.${key}` : key))
  }
  const isBounded = z.globalRegistry.get(schema)?.maxProperties !== undefined
  return isBounded ? [] : [`${path}: ${def.type}`]
}
