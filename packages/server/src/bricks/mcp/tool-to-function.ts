import type { ConnectedFunction } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { Tool } from '@modelcontextprotocol/client'
import { fitSchemaToLimits } from './fit-schema.ts'
import { cutToStorableText, listSchemaParameters } from './list-schema-parameters.ts'

export type ReadFunction = Omit<ConnectedFunction, 'id'>

export interface ReadTools {
  functions: ReadFunction[]
  notes: string[]
}

export function convertToolsToFunctions(tools: readonly Tool[], url: string): ReadTools {
  const functions: ReadFunction[] = []
  const notes: string[] = []
  const names = new Set<string>()
  for (const tool of tools) {
    if (tool.name === '' || cutToStorableText(tool.name, LIMITS.name, '') !== tool.name) {
      notes.push('A tool was left out, because its name or its parameters cannot be read or stored.')
      continue
    }
    const title = cutToStorableText(tool.title ?? tool.annotations?.title, LIMITS.name, tool.name)
    const name = names.has(title) ? tool.name : title
    names.add(name)
    const { schema, isSimplified } = fitSchemaToLimits(tool.inputSchema)
    const { parameters, left } = listSchemaParameters(tool.inputSchema)
    functions.push({
      name,
      description: cutToStorableText(tool.description, LIMITS.description, name),
      parameters: {
        type: 'object',
        properties: parameters,
        required: parameters.filter(({ isrequired }) => isrequired).map((each) => each.name),
      },
      api: { kind: 'mcp', url, tool: tool.name, ...(mayChangeSomething(tool) && { confirm: true }) },
      ...(schema && { schema }),
    })
    if (isSimplified) notes.push(describeShortenedSchema(name, schema !== undefined))
    if (left > 0) notes.push(`${name}: ${left} of its parameters are not listed.`)
  }
  return { functions, notes: [...new Set(notes)] }
}

/** A tool that says nothing about its effects may do anything. */
function mayChangeSomething({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint !== true || annotations.destructiveHint === true
}

function describeShortenedSchema(name: string, isKept: boolean): string {
  return isKept
    ? `${name}: the description of its parameters is very long and was shortened.`
    : `${name}: the description of its parameters is too long and was left out. The model gets the list of parameters alone.`
}
