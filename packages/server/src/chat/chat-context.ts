import type { Logger } from 'pino'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import type { LanguageModel } from '#language-model/language-model.ts'
import type { Metrics } from '#metrics/metrics.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import type { Clock } from '#time.ts'
import type { BotCache } from './admission/bot-cache.ts'
import type { NoticeMemory } from './admission/choose-model.ts'
import type { VisitorChallenges } from './admission/visitor-challenge.ts'
import type { KeptAnswers } from './kept-answers/kept-answers.ts'

export interface ChatPorts {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
  languageModel: Pick<LanguageModel, 'stream'>
  brickCaller: Pick<
    BrickCaller,
    'callBrick' | 'send' | 'findSettingProblem' | 'findAddressProblem' | 'findHeaderProblem'
  >
  logger: Pick<Logger, 'info' | 'warn'>
  metrics: Pick<Metrics, 'streamsOpen' | 'firstToken' | 'chatFailures'>
  config: Pick<
    Config,
    | 'models'
    | 'providers'
    | 'operatorKey'
    | 'houseChatsADay'
    | 'chatsPerMinute'
    | 'visitorChallenge'
    | 'appUrl'
    | 'publicUrl'
    | 'mail'
  >
  chatDeadlines?: Partial<ChatDeadlines>
}

export interface ChatContext extends ChatPorts {
  chatDeadlines: ChatDeadlines
  botCache: BotCache
  challenges: VisitorChallenges
  noticeMemory: NoticeMemory
  keptAnswers: KeptAnswers
}

/**
 * In milliseconds. If an answer is silent, the client is told so after `silence` at least, and twice `silence` at most.
 */
export interface ChatDeadlines {
  turn: number
  silence: number
  ping: number
  write: number
}
