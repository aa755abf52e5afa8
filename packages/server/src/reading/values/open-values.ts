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

const WORD = /^<([a-zA-Z0-9-]{3,9})>$/

/** True for `<integer>` and the like, which collections have that were made from a description. */
export function isTypeWord(value: string): boolean {
  return WORD.test(value)
}

/**
 * The type of an input whose value is left open: `<integer>` of collections that were made from a description, `string`
 * of Swagger UI, `XXXX`, or the name of the input itself. Such a value is no example.
 */
export function findTypeOfOpenValue(name: string, value: string): ParameterType | undefined {
  const [, word = ''] = WORD.exec(value) ?? []
  if (word !== '') return Object.hasOwn(TYPES, word.toLowerCase()) ? TYPES[word.toLowerCase()] : undefined
  if (isFixedName(name)) return undefined
  const isName = /^[\w-]{1,60}$/.test(value) && isSameName(name, value)
  return value === 'string' || /^[xX]{3,60}$/.test(value) || isName ? 'string' : undefined
}
