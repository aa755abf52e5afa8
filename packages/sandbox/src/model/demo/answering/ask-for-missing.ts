import type { ToolParameter } from '../../wire/chat-request.ts'
import type { Ask } from '../plan.ts'
import { showName } from './show-name.ts'

/** A question for what the tools still need, '' where they need nothing. */
export function askForMissing(asks: readonly Ask[]): string {
  const [ask] = asks
  if (!ask) return ''
  const names = ask.missing.map((parameter) => `**${showName(parameter.name)}**${showExample(parameter)}`)
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} ${ask.anyOne ? 'or' : 'and'} ${names.at(-1)}` : names.join('')
  if (ask.times > 1) return `I still need the ${list} before I can do that. Could you tell me?`
  return names.length > 1
    ? `I can do that for you. Please tell me the ${list}.`
    : `I can do that for you. What is the ${list}?`
}

export function giveUpAsking(): string {
  return "Without that I can't do it, but you can come back to it any time. Is there anything else I can do?"
}

function showExample({ description }: ToolParameter): string {
  const example = /\b(?:such as|for example|e\.g\.|like) ([^.;,)]{1,60})/i.exec(description)?.[1]
  return example ? ` (such as ${example.trim()})` : ''
}
