import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { removeInvisible } from '#conversation-texts/invisible-text.ts'
import { readNumber } from './read-argument-value.ts'
import { isObjectSchema } from './schema/parameter-schema.ts'

export function buildParametersSchema({
  parameters,
  schema,
}: Pick<ConnectedFunction, 'parameters' | 'schema'>): Record<string, unknown> {
  // Providers refuse an object schema without `properties`.
  if (isObjectSchema(schema)) return 'properties' in schema ? schema : { ...schema, properties: {} }
  const properties = parameters.properties.map((parameter) => [parameter.name, buildPropertySchema(parameter)])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: parameters.required,
    additionalProperties: false,
  }
}

/** The description of a parameter says its format in words, because not every provider accepts `format` in a schema. */
const FORMS = { date: 'as YYYY-MM-DD', 'date-time': 'as YYYY-MM-DDTHH:MM' }

function buildPropertySchema(parameter: BrickParameter) {
  const { type } = parameter
  const choices = [...new Set(parameter.choices?.map(removeInvisible))]
  const description = writeParameterDescription(parameter)
  const texts = choices.length > 0 ? { enum: choices } : {}
  switch (type) {
    case 'string':
      return { type, description, ...texts }
    case 'list':
      return { type: 'array', description, items: { type: 'string', ...texts } }
    case 'number':
    case 'integer': {
      const numbers = choices.map(readNumber).filter((number) => number !== undefined)
      return { type, description, ...(numbers.length > 0 && { enum: numbers }) }
    }
    case 'boolean':
      return { type, description }
  }
}

function writeParameterDescription({ type, description, format, example = '' }: BrickParameter): string {
  const form = type === 'string' && format ? FORMS[format] : ''
  const notes = [form, example && `for example: ${example}`].filter((note) => note !== '')
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}
