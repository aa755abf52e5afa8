import { asArray, asRecord, asText } from '#files/json.ts'
import type { Tool, ToolParameter } from './chat-request.ts'
import { ModelError } from './model-error.ts'

const NAME = /^[A-Za-z0-9_-]{1,64}$/
const CHOICES = /^(?:one of:?|either)?\s*(\w+(?:, \w+)*),? or (\w+)\.?$/i
const DAY = /\(as YYYY-MM-DD/
const MOST_TOOLS = 128

export function parseTools(value: unknown): Tool[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_TOOLS) {
    throw new ModelError(400, `Invalid 'tools': expected an array of 1 to ${MOST_TOOLS} tools.`, { param: 'tools' })
  }
  return value.map(parseTool)
}

function parseTool(value: unknown, index: number): Tool {
  const tool = asRecord(value)
  const definition = asRecord(tool?.function)
  const name = asText(definition?.name)
  if (tool?.type !== 'function' || !NAME.test(name)) {
    throw new ModelError(
      400,
      `Invalid 'tools[${index}].function.name': expected letters, digits, "_" or "-", 64 at most.`,
      {
        param: `tools[${index}].function.name`,
      },
    )
  }
  const schema = asRecord(definition?.parameters) ?? {}
  if (definition?.parameters !== undefined && schema.type !== 'object') {
    throw new ModelError(
      400,
      `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"'.`,
      {
        param: `tools[${index}].function.parameters`,
        code: 'invalid_function_parameters',
      },
    )
  }
  return { name, description: asText(definition?.description), parameters: parseParameters(schema) }
}

function parseParameters(schema: Record<string, unknown>): ToolParameter[] {
  const required = asArray(schema.required)
  return Object.entries(asRecord(schema.properties) ?? {}).map(([name, value]) => {
    const property = asRecord(value)
    return {
      name,
      description: asText(property?.description),
      type: asText(property?.type) || 'string',
      choices: readChoices(property),
      isPicked: asArray(property?.enum).length > 0 || DAY.test(asText(property?.description)),
      required: required.includes(name),
    }
  })
}

function readChoices(property: Record<string, unknown> | undefined): string[] {
  const listed = asArray(property?.enum).map(String)
  if (listed.length > 0) return listed
  const [, first, last] = CHOICES.exec(asText(property?.description)) ?? []
  return first && last ? [...first.split(/,\s*/), last] : []
}
