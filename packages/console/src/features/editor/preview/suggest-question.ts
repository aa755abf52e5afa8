import type { ConnectedFunction } from '@bricks/contract'

/** The chat itself shows the bot's prompts, so nothing more is suggested beside them. */
export function suggestQuestion(prompts: readonly string[], functions: readonly ConnectedFunction[]): string {
  if (prompts.some((each) => each.trim() !== '')) return ''
  for (const { name, enabled, parameters } of functions) {
    const examples = parameters.properties.map(({ example = '' }) => example.trim()).filter(Boolean)
    if (enabled !== false && examples.length > 0) return nameInQuestion(name, examples)
  }
  return 'Hello'
}

/** `Weather forecast for a city` and `Porto` become `Weather forecast for Porto?`. */
function nameInQuestion(name: string, examples: readonly string[]): string {
  const [example = '', ...more] = examples
  if (more.length > 0) return `${name}: ${examples.join(', ')}`
  const placed = name.replace(LAST_NOUN, (_, word: string) => ` ${word} ${example}`)
  return placed === name ? `${name} for ${example}?` : `${placed}?`
}

const LAST_NOUN = / (for|of|in|by|from) (?:an?|the|one|its|your) [^ ]+(?: [^ ]+)?$/i
