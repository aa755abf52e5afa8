import type { Project } from '@bricks/contract'
import { type ChatSource, ReplyRefusedError, readReply } from '@bricks/widget'
import { ApiError } from '#api/api-error.ts'
import { postForStream } from '#api/client.ts'

export const LIMIT_CODE = 'chat_limit_reached'

/** Answers of the project as it is saved, asked for by its owner. */
export function createOwnerSource({ id, name, appearance, texts }: Project): ChatSource {
  return {
    config: { name, appearance, texts },
    async *reply(messages, signal, { conversationId, requestId }) {
      const ids = { project_id: id, conversation_id: conversationId, request_id: requestId }
      const body = await postForStream('/completionChatStreamed', { messages, ...ids }, signal).catch(refuse)
      yield* readReply(body)
    },
  }
}

// Without the status that opens the chat's own limit dialog, which is made for visitors: the owner gets one that sells a plan.
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw error.status === 429 ? new ReplyRefusedError(0, LIMIT_CODE) : new ReplyRefusedError(error.status, error.code)
}
