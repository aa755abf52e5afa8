import type { ModelTool } from '#language-model/language-model.ts'

const CALLED_BEFORE = 'It was called before, and cannot be called again.'

/**
 * Claude refuses a request whose messages hold a call while no tool is defined. So if nothing may be called any more
 * (after wrong arguments, or in the last round), the tools that were called are still defined, but must not be called.
 */
export function describeCalledTools(names: readonly string[]): ModelTool[] {
  return Array.from(new Set(names), (name) => ({
    name,
    description: CALLED_BEFORE,
    parameters: { type: 'object', properties: {}, required: [] },
  }))
}
