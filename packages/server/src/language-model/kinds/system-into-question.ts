import { isRecord } from '#json.ts'

export function beginsWithSystemText(messages: unknown): messages is Record<string, unknown>[] {
  return Array.isArray(messages) && messages.length > 1 && hasText(messages[0], 'system')
}

/** Puts the system text before the first question, as the makers of models without a system role advise. */
export function moveSystemIntoQuestion([system, ...others]: Record<string, unknown>[]): unknown[] {
  const first = others.findIndex((message) => hasText(message, 'user'))
  return others.map((message, index) =>
    index === first ? { ...message, content: `${system?.content}\n\n${message.content}` } : message,
  )
}

function hasText(message: unknown, role: string): boolean {
  return isRecord(message) && message.role === role && typeof message.content === 'string'
}
