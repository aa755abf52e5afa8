import type { ChatRequest } from '@bricks/contract'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { LanguageModel } from '#language-model/language-model.ts'
import type { Metrics } from '#metrics/metrics.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import type { User } from '#users/user.ts'

export interface ChatContext {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
  languageModel: Pick<LanguageModel, 'stream'>
  brickCaller: Pick<BrickCaller, 'callBrick'>
  metrics: Pick<Metrics, 'streamsOpen' | 'firstToken' | 'chatFailures'>
  config: Pick<Config, 'models' | 'chatsPerMinute' | 'appUrl' | 'publicUrl' | 'mail'>
  chatDeadlines?: Partial<ChatDeadlines>
}

/** In milliseconds. */
export interface ChatDeadlines {
  /** For a whole answer, bricks included. */
  turn: number
  /** Between two signs of life of a quiet stream. */
  ping: number
  /** For a reader that has stopped reading. */
  write: number
}

export const CHAT_DEADLINES: ChatDeadlines = { turn: 120_000, ping: 15_000, write: 60_000 }

/** One call of a chat endpoint. */
export interface ChatCall {
  body: ChatRequest
  user: User | undefined
  /** The web site the call comes from, if any. */
  origin: string | undefined
  address: string
  /** When it came, by `performance.now()`. */
  startedAt: number
  /** Takes what went wrong without stopping the answer. */
  onError(error: unknown): void
}
