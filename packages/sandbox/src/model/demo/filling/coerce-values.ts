import type { Tool } from '../../wire/chat-request.ts'
import type { Values } from './fill-arguments.ts'

/** The values in the types that the tool's schema asks for. */
export function coerceValues(tool: Tool, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    tool.parameters.flatMap(({ name, type }) => {
      const value = values[name]
      return value === undefined ? [] : [[name, coerce(value, type)]]
    }),
  )
}

function coerce(value: string, type: string): unknown {
  const number = Number(value)
  if (type === 'integer' && Number.isFinite(number)) return Math.round(number)
  if (type === 'number' && Number.isFinite(number)) return number
  if (type === 'boolean') return !/^(?:no|false|0)$/i.test(value)
  return value
}
