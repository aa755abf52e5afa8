import { createNoticeMemory } from './accounting/notice-memory.ts'
import { reserveTurn } from './accounting/reserve-turn.ts'
import { authorizeChat } from './admission/authorize-chat.ts'
import { countsAsPreviewChat, returnPreviewChat } from './admission/authorize-preview.ts'
import { findLiveBot } from './admission/bot.repository.ts'
import { createBotCache } from './admission/bot-cache.ts'
import { chooseModel } from './admission/choose-model.ts'
import { hideOperatorKeyFailures, limitHouseTestPrompt } from './admission/provider-key.ts'
import { uncountHits } from './admission/rate-limit-visitor.ts'
import { createVisitorChallenges } from './admission/visitor-challenge.ts'
import type { ChatContext, ChatDeadlines, ChatPorts } from './chat-context.ts'
import { endConfirmation } from './confirmations/confirmation.repository.ts'
import { createConfirmPorts } from './confirmations/create-confirm-ports.ts'
import { forgetAskingModel, nameModel } from './confirmations/kept-call.ts'
import { getChatKind, type OpenedConfirmation, openConfirmation } from './confirmations/open-confirmation.ts'
import { createExtraPorts } from './extras/create-extra-ports.ts'
import { keepAnswerIfWanted } from './kept/keep-answer.ts'
import { createKeptAnswers } from './kept/kept-answers.ts'
import { addVisitorToPrompt } from './reply/add-visitor-to-prompt.ts'
import { type Caller, createBrickPorts } from './reply/call-stored-brick.ts'
import { writePrompt } from './reply/write-prompt.ts'
import { runTurn } from './run-turn.ts'
import type { AuthorizedChat, Bot, IncomingChat, ReplySource, TurnPorts } from './turn.ts'

const CHAT_DEADLINES: ChatDeadlines = { turn: 120_000, silence: 4_000, ping: 15_000, write: 60_000 }

export function createChatContext(ports: ChatPorts): ChatContext {
  return {
    ...ports,
    chatDeadlines: { ...CHAT_DEADLINES, ...ports.chatDeadlines },
    botCache: createBotCache(ports.clock, (projectId) => findLiveBot(ports, projectId)),
    challenges: createVisitorChallenges(ports),
    noticeMemory: createNoticeMemory(),
    keptAnswers: createKeptAnswers({
      ...ports,
      onError: (error) => ports.logger.warn({ err: error }, 'a kept answer was not stored'),
    }),
  }
}

export interface OpenedChat {
  isStreamed: boolean
  /** Makes the answer and settles the turn. If it is never called, the turn stays reserved. */
  source: ReplySource
}

export async function openChat(context: ChatContext, chat: IncomingChat, signal: AbortSignal): Promise<OpenedChat> {
  const startedAt = performance.now()
  const { onError, shows } = chat
  const showsThinking = shows?.has('thinking') ?? false
  const authorized = await authorizeChat(context, chat)
  const { bot, turn, opened } = await openAndReserve(context, chat, authorized).catch(async (error: unknown) => {
    await uncountHits(context.database, authorized.hits).catch(onError)
    if (countsAsPreviewChat(chat)) await returnPreviewChat(context, authorized.bot).catch(onError)
    throw error
  })
  const now = context.clock()
  const { providerKey } = authorized
  const choice = { saved: bot.content.model, role: bot.owner.role, now }
  const { offer, notice } = chooseModel(context.config.models, choice, providerKey)
  if (notice && context.noticeMemory.addIfNew(bot.projectId, notice)) turn.notices.push(notice)
  const prompt = limitHouseTestPrompt(
    addVisitorToPrompt(writePrompt({ ...authorized, bot }, turn, offer, now), { ...authorized, bot }),
    providerKey,
  )
  const modelName = nameModel(prompt)
  if (opened) {
    const isSameModel = opened.model === modelName
    prompt.confirmed = isSameModel ? opened.confirmed : forgetAskingModel(opened.confirmed)
  }
  const caller = describeCaller(authorized)
  const stored = createBrickPorts(context, bot, onError, caller)
  const asked = getChatKind({ body: chat.body, isTest: authorized.isTest })
  const chain = opened?.chain ?? 0
  const keeping = { bot, turn, asked, canAsk: shows?.has('confirm') ?? false, chain, model: modelName, caller }
  const model = hideOperatorKeyFailures(context.languageModel, providerKey, onError)
  const ports: TurnPorts = {
    model,
    ...stored,
    confirms: createConfirmPorts(context, keeping, stored.loadHideSecrets),
    ...(opened && { endConfirmation: createEndConfirmation(context, bot, opened, onError) }),
    ...createExtraPorts({ bot, providerKey, shows, model, onError }),
  }
  return {
    isStreamed: bot.content.streamingAllowed,
    source: keepAnswerIfWanted(
      context,
      { chat, turn, isStreamed: bot.content.streamingAllowed },
      (emit, made) => runTurn(context, { turn, prompt, ports, startedAt, showsThinking, onError }, emit, made),
      signal,
    ),
  }
}

/** In the owner's test chat no web site signs for a visitor, so the bricks get sample values. */
function describeCaller({ visitor, page, isTest }: AuthorizedChat): Caller {
  return { visitor: visitor?.claims ?? (isTest ? 'sample' : undefined), page }
}

async function openAndReserve(context: ChatContext, chat: IncomingChat, authorized: AuthorizedChat) {
  const { confirm } = chat.body
  const opened = confirm && (await openConfirmation(context, chat, authorized, confirm))
  return { ...(await reserveTurn(context, chat, authorized, opened)), opened }
}

function createEndConfirmation(
  { database }: ChatContext,
  { owner }: Bot,
  { confirmed: { id } }: OpenedConfirmation,
  onError: IncomingChat['onError'],
): TurnPorts['endConfirmation'] {
  return (state) => endConfirmation(database, { userId: owner.id, id }, state).catch(onError)
}
