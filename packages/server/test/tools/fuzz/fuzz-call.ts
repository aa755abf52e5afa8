import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { createSampleCalls } from '../sample-calls.ts'
import { arbitraryJsonOfSchema } from './json-of-schema.ts'
import { arbitraryMutant } from './mutate.ts'

/** An id is written as `{"$ref": n}`, the nth id that the server returned, so that the same call runs on any server. */
export interface FuzzCall {
  name: EndpointName
  as: Caller
  body?: unknown
  query?: unknown
  params?: unknown
}

export type Caller = 'owner' | 'other' | 'leaving' | 'nobody' | 'forger'

const ENDING: readonly EndpointName[] = ['logOut', 'deleteAccount', 'changePassword', 'revokeSessions', 'pauseAccount']
const SLOW: readonly EndpointName[] = ['signUp', 'logIn']

const SAMPLES = createSampleCalls('$project')

export const fuzzCall: fc.Arbitrary<FuzzCall> = fc.oneof(
  ...Object.keys(endpoints).map((name) => {
    const endpoint = name as EndpointName
    return { weight: SLOW.includes(endpoint) ? 1 : 12, arbitrary: arbitraryCall(endpoint) }
  }),
)

function arbitraryCall(name: EndpointName): fc.Arbitrary<FuzzCall> {
  const endpoint: Endpoint = endpoints[name]
  const sample = SAMPLES[name]
  return fc.record(
    {
      name: fc.constant(name),
      as: arbitraryCaller(name),
      ...(endpoint.body && { body: arbitraryInput(endpoint.body, sample.body ?? {}) }),
      ...(endpoint.query && { query: arbitraryInput(endpoint.query, sample.query ?? {}) }),
      ...(endpoint.params && { params: arbitraryInput(endpoint.params, sample.params ?? {}) }),
    },
    { requiredKeys: ['name', 'as'] },
  )
}

function arbitraryCaller(name: EndpointName): fc.Arbitrary<Caller> {
  if (ENDING.includes(name)) return fc.constantFrom('leaving', 'nobody', 'forger')
  const others = fc.constantFrom<Caller[]>('other', 'leaving', 'nobody', 'forger')
  return fc.oneof({ weight: 5, arbitrary: fc.constant<Caller>('owner') }, { weight: 2, arbitrary: others })
}

function arbitraryInput(schema: z.ZodType, sample: object): fc.Arbitrary<unknown> {
  const valid = fc.oneof(fc.constant(sample), arbitraryJsonOfSchema(schema)).chain(addReferences)
  return fc.oneof(valid, valid.chain(arbitraryMutant))
}

function addReferences(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .nat({ max: 200 })
    .chain((at) =>
      fc.constantFrom(true, true, true, false).map((real) => (real ? replaceIdsByReferences(value, at) : value)),
    )
}

function replaceIdsByReferences(value: unknown, at: number): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIdsByReferences(each, at))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isId(key) ? { $ref: at, key } : replaceIdsByReferences(each, at)]),
  )
}

function isId(key: string): boolean {
  return key === 'id' || key.endsWith('_id') || key === 'template-id'
}
