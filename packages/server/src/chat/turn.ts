import type { ChatMessage, ChatRequest, ConnectedFunction, Sharing } from '@bricks/contract'
import type {
  AskEvent,
  CallEvent,
  Card,
  CardsEvent,
  ConfirmEvent,
  FinishReason,
  ReplyEvent,
  ReplyTrace,
  TokenUsage,
} from '@bricks/contract/wire'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import type { NewTurn } from '#conversations/insert-turn.repository.ts'
import type { VerifiedVisitor } from '#identity/verify-identity.ts'
import type { Budget } from '#insights/budget/budget.ts'
import type { LanguageModel, ModelMessage, ModelRequest, ToolCall } from '#language-model/language-model.ts'
import type { NewNotice } from '#notices/notice.repository.ts'
import type { ModelPrices } from '#plans/model-offer.ts'
import type { UsageWarning } from '#plans/usage/usage.table.ts'
import type { ResolvedProjectContent } from '#projects/project.ts'
import type { User } from '#users/user.ts'
import type { RateLimitHits } from './admission/rate-limit-visitor.ts'
import type { TextAccumulator } from './text-accumulator.ts'

export interface IncomingChat {
  body: ChatRequest
  user: User | undefined
  origin: string | undefined
  address: string
  /** What the client shows beside words: absent for an answer in plain text. */
  shows?: ReadonlySet<string>
  onError(error: unknown): void
}

export interface Bot {
  projectId: string
  owner: { id: string; role: number; pausedAt: string | null }
  /** Null for the draft. */
  version: number | null
  liveRank: number
  /** Secrets that were typed in a draft stand in it, and go with this call. */
  content: ResolvedProjectContent
  sharing: Pick<Sharing, 'origins' | 'limits'>
  /** Whose pictures cards may show. */
  imageHosts: readonly string[]
  /** The visitor is told what they may want to ask next. */
  hasFollowUps: boolean
  isRecording: boolean
  /** E-mail addresses, phone and card numbers are masked in what is kept. */
  isMasking: boolean
  /** As it stood when the bot was read, at most five seconds ago. */
  budget: Budget | undefined
  identity: BotIdentity
  hasProviderKey: boolean
  /** Also undefined if it cannot be decrypted. */
  providerKey: string | undefined
  /** By the id of the provider, beside the first one's. */
  otherKeys?: ReadonlyMap<string, string>
}

export interface BotIdentity {
  /** That sign a visitor's token; none that cannot be decrypted. */
  secrets: readonly string[]
  /** The model reads the verified name. */
  tellsName: boolean
  /** The model reads what the page says of itself. */
  tellsContext: boolean
}

export interface ProviderKey {
  text: string
  /** If it is the operator's. `test`: for a builder's test chat, with their limit of such chats. */
  lent?: { chatsADay: number; test?: { model: string | undefined; chats: number } }
}

export interface AuthorizedChat {
  bot: Bot
  providerKey: ProviderKey
  messages: ChatMessage[]
  isTest: boolean
  hits: RateLimitHits
  /** Only one whose token was right. */
  visitor: VerifiedVisitor | undefined
  /** Unproven, as the page sent it. */
  page: ReadonlyMap<string, string> | undefined
}

export type ModelNotice = Pick<NewNotice, 'kind' | 'model'>

export interface Turn extends NewTurn {
  visitor: string | null
  /** A hash of the verified visitor. */
  identity: string | null
  /** As the web site signed it. */
  visitorName: string | null
  /** Of the page that the chat is on. Null for our own pages and calls without one. */
  origin: string | null
  isTest: boolean
  version: number
  isRecording: boolean
  isMasking: boolean
  question: string
  notices: ModelNotice[]
  warning: UsageWarning | undefined
  /** Chats a month. */
  limit: number
  hasBudget: boolean
  hits: RateLimitHits
  /** It counts among the builder's test chats on the operator's key. */
  isOnHouse: boolean
}

/** The model may read this part of a connected API, but neither the address nor the secrets. */
export type BrickDescription = Pick<
  ConnectedFunction,
  'id' | 'name' | 'description' | 'parameters' | 'schema' | 'enabled'
> & { writes?: boolean }

export type Prompt = Pick<ModelRequest, 'apiKey' | 'provider' | 'model' | 'profile' | 'sampling'> & {
  conversationId: string
  messageId: string
  messages: ModelMessage[]
  bricks: readonly BrickDescription[]
  prices?: ModelPrices | undefined
  /** How often the model may be asked, where it is fewer than usual. */
  mostRounds?: number
  /** What the visitor was asked and has answered, to go on from. */
  confirmed?: ConfirmedCall | undefined
}

/** A call that waits until the visitor agrees. `messages`: all since the visitor's own, without this call's result. */
export interface WaitingCall {
  call: ToolCall
  brick: BrickDescription
  args: BrickArguments
  messages: ModelMessage[]
}

export interface ConfirmedCall extends WaitingCall {
  id: string
  accept: boolean
}

export interface ConfirmPorts {
  mustConfirm(brick: BrickDescription): boolean
  /** Absent if the client cannot ask. Gives nothing if the call cannot be kept. */
  keep?: ((waiting: WaitingCall) => Promise<ConfirmEvent | undefined>) | undefined
}

export interface ReplyPorts {
  model: Pick<LanguageModel, 'stream'>
  /** Never rejects: a failure is a result. */
  callBrick(
    brick: BrickDescription,
    args: BrickArguments,
    signal: AbortSignal,
    idempotencyKey?: string,
  ): Promise<BrickResult>
  /** Absent: no brick asks first. */
  confirms?: ConfirmPorts
  /** Absent if the client cannot show them. Gives nothing if as many stand beside this answer as may. */
  showCards?: ((brick: string, cards: readonly Card[]) => CardsEvent | undefined) | undefined
  /** Absent if the client cannot ask. Gives nothing for a value that is neither one of few nor a date. */
  askFor?: ((brick: BrickDescription, parameter: string) => AskEvent | undefined) | undefined
  /** How a call ended that the visitor agreed to. */
  settle?(state: 'done' | 'failed'): Promise<void>
}

export interface TurnPorts extends ReplyPorts {
  /** What the visitor may want to say next, and what it cost. Absent if nobody wants to know. Never rejects. */
  suggest?: ((answer: SaidAnswer, signal: AbortSignal) => Promise<Suggested>) | undefined
  /** For what the model wrote itself: it may repeat a secret that somebody told it. */
  findHideSecrets(): Promise<HideSecrets>
}

/** A whole answer: what was asked, and what was said. */
export interface SaidAnswer {
  prompt: Prompt
  text: string
}

export interface Suggested {
  items: string[]
  /** Absent if the model was not asked, or refused. */
  usage?: TokenUsage | undefined
}

/** One time that the model was asked, as a trace tells it. */
export interface AskedRound {
  usage: TokenUsage
  calls: AskedCall[]
}

export interface AskedCall {
  call: ToolCall
  /** Undefined if the model named one that there is not. */
  brick?: BrickDescription | undefined
  /** Undefined if nothing was called, or the call was broken off. */
  result?: BrickResult | undefined
  /** What the model got. */
  shown: string
  error?: string | undefined
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
  /** It ends with what the visitor is asked. */
  hasAsked: boolean
  calls: EndedCall[]
  /** As they were shown. */
  cards: CardsEvent[]
  rounds: AskedRound[]
  finish: FinishReason | null
  usage: TokenUsage | null
  /** Since the request came; null if there was no text. */
  firstTokenMs: number | null
}

export interface EndedTurn extends TurnRecord {
  model: string
  prices: ModelPrices | undefined
  durationMs: number
  /** Undefined if it could not be written. */
  trace: ReplyTrace | undefined
}

/** If it returns a promise, the sender must wait for it before the next event. */
export type Emit<Event> = (event: Event) => Promise<void> | undefined

/** Can be called once. Resolves when the turn is stored. */
export type ReplySource = (emit: Emit<ReplyEvent>) => Promise<void>

export function isEndedCall(event: { type: string }): event is EndedCall {
  return event.type === 'call' && 'result' in event
}
