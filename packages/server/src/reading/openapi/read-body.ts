import type { HttpApi } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'
import { encodeFormName } from '#reading/values/form-text.ts'
import { listAt, memberOf, type PlainRecord, recordAt, textAt } from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { cleanText, exampleOf, findConstant, findField } from './field-of-schema.ts'
import { inlineSchema } from './inline-schema.ts'
import type { OperationFields } from './operation-fields.ts'
import { readEntries, readPairStyle, readPairs } from './read-pairs.ts'
import { simplifySchema, typeOfSchema } from './simplify-schema.ts'

export type ReadBody = Pick<HttpApi, 'content' | 'body'> & { type?: string | undefined }

/** Thrown for a body that bots cannot send. Its message becomes a note to the builder. */
export class UnsendableBody extends Error {}

const DEEPEST = 4
const OMIT = Symbol('omit')

export function readRequestBody(description: Description, requestBody: unknown, fields: OperationFields): ReadBody {
  const content = recordAt(description.resolve(requestBody), 'content')
  const types = Object.keys(content)
  if (types.length === 0) return { content: 'none' }
  const isRequired = memberOf(description.resolve(requestBody), 'required') === true
  const json =
    types.find((type) => /[/+]json\b/i.test(type)) ?? types.find((type) => /^(?:\*\/\*|application\/\*)$/.test(type))
  if (json !== undefined) return readJsonBody(description, content[json], fields, { type: json, isRequired })
  const form =
    types.find((type) => /x-www-form-urlencoded/i.test(type)) ?? types.find((type) => /^multipart\//i.test(type))
  if (form !== undefined) return readForm(description, content[form], fields, /^multipart/i.test(form))
  const text = types.find((type) => /^text\/|xml|graphql/i.test(type))
  if (text === undefined) throw new UnsendableBody('Operations that upload files were left out: bots send none.')
  const example = exampleOf(content[text])
  const field = { type: 'string', description: `The body, as ${text}.`, choices: undefined, example } as const
  const place = fields.addField('body', field, isRequired)
  return place === undefined ? { content: 'none' } : { content: 'text', body: place, type: text }
}

/** GET and DELETE send no body. Some generators describe an empty form for them. */
export function loseRequestBody(
  description: Description,
  requestBody: unknown,
  fields: OperationFields,
): Partial<ReadBody> {
  const body = description.resolve(requestBody)
  const schemas = Object.values(recordAt(body, 'content')).map((media) =>
    simplifySchema(description, memberOf(media, 'schema')),
  )
  const isEmpty = (schema: PlainRecord) =>
    typeOfSchema(schema) === 'object' && Object.keys(recordAt(schema, 'properties')).length === 0
  if (!schemas.every(isEmpty)) fields.lose('body', memberOf(body, 'required') === true)
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
  const examples = recordAt({ value: memberOf(media, 'example') ?? namedExample(media) }, 'value')
  const place: BodyPlace = { name: '', isRequired: true, depth: 0, above: [], examples }
  const schema = simplifySchema(description, memberOf(media, 'schema'))
  const isObject = typeOfSchema(schema) === 'object' && Object.keys(recordAt(schema, 'properties')).length > 0
  const template = isObject
    ? readProperties(description, schema, fields, place)
    : addWhole(description, memberOf(media, 'schema'), fields, { ...place, name: 'body', isRequired })
  if (template === OMIT) return { content: 'none' }
  const pretty = JSON.stringify(template, undefined, 2)
  const body = pretty.length <= LIMITS.bodyText ? pretty : JSON.stringify(template)
  const isPlain = /^application\/json\b|\*/i.test(type)
  return { content: 'json', body, ...(!isPlain && { type }) }
}

interface BodyPlace {
  name: string
  isRequired: boolean
  depth: number
  above: readonly unknown[]
  examples: PlainRecord
}

function readProperties(
  description: Description,
  schema: PlainRecord,
  fields: OperationFields,
  place: BodyPlace,
): unknown {
  const required = listAt(schema, 'required')
  const entries = Object.entries(recordAt(schema, 'properties'))
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
    const template = readProperty(description, property, fields, { ...own, examples: place.examples }, name)
    if (template !== OMIT) read.set(name, template)
  }
  return Object.fromEntries(entries.flatMap(([name]) => (read.has(name) ? [[name, read.get(name)]] : [])))
}

function readProperty(
  description: Description,
  property: unknown,
  fields: OperationFields,
  place: BodyPlace,
  key: string,
): unknown {
  const schema = simplifySchema(description, property)
  if (memberOf(schema, 'readOnly') === true) return OMIT
  const constant = findConstant(schema)
  if (constant !== undefined) return place.isRequired ? constant : OMIT
  const field = findField(description, schema, key)
  if (field) {
    const example = field.example ?? exampleOf({ example: memberOf(place.examples, key) })
    return fields.addField(place.name, { ...field, example }, place.isRequired) ?? OMIT
  }
  const resolved = description.resolve(property)
  const isFlat =
    place.isRequired && typeOfSchema(schema) === 'object' && isSmall(schema) && !place.above.includes(resolved)
  // An optional object is one parameter, given whole or not at all, so that no empty object is sent.
  if (!isFlat || place.depth >= DEEPEST) return addWhole(description, property, fields, place)
  const examples = recordAt(place.examples, key)
  return readProperties(description, schema, fields, {
    ...place,
    depth: place.depth + 1,
    above: [...place.above, resolved],
    examples,
  })
}

const MOST_FLAT = 12

function isSmall(schema: PlainRecord): boolean {
  const { length } = Object.keys(recordAt(schema, 'properties'))
  return length > 0 && length <= MOST_FLAT
}

function addWhole(description: Description, property: unknown, fields: OperationFields, place: BodyPlace): unknown {
  const simple = simplifySchema(description, property)
  const told = cleanText(textAt(simple, 'description'), 400)
  const type = typeOfSchema(simple)
  const isKnown = type !== 'unknown'
  const schema = inlineSchema(description, property)
  const words = told || (type === 'array' ? 'A list.' : isKnown ? 'An object with several fields.' : 'Any JSON value.')
  const example = memberOf(place.examples, place.name)
  const found = {
    description: words,
    isRequired: place.isRequired,
    example: isRecord(example) || Array.isArray(example) ? JSON.stringify(example).slice(0, LIMITS.example) : undefined,
  }
  return fields.addSchema(place.name, schema, found) ?? OMIT
}

function readForm(description: Description, media: unknown, fields: OperationFields, isInParts: boolean): ReadBody {
  const schema = simplifySchema(description, memberOf(media, 'schema'))
  const encodings = recordAt(media, 'encoding')
  const room = { signs: LIMITS.bodyText, fields: LIMITS.parametersPerBrick - fields.list().length }
  const pairs = readEntries(description, { schema, room }, (name, property, isRequired, share) => {
    const own = simplifySchema(description, property)
    if (isFile(description, own))
      throw new UnsendableBody('Operations that upload files were left out: bots send none.')
    const encoding = recordAt(encodings, name)
    const isJsonPart = isInParts && typeOfSchema(own) === 'object' && textAt(encoding, 'style') === ''
    const style = readPairStyle(encoding, 'form', isJsonPart ? 'application/json' : textAt(encoding, 'contentType'))
    const read = readPairs(
      description,
      { name, key: encodeFormName(name), schema: property, isRequired, style, room: share },
      fields,
    )
    return read ?? fields.lose(name, isRequired)
  })
  return pairs.length === 0 ? { content: 'none' } : { content: 'form', body: pairs.join('&') }
}

function isFile(description: Description, schema: PlainRecord): boolean {
  const items = memberOf(schema, 'items')
  if (items !== undefined) return isFile(description, simplifySchema(description, items))
  return (
    /^(?:binary|base64)$/.test(textAt(schema, 'format')) ||
    textAt(schema, 'type') === 'file' ||
    textAt(schema, 'contentMediaType') !== ''
  )
}

function namedExample(media: unknown): unknown {
  const [first] = Object.values(recordAt(media, 'examples'))
  return memberOf(first, 'value')
}
