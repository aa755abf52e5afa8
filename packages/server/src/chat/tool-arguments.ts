import type { BrickDescription } from './reply-turn.ts'

/** A brick is never called with more than this. In characters of the model's JSON. */
const MAX_ARGUMENTS = 16 * 1024

export type ToolArguments = { values: Map<string, string> } | { problem: string }

/** What the model filled in, checked against the brick's parameters, or in words what is wrong with it. */
export function readArguments(text: string, { parameters }: BrickDescription): ToolArguments {
  const given = parseObject(text)
  if (!given) return { problem: 'The arguments must be one JSON object.' }
  const known = new Set(parameters.properties.map(({ name }) => name))
  const unknown = [...given.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) return { problem: `There is no parameter "${unknown.slice(0, 100)}".` }

  const values = new Map<string, string>()
  for (const name of known) {
    const value = readValue(given.get(name))
    if (value !== undefined) values.set(name, value)
    else if (given.get(name) != null) return { problem: `The parameter "${name}" must be a string.` }
    else if (parameters.required.includes(name)) return { problem: `The parameter "${name}" is missing.` }
  }
  return { values }
}

/** Models leave the arguments out where there are none. Entries, not an object: `__proto__` is a name like any other. */
function parseObject(text: string): Map<string, unknown> | undefined {
  if (text.trim() === '') return new Map()
  if (text.length > MAX_ARGUMENTS) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? new Map(Object.entries(parsed)) : undefined
  } catch {
    return undefined
  }
}

function readValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}
