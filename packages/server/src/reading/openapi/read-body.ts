import type { HttpApi } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'
import { encodeFormName } from '#reading/values/form-text.ts'
import { isIdempotencyName } from '#reading/values/guess-value.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import { buildParameterPairs, buildPropertyPairs, createRoom, joinShapes, readPairStyle } from './build-pairs.ts'
import type { Description } from './description.ts'
import { findConstant, findExample, readFieldOfSchema, toPlainText } from './field-of-schema.ts'
import { hasOtherFields, inlineSchema } from './inline-schema.ts'
import type { OperationFields } from './operation-fields.ts'
import { findTypeOfSchema, simplifySchema } from './simplify-schema.ts'

export type ReadBody = Pick<HttpApi, 'content' | 'body'> & { type?: string | undefined }

/** Thrown for a body that bots cannot send. Its message becomes a note to the builder. */
export class UnsendableBodyError extends Error {}

const UPLOADS_NOTE = 'Operations that upload files were left out: bots send none.'
const DEEPEST = 4
const OMIT = Symbol('omit')

/** JSON Patch is a list of steps, which only a program writes, so any other JSON is preferred. */
const JSON_TYPES = [/^(?!application\/json-patch)[^;]{0,100}[/+]json\b/i, /[/+]json\b/i, /^(?:\*\/\*|application\/\*)$/]

export function readRequestBody(description: Description, requestBody: unknown, fields: OperationFields): ReadBody {
  const media = Object.entries(readRecordProperty(description.resolve(requestBody), 'content'))
  // In OpenAPI 3.2 a content may be a reference to the components.
  const content = Object.fromEntries(media.map(([type, each]) => [type, description.resolve(each)]))
  const types = Object.keys(content)
  if (types.length === 0) return { content: 'none' }
  const isRequired = readProperty(description.resolve(requestBody), 'required') === true
  const json = JSON_TYPES.flatMap((pattern) => types.find((type) => pattern.test(type)) ?? [])[0]
  if (json !== undefined) return readJsonBody(description, content[json], fields, { type: json, isRequired })
  const form =
    types.find((type) => /x-www-form-urlencoded/i.test(type)) ?? types.find((type) => /^multipart\//i.test(type))
  if (form !== undefined) return readFormBody(description, content[form], fields, /^multipart/i.test(form))
  const text = types.find((type) => /^text\/|xml|graphql/i.test(type))
  if (text === undefined) throw new UnsendableBodyError(UPLOADS_NOTE)
  const example = findExample(content[text])
  const field = { type: 'string', description: `The body, as ${text}.`, choices: undefined, example } as const
  const place = fields.addField('body', field, isRequired)
  return place === undefined ? { content: 'none' } : { content: 'text', body: place, type: text }
}

/** GET and DELETE send no body, so a described one is lost. The empty form that some generators describe is no loss. */
export function noteUnsentBody(
  description: Description,
  requestBody: unknown,
  fields: OperationFields,
): Partial<ReadBody> {
  const body = description.resolve(requestBody)
  const schemas = Object.values(readRecordProperty(body, 'content')).map((media) =>
    simplifySchema(description, readProperty(media, 'schema')),
  )
  const isEmptySchema = (schema: PlainRecord) =>
    findTypeOfSchema(schema) === 'object' && Object.keys(readRecordProperty(schema, 'properties')).length === 0
  if (!schemas.every(isEmptySchema)) fields.noteLeftOut('body', readProperty(body, 'required') === true)
  return {}
}

interface JsonBody {
  type: string
  isRequired: boolean
}

function readJsonBody(
  description: Description,
  media: unknown,
  fields: OperationFields,
  { type, isRequired }: JsonBody,
): ReadBody {
  const examples = readRecordProperty({ value: readProperty(media, 'example') ?? findNamedExample(media) }, 'value')
  const place: BodyPlace = { name: '', isRequired: true, depth: 0, above: [], examples }
  const schema = simplifySchema(description, readProperty(media, 'schema'))
  const isObject =
    findTypeOfSchema(schema) === 'object' &&
    Object.keys(readRecordProperty(schema, 'properties')).length > 0 &&
    !hasOtherFields(description, schema)
  const template = isObject
    ? buildObjectTemplate(description, schema, fields, place)
    : addAsOneParameter(description, readProperty(media, 'schema'), fields, { ...place, name: 'body', isRequired })
  if (template === OMIT) return { content: 'none' }
  const pretty = JSON.stringify(template, undefined, 2)
  const body = pretty.length <= LIMITS.bodyText ? pretty : JSON.stringify(template)
  const isPlain = /^application\/json(?:$|[ ;])|\*/i.test(type)
  return { content: 'json', body, ...(!isPlain && { type }) }
}

interface BodyPlace {
  name: string
  isRequired: boolean
  depth: number
  above: readonly unknown[]
  examples: PlainRecord
}

function buildObjectTemplate(
  description: Description,
  schema: PlainRecord,
  fields: OperationFields,
  place: BodyPlace,
): unknown {
  const required = readListProperty(schema, 'required')
  const entries = Object.entries(readRecordProperty(schema, 'properties'))
  // Required properties first, so that optional ones are left out if there are too many.
  const sorted = [
    ...entries.filter(([name]) => required.includes(name)),
    ...entries.filter(([name]) => !required.includes(name)),
  ]
  const read = new Map<string, unknown>()
  for (const [name, property] of sorted) {
    const own = {
      ...place,
      name: place.name === '' ? name : `${place.name}.${name}`,
      isRequired: place.isRequired && required.includes(name),
    }
    const template = buildPropertyTemplate(description, property, fields, { ...own, examples: place.examples }, name)
    if (template !== OMIT) read.set(name, template)
  }
  return Object.fromEntries(entries.flatMap(([name]) => (read.has(name) ? [[name, read.get(name)]] : [])))
}

function buildPropertyTemplate(
  description: Description,
  property: unknown,
  fields: OperationFields,
  place: BodyPlace,
  key: string,
): unknown {
  const schema = simplifySchema(description, property)
  if (readProperty(schema, 'readOnly') === true) return OMIT
  const constant = findConstant(schema)
  if (constant !== undefined) return place.isRequired ? constant : OMIT
  const secret = fields.addKeyOfCaller(place.name, schema, place.isRequired)
  if (secret !== undefined) return secret === 'unsent' ? OMIT : secret.place
  const field = readFieldOfSchema(description, schema, key)
  const unique = isIdempotencyName(key) && field?.type === 'string' && !field.choices ? fields.addUnique() : undefined
  if (unique !== undefined) return unique
  if (field) {
    const example = field.example ?? findExample({ example: readProperty(place.examples, key) })
    return fields.addField(place.name, { ...field, example }, place.isRequired) ?? OMIT
  }
  const resolved = description.resolve(property)
  const isFlat =
    place.isRequired &&
    findTypeOfSchema(schema) === 'object' &&
    hasFewProperties(schema) &&
    !hasOtherFields(description, schema) &&
    !place.above.includes(resolved)
  // An optional object is one parameter, given whole or not at all, so that no empty object is sent.
  if (!isFlat || place.depth >= DEEPEST) return addAsOneParameter(description, property, fields, place)
  const examples = readRecordProperty(place.examples, key)
  return buildObjectTemplate(description, schema, fields, {
    ...place,
    depth: place.depth + 1,
    above: [...place.above, resolved],
    examples,
  })
}

const MOST_FLAT = 12

function hasFewProperties(schema: PlainRecord): boolean {
  const { length } = Object.keys(readRecordProperty(schema, 'properties'))
  return length > 0 && length <= MOST_FLAT
}

function addAsOneParameter(
  description: Description,
  property: unknown,
  fields: OperationFields,
  place: BodyPlace,
): unknown {
  // Objects that hold each other have thousands of places, and to inline the schema of each takes minutes.
  if (place.depth > 0 && fields.list().length >= LIMITS.parametersPerBrick) {
    fields.noteLeftOut(place.name, place.isRequired, 'tooMany')
    return OMIT
  }
  const simple = simplifySchema(description, property)
  const type = findTypeOfSchema(simple)
  const other = type === 'unknown' ? 'Any JSON value.' : 'An object with several fields.'
  const words = toPlainText(readTextProperty(simple, 'description'), 400) || (type === 'array' ? 'A list.' : other)
  const example = readProperty(place.examples, place.name)
  const isJson = isRecord(example) || Array.isArray(example)
  const inlined = inlineSchema(description, property)
  const found = { description: words, isRequired: place.isRequired }
  const text = isJson ? JSON.stringify(example).slice(0, LIMITS.example) : undefined
  return fields.addSchema(place.name, inlined, { ...found, example: text }) ?? OMIT
}

function readFormBody(description: Description, media: unknown, fields: OperationFields, isInParts: boolean): ReadBody {
  const schema = joinShapes(description, simplifySchema(description, readProperty(media, 'schema')))
  const encodings = readRecordProperty(media, 'encoding')
  const room = createRoom(LIMITS.bodyText, LIMITS.parametersPerBrick - fields.list().length)
  let hasFile = false
  const pairs = buildPropertyPairs(description, { schema, room }, (name, property, isRequired, share) => {
    const own = simplifySchema(description, property)
    if (isFileField(description, own)) {
      if (isRequired) throw new UnsendableBodyError(UPLOADS_NOTE)
      hasFile = true
      return fields.noteLeftOut(name, isRequired)
    }
    const secret = fields.addKeyOfCaller(name, own, isRequired)
    if (secret !== undefined) return secret === 'unsent' ? [] : [`${encodeFormName(name)}=${secret.place}`]
    const unique = isIdempotencyName(name) && findTypeOfSchema(own) === 'string' ? fields.addUnique() : undefined
    if (unique !== undefined) return [`${encodeFormName(name)}=${unique}`]
    const encoding = readRecordProperty(encodings, name)
    const isObject = findTypeOfSchema(own) === 'object' && readTextProperty(encoding, 'style') === ''
    // If nothing is said of an object's members, there is nothing to write in brackets. By OpenAPI it is JSON then.
    const isOpaque = !['properties', 'additionalProperties', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(own, key))
    const isJson = isObject && (isInParts || isOpaque)
    const style = readPairStyle(
      encoding,
      'form',
      isJson ? 'application/json' : readTextProperty(encoding, 'contentType'),
    )
    const read = buildParameterPairs(
      description,
      { name, key: encodeFormName(name), schema: property, isRequired, style, room: share },
      fields,
    )
    return read ?? fields.noteLeftOut(name, isRequired)
  })
  // Descriptions often forget to say that a file is required, so a form of nothing but files is for uploads.
  if (pairs.length === 0 && hasFile) throw new UnsendableBodyError(UPLOADS_NOTE)
  return pairs.length === 0 ? { content: 'none' } : { content: 'form', body: pairs.join('&') }
}

function isFileField(description: Description, schema: PlainRecord): boolean {
  const items = readProperty(schema, 'items')
  if (items !== undefined) return isFileField(description, simplifySchema(description, items))
  return (
    /^(?:binary|base64)$/.test(readTextProperty(schema, 'format')) ||
    readTextProperty(schema, 'type') === 'file' ||
    readTextProperty(schema, 'contentMediaType') !== ''
  )
}

function findNamedExample(media: unknown): unknown {
  const [first] = Object.values(readRecordProperty(media, 'examples'))
  return readProperty(first, 'value')
}
