import type { BrickParameter } from '@bricks/contract'
import { isFixedName } from './guess-value.ts'
import { isSameName } from './parameter-names.ts'

type ParameterType = BrickParameter['type']

const TYPES: Readonly<Record<string, ParameterType>> = {
  string: 'string',
  date: 'string',
  datetime: 'string',
  'date-time': 'string',
  email: 'string',
  uuid: 'string',
  uri: 'string',
  integer: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  number: 'number',
  float: 'number',
  double: 'number',
  boolean: 'boolean',
}

const SOME_VALUE = /^SOME_(STRING|NUMBER|INTEGER|BOOLEAN|ARRAY|OBJECT)_VALUE$/
const TYPES_OF_SOME: Readonly<Record<string, ParameterType>> = {
  NUMBER: 'number',
  INTEGER: 'integer',
  BOOLEAN: 'boolean',
  ARRAY: 'list',
}

const WORD = /^<([a-zA-Z0-9-]{3,9})>$/

export function isTypeWord(value: string): boolean {
  return WORD.test(value)
}

/**
 * Finds the type of an input whose value is left open: `<integer>` of collections that were made from a description,
 * `string` of Swagger UI, `SOME_STRING_VALUE`, `XXXX`, or the name of the input itself. Such a value is no example.
 */
export function findTypeOfOpenValue(name: string, value: string): ParameterType | undefined {
  const [, word = ''] = WORD.exec(value) ?? []
  if (word !== '') return Object.hasOwn(TYPES, word.toLowerCase()) ? TYPES[word.toLowerCase()] : undefined
  const [, some = ''] = SOME_VALUE.exec(value) ?? []
  if (some !== '') return TYPES_OF_SOME[some] ?? 'string'
  if (isFixedName(name)) return undefined
  const isName = /^[\w-]{1,60}$/.test(value) && isSameName(name, value)
  return value === 'string' || /^[xX]{3,60}$/.test(value) || isName ? 'string' : undefined
}

/** Collections that were made from a description show each list with the same item twice. */
export function repeatsOneOpenItem(value: readonly unknown[]): boolean {
  const [first, ...others] = value.map((item) => JSON.stringify(item))
  return others.length > 0 && /"<[a-zA-Z0-9-]{3,9}>"/.test(first ?? '') && others.every((each) => each === first)
}
