import type { ConnectedFunction } from '@bricks/contract'
import type { CallEvent, FinishReason, ReplyEvent, TokenUsage } from '@bricks/contract/wire'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { LanguageModel, ModelMessage, ModelRequest } from '#language-model/language-model.ts'

/** What the model may know of a connected API; where it leads and what it costs to enter stays outside. */
export type BrickDescription = Pick<ConnectedFunction, 'id' | 'name' | 'description' | 'parameters'>

export type ReplyPorts = {
  model: Pick<LanguageModel, 'stream'>
  /** Calls a project's brick with its secrets. Never rejects: what goes wrong is a result. */
  callBrick(brick: BrickDescription, args: Record<string, string>, signal: AbortSignal): Promise<BrickResult>
}

/** All that one answer is made from. */
export type ReplyTurn = Pick<ModelRequest, 'apiKey' | 'model' | 'profile' | 'sampling'> & {
  conversationId: string
  messageId: string
  /** System text first, the visitor's last message last. */
  messages: ModelMessage[]
  bricks: readonly BrickDescription[]
}

/** A call that ended, with what only its owner may see. */
export type EndedCall = CallEvent & { result: BrickResult }

/** What a visitor may see, and the results of calls besides; how the answer ended comes apart. */
export type TurnEvent = Exclude<ReplyEvent, { type: 'done' | 'error' }> | EndedCall

export type TurnEnd = { finish: FinishReason; usage: TokenUsage }

/** Takes the next of some events. Where it returns a promise, whoever can wait waits for it before the next. */
export type Emit<Event> = (event: Event) => Promise<void> | undefined

export function isEndedCall(event: { type: string }): event is EndedCall {
  return event.type === 'call' && 'result' in event
}
