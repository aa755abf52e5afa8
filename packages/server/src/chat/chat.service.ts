import type { ReplyEvent } from '@bricks/contract/wire'
import { admitCall } from './admit.ts'
import { callBricksOf } from './call-stored-brick.ts'
import type { ChatCall, ChatContext } from './chat-context.ts'
import { chooseModel } from './choose-model.ts'
import { forgetCall } from './limit-visitor.ts'
import type { LiveBots } from './live-bots.ts'
import type { Emit, ReplyPorts } from './reply-turn.ts'
import { reserveTurn } from './reserve-turn.ts'
import { runTurn } from './run-turn.ts'
import type { ToldNotices } from './told-notices.ts'
import { writeReplyTurn } from './write-reply-turn.ts'

/** Gives the events of one answer to `show`, and resolves when the turn is settled. */
export type Answer = (show: Emit<ReplyEvent>) => Promise<void>

export interface OpenChat {
  /** Whether the answer is to go out as it comes, not in one piece. */
  isStreamed: boolean
  /** To be called once; until then the turn is open. */
  answer: Answer
}

/** What a process remembers between chats. */
export interface ChatMemory {
  liveBots: LiveBots
  told: ToldNotices
}

/** Lets a call in and counts it. `signal` aborts when the client has left. */
export async function openChat(
  context: ChatContext,
  { liveBots, told }: ChatMemory,
  call: ChatCall,
  signal: AbortSignal,
): Promise<OpenChat> {
  const admitted = await admitCall(context, liveBots, call)
  const { bot, turn } = await reserveTurn(context, liveBots, call, admitted).catch(async (error: unknown) => {
    await forgetCall(context.database, admitted.counted).catch(call.onError)
    throw error
  })
  const now = context.clock()
  const model = chooseModel(context.config.models, { saved: bot.content.model, role: bot.owner.role, now })
  if (model.notice && told.isNew(bot.projectId, model.notice)) turn.notices.push(model.notice)
  const { onError, startedAt } = call
  const ports: ReplyPorts = { model: context.languageModel, callBrick: callBricksOf(context, bot, onError) }
  const replyTurn = writeReplyTurn({ ...admitted, bot }, turn, model.offer, now)
  return {
    isStreamed: bot.content.streamingAllowed,
    answer: (show) => runTurn(context, { turn, replyTurn, ports, startedAt, onError }, show, signal),
  }
}
