import type { ChatSource } from '#chat-source.ts'
import type { PanelOptions } from '#panel-options.ts'

export function recordConversationIds(place: PanelOptions, source: ChatSource): ChatSource {
  place.begun ??= { ids: new Set(), unnamed: new Set() }
  const { ids, unnamed } = place.begun
  return {
    ...source,
    async *reply(messages, signal, turn) {
      const { conversationId, requestId } = turn
      if (!conversationId) unnamed.add(requestId)
      try {
        for await (const event of source.reply(messages, signal, turn)) {
          if (event.type === 'start') {
            ids.add(event.conversation_id)
            unnamed.delete(requestId)
          }
          yield event
        }
      } finally {
        unnamed.delete(requestId)
      }
    },
  }
}
