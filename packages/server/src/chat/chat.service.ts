import type { ReplyEvent } from '@bricks/contract/wire'
import { admitCall } from './admit.ts'
import { callBricksOf } from './call-stored-brick.ts'
import type { ChatCall, ChatContext } from './chat-context.ts'
import { chooseModel } from './choose-model.ts'
import type { LiveBots } from './live-bots.ts'
import type { Emit, ReplyPorts } from './reply-turn.ts'
import { reserveTurn } from './reserve-turn.ts'
import { runTurn } from './run-turn.ts'
import { writeReplyTurn } from './write-reply-turn.ts'

/** Gives the events of one answer to `show`, and resolves when the turn is settled. */
export type Answer = (show: Emit<ReplyEvent>) => Promise<void>

export interface OpenChat {
  /** Whether the answer is to go out as it comes, not in one piece. */
  isStreamed: boolean
  /** To be called once; until then the turn is open. */
  answer: Answer
}

/** Lets a call in and counts it. `signal` aborts when the client has left. */
export async function openChat(
  context: ChatContext,
  liveBots: LiveBots,
  call: ChatCall,
  signal: AbortSignal,
): Promise<OpenChat> {
  const admitted = await admitCall(context, liveBots, call)
  const { bot, turn } = await reserveTurn(context, liveBots, call, admitted)
  const model = chooseModel(context.config.models, bot.content.model, bot.owner.role)
  if (model.isFallback) turn.notices.push('model_fallback')
  const { onError, startedAt } = call
  const ports: ReplyPorts = { model: context.languageModel, callBrick: callBricksOf(context, bot, onError) }
  const replyTurn = writeReplyTurn({ ...admitted, bot }, turn, model, context.clock())
  return {
    isStreamed: bot.content.streamingAllowed,
    answer: (show) => runTurn(context, { turn, replyTurn, ports, startedAt, onError }, show, signal),
  }
}
