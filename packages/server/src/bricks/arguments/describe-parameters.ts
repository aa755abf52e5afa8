import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { isObjectSchema } from './schema/parameter-schema.ts'

/** The JSON Schema that the model gets: the brick's own, or else one of its list. */
export function describeParameters({
  parameters,
  schema,
}: Pick<ConnectedFunction, 'parameters' | 'schema'>): Record<string, unknown> {
  // Providers refuse an object schema without `properties`.
  if (isObjectSchema(schema)) return 'properties' in schema ? schema : { ...schema, properties: {} }
  const properties = parameters.properties.map((parameter) => [parameter.name, describeParameter(parameter)])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: parameters.required,
    additionalProperties: false,
  }
}

function describeParameter({ type, description: about, choices = [], example = '' }: BrickParameter) {
  const description = example === '' ? about : `${about} (for example: ${example})`
  const texts = choices.length > 0 ? { enum: choices } : {}
  switch (type) {
    case 'string':
      return { type, description, ...texts }
    case 'list':
      return { type: 'array', description, items: { type: 'string', ...texts } }
    case 'number':
    case 'integer': {
      const numbers = choices.map(Number).filter(Number.isFinite)
      return { type, description, ...(numbers.length > 0 && { enum: numbers }) }
    }
    case 'boolean':
      return { type, description }
  }
}
