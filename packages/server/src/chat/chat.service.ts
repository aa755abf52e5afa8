import { AppError } from '#app-error.ts'
import { reserveTurn } from './accounting/reserve-turn.ts'
import { authorizeChat } from './admission/authorize-chat.ts'
import { countsAsPreviewChat, uncountChatOfPreview } from './admission/authorize-preview.ts'
import { findLiveBot } from './admission/bot.repository.ts'
import { createBotCache } from './admission/bot-cache.ts'
import { chooseModel, createModelNoticeMemory } from './admission/choose-model.ts'
import { hideOperatorKeyFailures, limitHouseTestPrompt } from './admission/provider-key.ts'
import { uncountAllHits, uncountHits } from './admission/rate-limit-visitor.ts'
import { createVisitorChallenges } from './admission/visitor-challenge.ts'
import type { ChatContext, ChatDeadlines, ChatPorts } from './chat-context.ts'
import { markConfirmationEnded } from './confirmations/confirmation.repository.ts'
import { createConfirmPorts } from './confirmations/create-confirm-ports.ts'
import { buildModelKey, convertConfirmedCallForOtherModel } from './confirmations/kept-call.ts'
import { type OpenedConfirmation, openConfirmation } from './confirmations/open-confirmation.ts'
import { createExtraPorts } from './extras/create-extra-ports.ts'
import { keepAnswerOfLiveBot } from './kept-answers/keep-answer.ts'
import { createKeptAnswers, type MakeAnswer } from './kept-answers/kept-answers.ts'
import { type Caller, createBrickPorts } from './reply/call-stored-brick.ts'
import { addVisitorToPrompt, writePrompt } from './reply/write-prompt.ts'
import { runTurn } from './run-turn.ts'
import {
  type AuthorizedChat,
  type Bot,
  getChatKind,
  type IncomingChat,
  type ReplySource,
  type Turn,
  type TurnPorts,
} from './turn.ts'

const CHAT_DEADLINES: ChatDeadlines = { turn: 120_000, silence: 4_000, ping: 15_000, write: 60_000 }

export function createChatContext(ports: ChatPorts): ChatContext {
  return {
    ...ports,
    chatDeadlines: { ...CHAT_DEADLINES, ...ports.chatDeadlines },
    botCache: createBotCache(ports.clock, (projectId) => findLiveBot(ports, projectId)),
    challenges: createVisitorChallenges(ports),
    noticeMemory: createModelNoticeMemory(),
    keptAnswers: createKeptAnswers({
      ...ports,
      onError: (error) => ports.logger.warn({ err: error }, 'a kept answer was not stored'),
    }),
  }
}

export interface OpenedChat {
  isStreamed: boolean
  /** Makes the answer and stores how the turn ended. If it is never called, the turn stays reserved. */
  source: ReplySource
}

export async function openChat(context: ChatContext, chat: IncomingChat, signal: AbortSignal): Promise<OpenedChat> {
  const startedAt = performance.now()
  const { onError, shows } = chat
  const showsThinking = shows?.has('thinking') ?? false
  const { authorized, turn, opened } = await authorizeAndReserve(context, chat)
  const { bot, providerKey, now } = authorized
  const choice = { saved: bot.content.model, role: bot.owner.role, now }
  const { offer, notice } = chooseModel(context.config.models, choice, providerKey)
  if (notice && context.noticeMemory.addIfNew(bot.projectId, notice)) turn.notices.push(notice)
  const prompt = limitHouseTestPrompt(
    addVisitorToPrompt(writePrompt(authorized, turn, offer, now), authorized),
    providerKey,
  )
  if (opened) {
    const isSameModel = opened.model === buildModelKey(prompt)
    prompt.confirmed = isSameModel ? opened.confirmed : convertConfirmedCallForOtherModel(opened.confirmed)
  }
  const caller = describeCaller(authorized)
  const stored = createBrickPorts(context, bot, onError, caller)
  const model = hideOperatorKeyFailures(context.languageModel, providerKey, onError)
  const asked = getChatKind({ body: chat.body, isTest: authorized.isTest })
  const keeping = {
    bot,
    turn,
    prompt,
    asked,
    canAsk: shows?.has('confirm') ?? false,
    chain: opened?.chain ?? 0,
    caller,
    address: authorized.isTest ? undefined : chat.address,
  }
  const mayCall = prompt.bricks.length > 0 || opened !== undefined
  const ports: TurnPorts = {
    model,
    ...stored,
    ...(mayCall && { confirms: createConfirmPorts(context, keeping, stored.loadHideSecrets) }),
    ...(opened && { markConfirmationEnded: createConfirmationMarker(context, bot, opened, onError) }),
    ...(shows && (mayCall || bot.hasFollowUps) && createExtraPorts({ bot, providerKey, shows, model, onError })),
  }
  const makeAnswer: MakeAnswer = (emit, made) =>
    runTurn(context, { turn, prompt, ports, startedAt, showsThinking, onError }, emit, made)
  const isStreamed = bot.content.streamingAllowed
  const kept = chat.body.keep ? keepAnswerOfLiveBot(context, { chat, turn, isStreamed }, makeAnswer, signal) : undefined
  return { isStreamed, source: kept ?? ((emit) => makeAnswer(emit, signal)) }
}

/** In the owner's test chat no web site signs for a visitor, so the bricks get sample values. */
function describeCaller({ visitor, page, isTest }: AuthorizedChat): Caller {
  return { visitor: visitor?.claims ?? (isTest ? 'sample' : undefined), page }
}

interface ReservedChat {
  authorized: AuthorizedChat
  turn: Turn
  opened: OpenedConfirmation | undefined
}

/**
 * Starts again once if a newer version went live than the cached bot's. The newer version's model may be another
 * provider's, which must not get the key that was found for the older version.
 */
async function authorizeAndReserve(context: ChatContext, chat: IncomingChat): Promise<ReservedChat> {
  const reserved = (await authorizeAndReserveOnce(context, chat)) ?? (await authorizeAndReserveOnce(context, chat))
  if (!reserved) throw new AppError('unavailable')
  return reserved
}

async function authorizeAndReserveOnce(context: ChatContext, chat: IncomingChat): Promise<ReservedChat | undefined> {
  const { confirm } = chat.body
  const authorized = await authorizeChat(context, chat)
  const uncountChat = async (uncount: typeof uncountAllHits) => {
    await uncount(context.database, authorized.hits).catch(chat.onError)
    if (countsAsPreviewChat(chat)) await uncountChatOfPreview(context, authorized.bot).catch(chat.onError)
  }
  try {
    const opened = confirm && (await openConfirmation(context, chat, authorized, confirm))
    const turn = await reserveTurn(context, chat, authorized, opened)
    if (turn) return { authorized, turn, opened }
  } catch (error) {
    await uncountChat(uncountHits)
    throw error
  }
  await uncountChat(uncountAllHits)
  return undefined
}

function createConfirmationMarker(
  { database }: ChatContext,
  { owner }: Bot,
  { confirmed: { id } }: OpenedConfirmation,
  onError: IncomingChat['onError'],
): TurnPorts['markConfirmationEnded'] {
  return (state) => markConfirmationEnded(database, { userId: owner.id, id }, state).catch(onError)
}
