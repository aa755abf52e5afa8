import { LIMITS } from '@bricks/contract/wire'
import { createParameterList, type ParameterList } from '#reading/requests/parameter-list.ts'
import type { PlainRecord } from '#reading/values/plain-data.ts'
import type { Field } from './field-of-schema.ts'

/** The parameters of one operation: a flat list, and a JSON Schema once the list cannot say all of them. */
export interface OperationFields {
  /** Gives the placeholder of the field; undefined if there are too many fields. */
  addField(name: string, field: Field, isRequired: boolean): string | undefined
  /** For a parameter that only a schema can express. */
  addSchema(
    name: string,
    schema: PlainRecord,
    found: { description: string; isRequired: boolean; example?: string | undefined },
  ): string | undefined
  list: ParameterList['list']
  /** Undefined if the list expresses all, or if the schema would be too large. */
  schema(): Record<string, unknown> | undefined
}

export function createOperationFields(): OperationFields {
  const parameters = createParameterList(new Set(), () => false)
  const schemas = new Map<string, PlainRecord>()
  return {
    addField: (name, field, isRequired) => parameters.add({ name, ...field, isRequired }),
    addSchema(name, schema, { description, isRequired, example }) {
      const isList = schema.type === 'array'
      const place = parameters.add({ name, type: isList ? 'list' : 'string', description, isRequired, example })
      if (place !== undefined) schemas.set(place.slice(1, -1), { ...schema, description })
      return place
    },
    list: parameters.list,
    schema() {
      if (schemas.size === 0) return undefined
      for (const most of [Number.POSITIVE_INFINITY, 2_000, 400, 0]) {
        const schema = writeSchema(parameters, schemas, most)
        if (Buffer.byteLength(JSON.stringify(schema)) <= LIMITS.parameterSchema) return schema
      }
      return undefined
    },
  }
}

/** `most`: bytes of one parameter's schema; a longer one is reduced to its type. */
function writeSchema(
  { list }: ParameterList,
  schemas: ReadonlyMap<string, PlainRecord>,
  most: number,
): Record<string, unknown> {
  const properties = list().map(({ name, type, description, choices, example }) => {
    const schema = schemas.get(name)
    if (schema) {
      const isShort = JSON.stringify(schema).length <= most
      return [
        name,
        isShort ? schema : { type: schema.type === 'array' ? 'array' : 'object', description: schema.description },
      ]
    }
    const about = example ? `${description} (for example: ${example.slice(0, 200)})` : description
    if (type === 'list')
      return [name, { type: 'array', items: { type: 'string', ...(choices && { enum: choices }) }, description: about }]
    const numbers = type === 'string' ? choices : choices?.map(Number).filter(Number.isFinite)
    return [name, { type, description: about, ...(numbers && { enum: numbers }) }]
  })
  const required = list().flatMap(({ name, isrequired }) => (isrequired ? [name] : []))
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false }
}
