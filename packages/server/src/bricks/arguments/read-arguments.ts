import type { ConnectedFunction } from '@bricks/contract'
import { ExactNumber, parseJsonAsWritten, toNumberOrExact } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import {
  type BrickArguments,
  collectArguments,
  describeParameterProblem,
  type JsonValue,
  type ReadArguments,
} from './brick-arguments.ts'
import { readArgumentValue, readNumber } from './read-argument-value.ts'
import { findSchemaProblem } from './schema/find-schema-problem.ts'
import { fitValueToSchema } from './schema/fit-value-to-schema.ts'
import { isNestedDeeper, isObjectSchema, MOST_SCHEMA_LAYERS } from './schema/parameter-schema.ts'

type Parameters = Pick<ConnectedFunction, 'parameters' | 'schema'>

export function readArguments({ parameters, schema }: Parameters, given: ReadonlyMap<string, unknown>): ReadArguments {
  if (isObjectSchema(schema)) return readArgumentsBySchema(schema, given)
  const known = new Set(parameters.properties.map(({ name }) => name))
  const unknown = [...given.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) return { problem: `There is no parameter "${unknown.slice(0, 100)}".` }

  const values = new Map<string, JsonValue>()
  for (const parameter of parameters.properties) {
    const { name } = parameter
    const isRequired = parameters.required.includes(name)
    const { value, refused } = readArgumentValue(parameter, given.get(name))
    if (refused !== undefined) return refuseParameter(name, refused, isRequired)
    if (value !== undefined) values.set(name, value)
    else if (isRequired) return refuseParameter(name, 'is missing', isRequired)
  }
  return { args: collectArguments(values) }
}

/**
 * Reads texts that a person typed; an empty text counts as not given, unless the parameter takes any string. If the
 * brick has no schema, a required parameter may be missing: the builder then sees how the API answers.
 */
export function readTypedTexts(
  { parameters, schema }: Parameters,
  texts: Readonly<Record<string, string>>,
): ReadArguments {
  if (isObjectSchema(schema)) return readTypedTextsBySchema(schema, texts)
  const values = new Map<string, JsonValue>()
  for (const parameter of parameters.properties) {
    const { name, type } = parameter
    if (!Object.hasOwn(texts, name)) continue
    const text = texts[name] ?? ''
    const { value, refused } = readArgumentValue(parameter, type === 'list' ? parseTypedList(text) : text)
    if (refused !== undefined) return refuseParameter(name, refused)
    if (value !== undefined) values.set(name, value)
  }
  return { args: collectArguments(values) }
}

/** Replaces arguments by texts that a person typed. An empty text removes the argument, unless the schema allows it. */
export function applyTypedTexts(
  brick: Parameters,
  args: BrickArguments,
  texts: Readonly<Record<string, string>>,
): ReadArguments {
  const { parameters, schema } = brick
  const values = new Map<string, unknown>(Object.entries(args))
  const types = new Map(parameters.properties.map(({ name, type }) => [name, type]))
  for (const [name, text] of Object.entries(texts)) {
    const typed = isObjectSchema(schema)
      ? readTypedTextBySchema(schema, name, text)
      : text.trim() === ''
        ? undefined
        : types.get(name) === 'list'
          ? parseTypedList(text)
          : text
    if (typed === undefined) values.delete(name)
    else values.set(name, typed)
  }
  return readArguments(brick, values)
}

function readArgumentsBySchema(schema: Record<string, unknown>, given: ReadonlyMap<string, unknown>): ReadArguments {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  // Models write null, and some of them an empty text, for an optional parameter that they leave out.
  const isLeftOut = ([name, value]: [string, unknown]) =>
    (value === null || value === '') &&
    !required.has(name) &&
    findSchemaProblem(schema, value, Object.hasOwn(properties, name) ? properties[name] : undefined) !== undefined
  // A schema may allow values of any depth, but a value that is nested too deeply cannot be written as JSON.
  const [deep] = [...given].find(([, value]) => isNestedDeeper(value, MOST_SCHEMA_LAYERS)) ?? []
  if (deep !== undefined) return refuseParameter(deep, 'is nested too deeply')
  const entries = [...given].filter((entry) => !isLeftOut(entry))
  const said = collectArguments(entries.map(([name, value]) => [name, toPlainNumbers(value)]))
  const args = findSchemaProblem(schema, said) === undefined ? said : fitArguments(schema, said)
  const problem = findSchemaProblem(schema, args)
  if (problem === undefined) return { args }
  const { place, words } = problem
  const isRequired = required.has(place)
  return refuseParameter(place, isRequired && !Object.hasOwn(args, place) ? 'is missing' : words, isRequired)
}

function fitArguments(schema: Record<string, unknown>, args: BrickArguments): BrickArguments {
  const fitted = fitValueToSchema(schema, args, readNumber)
  return isRecord(fitted)
    ? collectArguments(Object.entries(fitted).map(([name, value]) => [name, toPlainNumbers(value)]))
    : args
}

function refuseParameter(name: string, words: string, isRequired = false): ReadArguments {
  return { problem: describeParameterProblem(name, words), ...(isRequired && { required: name }) }
}

/** Only a number that would lose digits stays an ExactNumber. */
function toPlainNumbers(value: unknown): JsonValue {
  if (value instanceof ExactNumber) return toNumberOrExact(value.text) ?? value
  if (Array.isArray(value)) return value.map(toPlainNumbers)
  if (!isRecord(value)) return value as JsonValue
  return collectArguments(Object.entries(value).map(([name, each]) => [name, toPlainNumbers(each)]))
}

function readTypedTextsBySchema(
  schema: Record<string, unknown>,
  texts: Readonly<Record<string, string>>,
): ReadArguments {
  const given = new Map<string, unknown>()
  for (const [name, text] of Object.entries(texts)) {
    const value = readTypedTextBySchema(schema, name, text)
    if (value !== undefined) given.set(name, value)
  }
  return readArgumentsBySchema(schema, given)
}

function readTypedTextBySchema(schema: Record<string, unknown>, name: string, text: string): unknown {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (findSchemaProblem(schema, text, property) === undefined) return text
  return text.trim() === '' ? undefined : (parseJsonAsWritten(text) ?? text)
}

function parseTypedList(text: string): unknown {
  const parsed = text.trimStart().startsWith('[') ? parseJsonAsWritten(text) : undefined
  if (Array.isArray(parsed)) return parsed
  const parts = text.includes('\n') ? text.split('\n') : text.split(',')
  const items = parts.map((part) => part.trim()).filter((part) => part !== '')
  return items.length > 0 ? items : undefined
}
