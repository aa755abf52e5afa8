import { isRecord } from '#json.ts'

/** True if `alternateRoles` would change the messages. */
export function hasRolesOutOfTurn(messages: unknown): messages is unknown[] {
  return Array.isArray(messages) && alternateRoles(messages).length < messages.length
}

/**
 * Joins neighbouring messages of one role, such as a question that was not answered and the one after it, and leaves
 * out answers before the first question, with which a shortened history may begin. Calls and their results stay.
 */
export function alternateRoles(messages: readonly unknown[]): unknown[] {
  const turns: unknown[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (isPlain(message, 'assistant') && !turns.some((each) => isPlain(each, 'user'))) continue
    if (isRecord(last) && isRecord(message) && isSameTurn(last, message)) {
      turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` }
    } else turns.push(message)
  }
  return turns
}

function isSameTurn(last: Record<string, unknown>, message: Record<string, unknown>): boolean {
  return ['user', 'assistant'].some((role) => isPlain(last, role) && isPlain(message, role))
}

function isPlain(message: unknown, role: string): boolean {
  return isRecord(message) && message.role === role && typeof message.content === 'string' && !('tool_calls' in message)
}
