import { isRecord } from '#json.ts'
import { listAt, memberOf, type PlainRecord, recordAt } from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { cleanText } from './field-of-schema.ts'
import { simplifySchema } from './simplify-schema.ts'

const KEPT = [
  'type',
  'format',
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'nullable',
]
const DEEPEST = 8
const MOST_PROPERTIES = 60

/** A JSON Schema without references; cycles are cut. `room`: how many more parts may be written. */
export function inlineSchema(
  description: Description,
  schema: unknown,
  room = { parts: 400 },
  above: readonly unknown[] = [],
): PlainRecord {
  const simple = simplifySchema(description, schema)
  const resolved = description.resolve(schema)
  if (--room.parts <= 0 || above.length >= DEEPEST || above.includes(resolved)) return {}
  const within = [...above, resolved]
  const follow = (part: unknown) => inlineSchema(description, part, room, within)
  const kept = KEPT.flatMap((key) => {
    const value = memberOf(simple, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  const properties = Object.entries(recordAt(simple, 'properties'))
    .filter(([, property]) => memberOf(description.resolve(property), 'readOnly') !== true)
    .slice(0, MOST_PROPERTIES)
  const names = new Set(properties.map(([name]) => name))
  const required = listAt(simple, 'required').filter((name) => typeof name === 'string' && names.has(name))
  const items = memberOf(simple, 'items')
  const alternatives = [...listAt(simple, 'anyOf'), ...listAt(simple, 'oneOf')].slice(0, 5)
  const extra = memberOf(simple, 'additionalProperties')
  const told = memberOf(simple, 'description')
  return {
    ...Object.fromEntries(kept),
    ...(typeof told === 'string' && told !== '' && { description: cleanText(told, 200) }),
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(([name, property]) => [name, follow(property)])),
    }),
    ...(required.length > 0 && { required }),
    ...(items !== undefined && { items: follow(items) }),
    ...(alternatives.length > 0 && { anyOf: alternatives.map(follow) }),
    ...(isRecord(extra) && { additionalProperties: follow(extra) }),
  }
}
