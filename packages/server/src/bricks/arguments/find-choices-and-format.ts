import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { isRecord } from '#json.ts'
import { isObjectSchema } from './schema/parameter-schema.ts'

const MOST_CHOICES = 50

/** Gives the choices and the format for the field in which a person corrects this argument. */
export function findChoicesAndFormat(
  { parameters, schema }: Pick<ConnectedFunction, 'parameters' | 'schema'>,
  name: string,
): Pick<BrickParameter, 'choices' | 'format'> {
  if (isObjectSchema(schema)) return findSchemaChoicesAndFormat(schema, name)
  const found = parameters.properties.find((each) => each.name === name)
  if (!found || found.type === 'list') return {}
  if (found.type === 'boolean') return { choices: ['true', 'false'] }
  const { type, choices = [], format } = found
  return { ...(choices.length > 0 && { choices }), ...(type === 'string' && format && { format }) }
}

function findSchemaChoicesAndFormat(
  { properties }: Record<string, unknown>,
  name: string,
): Pick<BrickParameter, 'choices' | 'format'> {
  const property = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isRecord(property)) return {}
  if (property.type === 'boolean') return { choices: ['true', 'false'] }
  const { enum: listed, format } = property
  const isList = Array.isArray(listed) && listed.length <= MOST_CHOICES
  const choices = isList ? listed.filter((each) => typeof each === 'string') : []
  return { ...(choices.length > 0 && { choices }), ...(isKnownFormat(format) && { format }) }
}

function isKnownFormat(format: unknown): format is NonNullable<BrickParameter['format']> {
  return format === 'date' || format === 'date-time'
}
