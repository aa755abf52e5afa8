import type { ChatMessage, ChatRequest, ConnectedFunction, Sharing } from '@bricks/contract'
import type { CallEvent, FinishReason, ReplyEvent, TokenUsage } from '@bricks/contract/wire'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { NewTurn } from '#conversations/conversation.repository.ts'
import type { LanguageModel, ModelMessage, ModelRequest } from '#language-model/language-model.ts'
import type { NewNotice } from '#notices/notice.repository.ts'
import type { UsageWarning } from '#plans/usage/usage.table.ts'
import type { ProjectContent } from '#projects/project.ts'
import type { User } from '#users/user.ts'
import type { TextAccumulator } from './text-accumulator.ts'

export interface IncomingChat {
  body: ChatRequest
  user: User | undefined
  origin: string | undefined
  address: string
  onError(error: unknown): void
}

export interface Bot {
  projectId: string
  owner: { id: string; role: number; pausedAt: string | null }
  /** Null for the draft. */
  version: number | null
  liveRank: number
  content: ProjectContent
  sharing: Pick<Sharing, 'origins' | 'limits'>
  isRecording: boolean
  /** Also undefined if it cannot be decrypted. */
  providerKey: string | undefined
}

export interface RateLimitHits {
  visitor: readonly string[]
  day: readonly string[]
  request: readonly string[]
}

export interface AuthorizedChat {
  bot: Bot
  providerKey: string
  messages: ChatMessage[]
  isTest: boolean
  hits: RateLimitHits
}

export type ModelNotice = Pick<NewNotice, 'kind' | 'model'>

export interface Turn extends NewTurn {
  visitor: string | null
  isTest: boolean
  version: number
  isRecording: boolean
  question: string
  notices: ModelNotice[]
  warning: UsageWarning | undefined
  /** Chats a month. */
  limit: number
  hits: RateLimitHits
}

/** The model may read this part of a connected API, but neither the address nor the secrets. */
export type BrickDescription = Pick<
  ConnectedFunction,
  'id' | 'name' | 'description' | 'parameters' | 'schema' | 'enabled'
>

export type Prompt = Pick<ModelRequest, 'apiKey' | 'model' | 'profile' | 'sampling'> & {
  conversationId: string
  messageId: string
  messages: ModelMessage[]
  bricks: readonly BrickDescription[]
}

export interface ReplyPorts {
  model: Pick<LanguageModel, 'stream'>
  /** Never rejects: a failure is a result. */
  callBrick(brick: BrickDescription, args: BrickArguments, signal: AbortSignal): Promise<BrickResult>
}

export type EndedCall = CallEvent & { functionId: string; result: BrickResult }

export type TurnEvent = Exclude<ReplyEvent, { type: 'done' | 'error' }> | EndedCall

export interface ReplyEnd {
  finish: FinishReason
  usage: TokenUsage
}

export interface TurnRecord {
  text: TextAccumulator
  /** A brick that was called may have changed something, even if no text followed. */
  hasCalled: boolean
  calls: EndedCall[]
  finish: FinishReason | null
  usage: TokenUsage | null
}

/** If it returns a promise, the sender must wait for it before the next event. */
export type Emit<Event> = (event: Event) => Promise<void> | undefined

/** Can be called once. Resolves when the turn is stored. */
export type ReplySource = (emit: Emit<ReplyEvent>) => Promise<void>

export function isEndedCall(event: { type: string }): event is EndedCall {
  return event.type === 'call' && 'result' in event
}
