import type { BodySecret } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { readNumber } from '#bricks/arguments/read-argument-value.ts'
import { cutText } from '#reading/cut-text.ts'
import { createParameterList, type FoundParameter, type ParameterList } from '#reading/requests/parameter-list.ts'
import { foldParameterName } from '#reading/values/parameter-names.ts'
import { type PlainRecord, readProperty, readTextProperty } from '#reading/values/plain-data.ts'
import { type Field, toPlainText } from './field-of-schema.ts'
import { describeLongNumbers, type InlinedSchema, shortenSchema } from './inline-schema.ts'
import { createLostFields, type LostFields } from './lost-fields.ts'
import { findTypeOfSchema } from './simplify-schema.ts'

export interface OperationFields {
  /** Gives the placeholder, such as `{city}`. Undefined if the brick has too many parameters already. */
  addField(name: string, field: Field, isRequired: boolean): string | undefined
  /** For a parameter that only a schema can express. */
  addSchema(name: string, inlined: InlinedSchema, found: FoundField): string | undefined
  /**
   * For a field of the body that takes a key of the caller. Gives the place of a secret that the builder enters, or
   * `unsent` if the call signs in by other means. Undefined for any other field.
   */
  addKeyOfCaller(name: string, schema: PlainRecord, isRequired: boolean): { place: string } | 'unsent' | undefined
  /** Gives the place of a value that the server makes anew for each call. Undefined if a parameter is called `uuid`. */
  addUnique(): string | undefined
  listSecrets(): BodySecret[]
  /** Notes a field that is left out, in `needed` if it is required. Gives no pairs, because none is sent for it. */
  noteLeftOut(name: string, isRequired: boolean, why?: 'unsendable' | 'tooMany'): []
  list: ParameterList['list']
  /** Reserves the name of a parameter that the model does not fill, so that no parameter of the model gets it. */
  reserve: ParameterList['reserve']
  /** Undefined if the list of parameters can express all fields, or if the schema would be too large. */
  buildSchemaOfFields(): Record<string, unknown> | undefined
  lost: LostFields
}

interface FoundField {
  description: string
  isRequired: boolean
  example?: string | undefined
}

export function createOperationFields({ hasSignIn }: { hasSignIn: boolean }): OperationFields {
  const secrets = new Map<string, BodySecret>()
  const parameters = createParameterList(new Set(), () => false)
  const schemas = new Map<string, PlainRecord>()
  const lost = createLostFields()

  function addParameter(found: FoundParameter & { isRequired: boolean }): string | undefined {
    const place = parameters.add({ ...found, example: fitsExample(found) ? found.example : undefined })
    if (place === undefined) noteLeftOut(found.name, found.isRequired, 'tooMany')
    return place
  }

  function noteLeftOut(name: string, isRequired: boolean, why: 'unsendable' | 'tooMany' = 'unsendable'): [] {
    lost[isRequired ? 'needed' : why].push(name)
    return []
  }

  return {
    addField: (name, field, isRequired) =>
      addParameter({ name, ...field, isRequired, place: describeMeaning(name, field) }),
    addSchema(name, { schema, isCut }, { description, isRequired, example }) {
      const type = schema.type === 'array' ? 'list' : 'string'
      const own = describeLongNumbers({ ...schema, description })
      const place = addParameter({ name, type, description, isRequired, example, place: JSON.stringify([name, own]) })
      if (place !== undefined) schemas.set(place.slice(1, -1), own)
      if (place !== undefined && isCut) lost.shortened.push(name)
      return place
    },
    addKeyOfCaller(name, schema, isRequired) {
      const leaf = name.slice(name.lastIndexOf('.') + 1)
      const isText = /^(?:string|unknown)$/.test(findTypeOfSchema(schema)) && readProperty(schema, 'enum') === undefined
      const found = isText ? findKeyOfCaller(leaf, readTextProperty(schema, 'description')) : undefined
      if (found === undefined) return undefined
      if (found === 'own' && hasSignIn && !isRequired) return 'unsent'
      const folded = foldParameterName(name)
      secrets.set(folded, { name: folded, value: '', secret: true })
      return { place: `{secret.${folded}}` }
    },
    addUnique() {
      if (parameters.list().some(({ name }) => name === 'uuid')) return undefined
      parameters.reserve('uuid')
      return '{uuid}'
    },
    listSecrets: () => [...secrets.values()],
    noteLeftOut,
    list: parameters.list,
    reserve: parameters.reserve,
    buildSchemaOfFields() {
      if (schemas.size === 0) return undefined
      const required = new Set(parameters.list().flatMap(({ name, isrequired }) => (isrequired ? [name] : [])))
      const parts = shortenToFit(parameters, schemas, required)
      lost.shortened.push(
        ...[...parts].flatMap(([name, { isCut }]) => (isCut && !lost.shortened.includes(name) ? [name] : [])),
      )
      for (const words of [undefined, LEAST_WORDS]) {
        const schema = buildSchema(parameters, parts, words)
        if (Buffer.byteLength(JSON.stringify(schema)) <= LIMITS.parameterSchema) return schema
      }
      lost.shortened.push(...[...schemas.keys()].filter((name) => !lost.shortened.includes(name)))
      return undefined
    },
    lost,
  }
}

/** False for a wrong example: some descriptions give the whole query, or several values, as that of one field. */
function fitsExample({ example = '', type, choices }: FoundParameter): boolean {
  if (type === 'integer') return /^-?\d+$/.test(example)
  if (type === 'number') return readNumber(example) !== undefined
  if (type === 'boolean') return /^(?:true|false)$/.test(example)
  return type === 'list' || choices === undefined || choices.includes(example)
}

/**
 * Two places with the same name, such as the path and the body, share an input only if the description says the same of
 * both. A `name` in the body may be the new name of the object that the `name` in the path stands for.
 */
function describeMeaning(name: string, { description, choices, format }: Field): string {
  return JSON.stringify([name, description, choices, format])
}

/** The steps by which a schema is shortened: how many levels and how many characters of a description are kept. */
const STEPS: readonly { depth: number; description: number }[] = [
  { depth: 99, description: 80 },
  { depth: 99, description: 0 },
  { depth: 3, description: 0 },
  { depth: 2, description: 0 },
  { depth: 1, description: 0 },
  { depth: 0, description: 0 },
]
/** In bytes. A schema that is shorter stays as it is. */
const SHORT = 100
/**
 * The longest description of a parameter, in characters: `LONGEST_WORDS` if its schema is shortened, `LEAST_WORDS` for
 * a parameter without a schema if all of them are still too long.
 */
const LONGEST_WORDS = 400
const LEAST_WORDS = 60

interface Part {
  schema: PlainRecord
  isCut: boolean
  bytes: number
  step: number
}

/** Shortens the largest schema first, so that small ones stay whole. The size of a required one counts a quarter. */
function shortenToFit(
  parameters: ParameterList,
  schemas: ReadonlyMap<string, PlainRecord>,
  required: ReadonlySet<string>,
): ReadonlyMap<string, Part> {
  const countBytes = (schema: unknown) => Buffer.byteLength(JSON.stringify(schema))
  const parts = new Map(
    [...schemas].map(([name, schema]) => [name, { schema, isCut: false, bytes: countBytes(schema), step: 0 }]),
  )
  const empty = new Map([...schemas.keys()].map((name) => [name, { schema: {} }]))
  let left = LIMITS.parameterSchema - countBytes(buildSchema(parameters, empty))
  for (const { bytes } of parts.values()) left -= bytes
  while (left < 0) {
    const weighPart = ([name, { bytes }]: readonly [string, Part]) => (required.has(name) ? bytes / 4 : bytes)
    const [largest] = [...parts]
      .filter(([, { bytes, step }]) => bytes > SHORT && step < STEPS.length)
      .toSorted((one, other) => weighPart(other) - weighPart(one))
    const whole = largest && schemas.get(largest[0])
    if (largest === undefined || whole === undefined) break
    const [name, part] = largest
    const { depth, description } = STEPS[part.step] ?? { depth: 0, description: 0 }
    const { schema, isCut } = shortenSchema(whole, depth, description)
    const told = cutText(readTextProperty(whole, 'description'), LONGEST_WORDS)
    const shorter = { ...schema, ...(told !== '' && { description: told }) }
    const bytes = countBytes(shorter)
    left += part.bytes - bytes
    parts.set(name, { schema: shorter, isCut, bytes, step: part.step + 1 })
  }
  return parts
}

/** `words`: how many characters of a description are told, if not all. */
function buildSchema(
  { list }: ParameterList,
  parts: ReadonlyMap<string, Pick<Part, 'schema'>>,
  words?: number,
): Record<string, unknown> {
  const properties = list().map(({ name, type, description, choices, example }) => {
    const part = parts.get(name)
    if (part) return [name, part.schema]
    const about = example ? `${description} (for example: ${cutText(example, 200)})` : description
    const told = words === undefined ? about : toPlainText(description, words)
    if (type === 'list')
      return [name, { type: 'array', items: { type: 'string', ...(choices && { enum: choices }) }, description: told }]
    const values = type === 'string' ? choices : choices?.flatMap((choice) => readNumber(choice) ?? [])
    return [name, describeLongNumbers({ type, description: told, ...(values && { enum: values }) })]
  })
  const required = list().flatMap(({ name, isrequired }) => (isrequired ? [name] : []))
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false }
}

const NAME_OF_KEY = /^(?:api[_-]?(?:key|secret|token)|(?:client|consumer|app|application)[_-]?secret|secret[_-]?key)$/i
const COMMON_NAME = /^(?:key|secret|token|(?:access|auth)[_-]?(?:key|token))$/i
const SAYS_KEY_OF_API = /\bAPI[ _-]?(?:key|secret|token)\b|\bAPI `/i

/**
 * Says whether a field of a body takes a key of the caller, which neither the model nor a visitor knows. `own`: its
 * description calls it the key of this API, by which a call signs in. Undefined if it takes no such key.
 */
function findKeyOfCaller(name: string, description: string): 'own' | 'other' | undefined {
  const isOwn = SAYS_KEY_OF_API.test(description)
  if (isOwn && (COMMON_NAME.test(name) || NAME_OF_KEY.test(name))) return 'own'
  return NAME_OF_KEY.test(name) ? 'other' : undefined
}
