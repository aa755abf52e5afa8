import type { ChatMessage, ConversationTurn } from '@bricks/contract'
import { LIMITS, type ReplyTrace } from '@bricks/contract/wire'
import { readReply } from '@bricks/widget'
import { useEffect, useState } from 'react'
import { describeRefusal, describeRefusalCode } from '#api/chat/describe-refusal.ts'
import { postForStream } from '#api/http/client.ts'
import { createUuid } from '#create-uuid.ts'
import type { Refusal } from '#ui/plan/refusal-notice.tsx'

interface DraftAnswer {
  text: string
  trace: ReplyTrace | undefined
  refusal: Refusal | undefined
  isRunning: boolean
}

const BEGINNING: DraftAnswer = { text: '', trace: undefined, refusal: undefined, isRunning: true }

export function useAskedDraftAnswer(projectId: string, turns: readonly ConversationTurn[]): DraftAnswer {
  const [answer, setAnswer] = useState(BEGINNING)
  const [messages] = useState(() => toMessagesUpToLastQuestion(turns))
  useEffect(() => {
    const leaving = new AbortController()
    const changeAnswer = (part: (now: DraftAnswer) => Partial<DraftAnswer>) => {
      if (!leaving.signal.aborted) setAnswer((now) => ({ ...now, ...part(now) }))
    }
    const streamDraftAnswer = async () => {
      const body = { project_id: projectId, messages, request_id: createUuid(), again: true }
      const stream = await postForStream('/completionChatStreamed', body, leaving.signal)
      let isWhole = false
      for await (const event of readReply(stream)) {
        if (event.type === 'text') changeAnswer(({ text }) => ({ text: text + event.delta }))
        if (event.type === 'trace') changeAnswer(() => ({ trace: event }))
        if (event.type === 'error') changeAnswer(() => ({ refusal: describeRefusalCode(event.code) }))
        if (event.type === 'done' || event.type === 'error') isWhole = true
      }
      if (!isWhole) changeAnswer(() => ({ refusal: { words: 'The answer broke off. Try again in a moment.' } }))
    }
    streamDraftAnswer()
      .catch((error: unknown) => changeAnswer(() => ({ refusal: describeRefusal(error) })))
      .finally(() => changeAnswer(() => ({ isRunning: false })))
    return () => leaving.abort()
  }, [projectId, messages])
  return answer
}

/**
 * Turns without an answer are left out, because the model would answer their questions again. So are turns that are too
 * old for the model: the server refuses more than it passes on to the model.
 */
export function toMessagesUpToLastQuestion(turns: readonly ConversationTurn[]): ChatMessage[] {
  const asked = turns.at(-1)?.user_message ?? ''
  const messages: ChatMessage[] = [{ role: 'user', content: asked }]
  let left = LIMITS.chatHistory - countBytes(asked)
  for (const { user_message, reply } of turns.slice(0, -1).reverse()) {
    if (!user_message || !reply) continue
    left -= countBytes(user_message) + countBytes(reply)
    if (left < 0 || messages.length + 2 > LIMITS.chatMessages) break
    messages.unshift({ role: 'user', content: user_message }, { role: 'assistant', content: reply })
  }
  return messages
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}
