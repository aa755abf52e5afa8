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
import type { VerifiedVisitor } from '#identity/verify-identity-token.ts'
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
  /** The kinds of events that the client can show besides text; absent if the answer is plain text. */
  shows?: ReadonlySet<string>
  onError(error: unknown): void
}

export interface Bot {
  projectId: string
  owner: { id: string; role: number; pausedAt: string | null }
  /** Null for a draft and for a preview. */
  version: number | null
  liveRank: number
  /** If an unsaved draft was sent, this holds the secrets that were typed in the draft as text, for this call only. */
  content: ResolvedProjectContent
  sharing: Pick<Sharing, 'origins' | 'limits'>
  imageHosts: readonly string[]
  hasFollowUps: boolean
  isRecording: boolean
  isMasking: boolean
  budget: Budget | undefined
  identity: BotIdentity
  hasProviderKey: boolean
  /** Also undefined if the stored key cannot be decrypted. */
  providerKey: string | undefined
  /** The owner's keys at all providers except the first, by the provider's id. */
  otherKeys?: ReadonlyMap<string, string>
}

export interface BotIdentity {
  secrets: readonly string[]
  tellsName: boolean
  tellsContext: boolean
}

export interface ProviderKey {
  text: string
  /**
   * Set if the key is the operator's. `setting` tells the operator where the key was set. `test` is set if the key is
   * lent only for a builder's test chats, with the builder's limit of such chats.
   */
  lent?: { setting: string; chatsADay: number; test?: { model: string | undefined; chats: number } }
}

export interface AuthorizedChat {
  bot: Bot
  providerKey: ProviderKey
  /**
   * When the key was chosen. The model must be chosen for the same time: at a later time it may be a model of another
   * provider.
   */
  now: Date
  messages: ChatMessage[]
  isTest: boolean
  hits: RateLimitHits
  visitor: VerifiedVisitor | undefined
  /** Facts that the page sent about itself. They are not verified. */
  page: ReadonlyMap<string, string> | undefined
}

export function getChatKind({ body, isTest }: Pick<IncomingChat, 'body'> & Pick<AuthorizedChat, 'isTest'>): ChatKind {
  return body.preview !== undefined ? 'preview' : isTest ? 'test' : 'live'
}

export type ChatKind = 'live' | 'test' | 'preview'
export type ModelNotice = Pick<NewNotice, 'kind' | 'model'>

export interface Turn extends NewTurn {
  visitor: string | null
  identity: string | null
  visitorName: string | null
  /** Origin of the page that holds the chat. Null for pages of this server and for calls without an origin. */
  origin: string | null
  isTest: boolean
  version: number
  isRecording: boolean
  isMasking: boolean
  question: string
  notices: ModelNotice[]
  warning: UsageWarning | undefined
  limit: number
  /** False without a budget, and for a test chat on the operator's key, because the operator pays for it. */
  spendsBudget: boolean
  hits: RateLimitHits
  isHouseTest: boolean
}

/** The model may read this of a connected API, but neither its address nor its secrets. */
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
  mostRounds?: number
  confirmed?: ConfirmedCall | undefined
}

/**
 * A call that waits for the visitor's consent. `messages` holds all messages after the visitor's last one, without this
 * call's result.
 */
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
  mustConfirm(brick: BrickDescription, args: BrickArguments): boolean
  /** Absent if the client cannot ask its visitor. Returns undefined if the call cannot be kept. */
  keepCall?: ((waiting: WaitingCall) => Promise<ConfirmEvent | undefined>) | undefined
}

export interface ReplyPorts {
  model: Pick<LanguageModel, 'stream'>
  /** Does not reject if the API fails: the failure is returned as a result. */
  callBrick(
    brick: BrickDescription,
    args: BrickArguments,
    signal: AbortSignal,
    idempotencyKey?: string,
  ): Promise<BrickResult>
  confirms?: ConfirmPorts
  /** Absent if the client cannot show cards. Returns undefined once the answer has as many cards as it may have. */
  createCardsEvent?: ((brick: string, cards: readonly Card[]) => CardsEvent | undefined) | undefined
  /** Absent if the client cannot ask. Returns undefined if the parameter is neither a date nor one of a few choices. */
  createAskEvent?: ((brick: BrickDescription, parameter: string) => AskEvent | undefined) | undefined
  markConfirmationEnded?(state: 'done' | 'failed'): Promise<void>
}

export interface TurnPorts extends ReplyPorts {
  /**
   * Suggests what the visitor may say next, and counts the tokens that this took. Absent if the bot or the client does
   * not want suggestions. Never rejects.
   */
  suggestPrompts?: ((answer: SaidAnswer, signal: AbortSignal) => Promise<Suggested>) | undefined
  /** Resolves to a function that hides secrets in a text, because the model may repeat a secret that it was told. */
  loadHideSecrets(): Promise<HideSecrets>
}

export interface SaidAnswer {
  prompt: Prompt
  text: string
}

export interface Suggested {
  items: string[]
  usage?: TokenUsage | undefined
}

export interface AskedRound {
  usage: TokenUsage
  calls: AskedCall[]
}

export interface AskedCall {
  call: ToolCall
  brick?: BrickDescription | undefined
  result?: BrickResult | undefined
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
  hasStarted: boolean
  /**
   * True once a brick was called. A turn that breaks off after that is charged even without text, because the brick
   * may have changed something.
   */
  hasCalled: boolean
  hasAsked: boolean
  calls: EndedCall[]
  cards: CardsEvent[]
  rounds: AskedRound[]
  finish: FinishReason | null
  usage: TokenUsage | null
  firstTokenMs: number | null
}

export interface EndedTurn extends TurnRecord {
  model: string
  prices: ModelPrices | undefined
  durationMs: number
  trace: ReplyTrace | undefined
}

/** If it returns a promise, the caller must wait for it before it sends the next event. */
export type Emit<Event> = (event: Event) => Promise<void> | undefined

/** May be called only once. Resolves when the turn has ended; for a kept answer also when its client has left. */
export type ReplySource = (emit: Emit<ReplyEvent>) => Promise<void>

export function isEndedCall(event: { type: string }): event is EndedCall {
  return event.type === 'call' && 'result' in event
}
