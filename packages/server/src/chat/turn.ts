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
  /** What the client can show besides text; absent if the answer is plain text. */
  shows?: ReadonlySet<string>
  onError(error: unknown): void
}

export interface Bot {
  projectId: string
  owner: { id: string; role: number; pausedAt: string | null }
  /** Null for the draft. */
  version: number | null
  liveRank: number
  /** Secrets that were typed into an unsaved draft stand in it as text, for this call only. */
  content: ResolvedProjectContent
  sharing: Pick<Sharing, 'origins' | 'limits'>
  /** Hosts whose pictures cards may show. */
  imageHosts: readonly string[]
  /** Whether the visitor is told what they may want to ask next. */
  hasFollowUps: boolean
  isRecording: boolean
  /** Whether e-mail addresses, phone and card numbers are masked in what is stored. */
  isMasking: boolean
  /** As it stood when the bot was read, at most five seconds ago. */
  budget: Budget | undefined
  identity: BotIdentity
  hasProviderKey: boolean
  /** Also undefined if it cannot be decrypted. */
  providerKey: string | undefined
  /** The owner's keys at all providers but the first, by the provider's id. */
  otherKeys?: ReadonlyMap<string, string>
}

export interface BotIdentity {
  /** Secrets that sign visitors' tokens. A secret that cannot be decrypted is left out. */
  secrets: readonly string[]
  /** The model reads the verified name. */
  tellsName: boolean
  /** The model reads what the page says of itself. */
  tellsContext: boolean
}

export interface ProviderKey {
  text: string
  /** Set if the key is the operator's. `test`: for a builder's test chat, with the builder's limit of such chats. */
  lent?: { chatsADay: number; test?: { model: string | undefined; chats: number } }
}

export interface AuthorizedChat {
  bot: Bot
  providerKey: ProviderKey
  messages: ChatMessage[]
  isTest: boolean
  hits: RateLimitHits
  /** Set only if the visitor's token was right. */
  visitor: VerifiedVisitor | undefined
  /** Unproven, as the page sent it. */
  page: ReadonlyMap<string, string> | undefined
}

export type ModelNotice = Pick<NewNotice, 'kind' | 'model'>

export interface Turn extends NewTurn {
  visitor: string | null
  /** A keyed hash of the verified visitor's id. */
  identity: string | null
  /** The visitor's name, as the web site signed it. */
  visitorName: string | null
  /** The origin of the page that the chat is on. Null for our own pages and for calls without an origin. */
  origin: string | null
  isTest: boolean
  version: number
  isRecording: boolean
  isMasking: boolean
  question: string
  notices: ModelNotice[]
  warning: UsageWarning | undefined
  /** The chats a month that the owner's plan allows. */
  limit: number
  hasBudget: boolean
  hits: RateLimitHits
  /** Whether the turn counts among the builder's test chats on the operator's key. */
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
  /** How often the model may be asked, if that is less than usual. */
  mostRounds?: number
  /** The call that the visitor was asked to confirm, with their answer. The reply goes on from it. */
  confirmed?: ConfirmedCall | undefined
}

/** A call that waits until the visitor agrees. `messages`: all since the visitor's, without this call's result. */
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
  /** Absent if no brick needs a confirmation. */
  confirms?: ConfirmPorts
  /** Absent if the client cannot show cards. Gives nothing if this answer has as many cards as it may have. */
  showCards?: ((brick: string, cards: readonly Card[]) => CardsEvent | undefined) | undefined
  /** Absent if the client cannot ask. Gives nothing for a value that is neither one of a few choices nor a date. */
  askFor?: ((brick: BrickDescription, parameter: string) => AskEvent | undefined) | undefined
  /** Stores how a call ended that the visitor agreed to. */
  settle?(state: 'done' | 'failed'): Promise<void>
}

export interface TurnPorts extends ReplyPorts {
  /** Suggests what the visitor may say next, and tells the cost. Absent if nobody wants suggestions. Never rejects. */
  suggest?: ((answer: SaidAnswer, signal: AbortSignal) => Promise<Suggested>) | undefined
  /** Hides secrets in what the model wrote itself, because it may repeat a secret that it was told. */
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
  /** Undefined if the model named a brick that does not exist. */
  brick?: BrickDescription | undefined
  /** Undefined if nothing was called, or the call was broken off. */
  result?: BrickResult | undefined
  /** The text that the model got as the call's result. */
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
  /** Whether the answer ends with a question to the visitor. */
  hasAsked: boolean
  calls: EndedCall[]
  /** As they were shown. */
  cards: CardsEvent[]
  rounds: AskedRound[]
  finish: FinishReason | null
  usage: TokenUsage | null
  /** In milliseconds since the request came; null if there was no text. */
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
