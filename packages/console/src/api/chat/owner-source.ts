import type { ProjectDraft } from '@bricks/contract'
import type { ReplyEvent } from '@bricks/contract/wire'
import { type ChatConfig, type ChatSource, ReplyRefusedError, readReply } from '@bricks/widget'
import { ApiError } from '#api/http/api-error.ts'
import { postForStream } from '#api/http/client.ts'
import { keepQuestion } from '#api/waiting-question.ts'

export const LIMIT_CODE = 'chat_limit_reached'

/**
 * `readDraft` is called for each question; without it the saved draft answers. `onEvent` gets every event, including
 * `trace` events, which the chat does not get.
 */
interface OwnerSourceOptions {
  projectId: string
  config: ChatConfig
  readDraft?: () => ProjectDraft
  choose?: (messages: Messages) => Messages
  onEvent?: (event: ReplyEvent) => void
  onRefused?: (error: ApiError) => void
  onEnd?: () => void
}

type Messages = Parameters<ChatSource['reply']>[0]

export function createOwnerChatSource(options: OwnerSourceOptions): ChatSource {
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
          if (event.type !== 'trace') yield removeCardPictures(event)
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // The sign-in page has replaced the chat and its listeners, so the question is kept here.
        if (error.code === 'not_signed_in') keepQuestion(projectId, messages.at(-1)?.content ?? '')
        onRefused?.(error)
        throw toReplyRefused(error)
      } finally {
        onEnd?.()
      }
    },
  }
}

/** Cards lose their pictures, because the console loads no pictures from other hosts. */
function removeCardPictures(event: ReplyEvent): ReplyEvent {
  if (event.type !== 'cards') return event
  return { ...event, items: event.items.map(({ image: _, ...card }) => card) }
}

// For the status 429 the widget would open its own limit dialog, which is for visitors.
function toReplyRefused({ status, code, details: { outcome } }: ApiError): ReplyRefusedError {
  const refused = status === 429 ? new ReplyRefusedError(0, LIMIT_CODE) : new ReplyRefusedError(status, code)
  return Object.assign(refused, { outcome })
}
