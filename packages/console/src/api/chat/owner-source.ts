import type { ProjectDraft } from '@bricks/contract'
import type { ReplyEvent } from '@bricks/contract/wire'
import { type ChatConfig, type ChatSource, ReplyRefusedError, readReply } from '@bricks/widget'
import { ApiError } from '#api/http/api-error.ts'
import { postForStream } from '#api/http/client.ts'

export const LIMIT_CODE = 'chat_limit_reached'

interface OwnerSourceOptions {
  projectId: string
  config: ChatConfig
  /** Called for each question; without it the saved draft answers. */
  readDraft?: () => ProjectDraft
  /** Chooses the messages that are sent to the server. */
  choose?: (messages: Messages) => Messages
  /** Gets every event, also the `trace`, which the chat does not get. */
  onEvent?: (event: ReplyEvent) => void
  onRefused?: (error: ApiError) => void
  /** Called when the answer is complete or has failed. */
  onEnd?: () => void
}

type Messages = Parameters<ChatSource['reply']>[0]

/** A chat of the owner with the bot. */
export function createOwnerSource(options: OwnerSourceOptions): ChatSource {
  const { projectId, config, readDraft, choose = (messages) => messages, onEvent, onRefused, onEnd } = options
  return {
    config,
    async *reply(messages, signal, { conversationId, requestId, fields }) {
      const ids = { project_id: projectId, conversation_id: conversationId, request_id: requestId }
      const body = { messages: choose(messages), ...ids, ...(readDraft && { draft: readDraft() }), ...fields }
      try {
        const stream = await postForStream('/completionChatStreamed', body, signal)
        for await (const event of readReply(stream)) {
          onEvent?.(event)
          if (event.type !== 'trace') yield withoutPictures(event)
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        onRefused?.(error)
        throw toReplyRefused(error)
      } finally {
        onEnd?.()
      }
    },
  }
}

/** The console loads nothing from other hosts, so cards lose their pictures. */
function withoutPictures(event: ReplyEvent): ReplyEvent {
  if (event.type !== 'cards') return event
  return { ...event, items: event.items.map(({ image: _, ...card }) => card) }
}

// With the status 429 the widget would open its own limit dialog, which is for visitors.
function toReplyRefused({ status, code, details: { outcome } }: ApiError): ReplyRefusedError {
  const refused = status === 429 ? new ReplyRefusedError(0, LIMIT_CODE) : new ReplyRefusedError(status, code)
  // Tells what became of the call that the owner was asked to confirm.
  return Object.assign(refused, { outcome })
}
