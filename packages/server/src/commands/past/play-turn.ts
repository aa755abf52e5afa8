import { AppError } from '#app-error.ts'
import { createHideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { finishTurn } from '#chat/accounting/finish-turn.ts'
import { createTurnRecord, recordTurnEnd, recordTurnEvent } from '#chat/accounting/turn-record.ts'
import type { BotContext } from '#chat/admission/bot.repository.ts'
import { chooseModel } from '#chat/admission/choose-model.ts'
import { makeReply } from '#chat/reply/make-reply.ts'
import { writeTrace } from '#chat/reply/trace-reply.ts'
import { writePrompt } from '#chat/reply/write-prompt.ts'
import type { Bot, Prompt, Turn, TurnRecord } from '#chat/turn.ts'
import { countChatAndInsertTurn } from '#conversations/insert-turn.repository.ts'
import type { Database } from '#db/database.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import type { ModelOffer } from '#plans/model-offer.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { findVersion } from '#projects/versions/version.repository.ts'
import { createPlayedPorts } from './played-ports.ts'
import type { PlayedTurn } from './played-turn.ts'

export interface SampleHistoryPorts extends BotContext {
  models: readonly ModelOffer[]
}

const SILENT = { config: { mail: { smtpUrl: undefined } } }

export async function playTurn(
  { database, models, encryptionKeys }: SampleHistoryPorts,
  live: Bot,
  played: PlayedTurn,
): Promise<void> {
  const at = new Date(played.at)
  const endedAt = new Date(at.getTime() + played.ms)
  const bot = await findBotOfVersion(database, live, played.version)
  const turn = await reservePastTurn(database, bot, played, at)
  const { offer } = chooseModel(models, { saved: bot.content.model, role: bot.owner.role, now: at })
  const messages = played.before.flatMap(({ say, reply }) => [
    { role: 'user' as const, content: say },
    { role: 'assistant' as const, content: reply },
  ])
  const asked = [...messages, { role: 'user' as const, content: played.say }]
  const prompt = writePrompt({ bot, providerKey: { text: '' }, messages: asked }, turn, offer, at)
  const { record, fault } = await createPlayedReply(bot, prompt, played, at)
  const trace = writeTrace(
    { prompt, rounds: record.rounds, firstTokenAt: record.firstTokenMs, endedAt: played.ms },
    createHideSecrets([]),
  )
  const measured = { model: prompt.model, prices: prompt.prices, durationMs: played.ms, trace }
  await finishTurn(
    { ...SILENT, database, encryptionKeys, clock: () => endedAt },
    turn,
    { ...record, ...measured },
    fault,
  )
}

async function findBotOfVersion(database: Database, live: Bot, version: number): Promise<Bot> {
  const own = { id: live.projectId, userId: live.owner.id }
  const kept = await findVersion(database, own, version)
  return kept ? { ...live, version, content: kept.content } : live
}

async function reservePastTurn(database: Database, bot: Bot, played: PlayedTurn, at: Date): Promise<Turn> {
  const limit = findLimitsOfRole(bot.owner.role).chats
  const month = { userId: bot.owner.id, period: findUsagePeriod(at) }
  const turn = { ...month, id: played.id, conversationId: played.conversationId, projectId: bot.projectId }
  // `month` names no live version, because the version of a past turn may no longer be live.
  const used = await countChatAndInsertTurn(database, { ...month, limit }, turn, at)
  if (used === undefined) throw new AppError('chat_limit_reached')
  return {
    ...turn,
    visitor: played.visitor,
    identity: null,
    visitorName: null,
    origin: null,
    isTest: false,
    version: bot.version ?? 0,
    isRecording: bot.isRecording,
    isMasking: bot.isMasking,
    question: played.say,
    notices: [],
    warning: undefined,
    limit,
    spendsBudget: false,
    hits: { ownerId: bot.owner.id, address: [], visitor: [], day: [], request: [], house: [] },
    isHouseTest: false,
  }
}

async function createPlayedReply(
  bot: Bot,
  prompt: Prompt,
  played: PlayedTurn,
  at: Date,
): Promise<{ record: TurnRecord; fault?: AppError }> {
  const record = createTurnRecord([])
  const ports = createPlayedPorts(bot, prompt, played, at)
  try {
    const emit = (event: Parameters<typeof recordTurnEvent>[1]) => {
      if (event.type === 'text') record.firstTokenMs ??= played.first_ms
      recordTurnEvent(record, event)
      return undefined
    }
    recordTurnEnd(record, await makeReply(ports, prompt, emit, new AbortController().signal, record.rounds))
    return { record }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { record, fault: error }
  }
}
