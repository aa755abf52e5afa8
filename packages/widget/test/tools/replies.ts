import type { ReplyEvent } from '@bricks/contract/wire'

export const START: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
export const DONE: ReplyEvent = { type: 'done', finish: 'stop' }

export function text(delta: string): ReplyEvent {
  return { type: 'text', delta }
}

export function answer(...texts: string[]): ReplyEvent[] {
  return [START, ...texts.map(text), DONE]
}
