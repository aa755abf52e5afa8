import type { ConnectedFunction } from '@bricks/contract'

/** What a builder may ask first, where the bot itself suggests nothing. */
export function suggestQuestion(prompts: readonly string[], functions: readonly ConnectedFunction[]): string {
  const prompt = prompts.find((each) => each.trim() !== '')
  if (prompt) return prompt
  for (const { name, enabled, parameters } of functions) {
    const examples = parameters.properties.map(({ example = '' }) => example.trim()).filter(Boolean)
    if (enabled !== false && examples.length > 0) return `${name}: ${examples.join(', ')}`
  }
  return 'Hello'
}
