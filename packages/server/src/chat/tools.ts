import type { ModelTool } from '#language-model/language-model.ts'
import { trimBothOf } from '#trim-character.ts'
import type { BrickDescription } from './reply-turn.ts'

/** A brick as the model sees it. */
export type BrickTool = { brick: BrickDescription; definition: ModelTool }

/** Tool names are at most this long. Source: OpenAI API reference, `tools.function.name`. */
const MAX_NAME = 64

/** The tools of a project by their names; no two share one. */
export function describeTools(bricks: readonly BrickDescription[]): Map<string, BrickTool> {
  const tools = new Map<string, BrickTool>()
  for (const brick of bricks) {
    const name = makeUnique(foldName(brick.name), tools)
    const { description } = brick
    tools.set(name, { brick, definition: { name, description, parameters: writeSchema(brick) } })
  }
  return tools
}

/** Keeps letters, digits, `_` and `-`; accents are dropped from their letters, all else becomes `_`. */
function foldName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, MAX_NAME)
  const bare = trimBothOf(folded, '_')
  return bare === '' ? 'brick' : bare
}

function makeUnique(name: string, taken: ReadonlyMap<string, unknown>): string {
  let unique = name
  for (let count = 2; taken.has(unique); count++) {
    const suffix = `_${count}`
    unique = name.slice(0, MAX_NAME - suffix.length) + suffix
  }
  return unique
}

function writeSchema({ parameters }: BrickDescription): Record<string, unknown> {
  const properties = parameters.properties.map(({ name, description }) => [name, { type: 'string', description }])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: parameters.required,
    additionalProperties: false,
  }
}
