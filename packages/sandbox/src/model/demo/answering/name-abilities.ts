import type { Tool } from '../../wire/chat-request.ts'
import { showName } from './show-name.ts'

const MOST_NAMED = 3
const MOST_LISTED = 8

/** The tools in half a sentence that follows another one; '' where there are none. */
export function nameAbilities(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const names = tools.slice(0, MOST_NAMED).map(({ name }) => `**${showName(name)}**`)
  const more = tools.length > MOST_NAMED ? ' and more' : ''
  const list = more || names.length < 2 ? names.join(', ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return ` Ask me about ${list}${more}.`
}

/** The tools as a list with what each is for; '' where there are none. */
export function listAbilities(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const lines = tools
    .slice(0, MOST_LISTED)
    .map((tool) => `- **${capitalise(showName(tool.name))}**: ${firstSentence(tool.description)}`)
  return `I can help you with:\n\n${lines.join('\n')}`
}

function firstSentence(description: string): string {
  return description.trim().split(/(?<=[.!?])\s/)[0] || 'just ask.'
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
