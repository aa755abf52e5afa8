import type { ReplyEvent } from '@bricks/contract/wire'

export const START: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
export const DONE: ReplyEvent = { type: 'done', finish: 'stop' }

export function createTextEvent(delta: string): ReplyEvent {
  return { type: 'text', delta }
}

export function createAnswerEvents(...texts: string[]): ReplyEvent[] {
  return [START, ...texts.map(createTextEvent), DONE]
}
