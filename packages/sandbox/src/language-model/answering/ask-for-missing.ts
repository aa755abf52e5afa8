import type { ToolParameter } from '../chat-request.ts'
import type { Ask } from '../plan.ts'
import { showName } from './show-name.ts'

/** A question for what the tools still need, '' where they need nothing. */
export function askForMissing(asks: readonly Ask[]): string {
  const [ask] = asks
  if (!ask) return ''
  const names = ask.missing.map(({ name }) => `**${showName(name)}**`)
  const hints = ask.missing.map(showHint).filter((hint) => hint !== '')
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
  const question =
    ask.times > 1
      ? `I still need the ${list} before I can do that. Could you tell me?`
      : names.length > 1
        ? `I can do that for you. Please tell me the ${list}.`
        : `I can do that for you. What is the ${list}?`
  return hints.length > 0 ? `${question} (${hints.join('; ')})` : question
}

export function giveUpAsking(): string {
  return "Without that I can't look it up, but you can come back to it any time. Is there anything else I can do?"
}

// A description is worth showing when it holds an example.
function showHint({ description }: ToolParameter): string {
  return /\b(?:such as|for example|e\.g\.|like|format)\b/i.test(description)
    ? description.trim().replace(/\.$/, '')
    : ''
}
