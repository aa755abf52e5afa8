import type { ChatMessage } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import { listOwnOrigins } from '#http/own-origins.ts'
import { findPause } from '#projects/project.ts'
import { findDraftBot } from './bot.repository.ts'
import type { Bot } from './bot.ts'
import type { ChatCall, ChatContext } from './chat-context.ts'
import { checkOrigin } from './check-origin.ts'
import { type CountedCall, forgetCall, limitVisitor } from './limit-visitor.ts'
import type { LiveBots } from './live-bots.ts'
import { insertProblemOnce } from './problem.repository.ts'
import { trimHistory } from './trim-history.ts'

/** A call that may be answered: all but the month's count was looked at. */
export interface AdmittedCall {
  bot: Bot
  providerKey: string
  messages: ChatMessage[]
  /** Whether its owner tries out the saved draft. */
  isTest: boolean
  counted: CountedCall
}

/** Who may chat: the owner with the saved draft, anyone with what is deployed. All else is the same 404. */
export async function admitCall(context: ChatContext, liveBots: LiveBots, call: ChatCall): Promise<AdmittedCall> {
  const { body, user } = call
  const draft = user && (await findDraftBot(context, { projectId: body.project_id, userId: user.id }))
  const bot = draft ?? (await getServedBot(liveBots, body.project_id))
  const isTest = draft !== undefined
  if (!isTest) checkOrigin(call.origin, bot.sharing.origins, () => listOwnOrigins(context.config))
  const messages = trimHistory(body.messages)
  const visitor = { id: body.visitor, address: call.address, limits: bot.sharing.limits, owner: bot.owner }
  const knock = { projectId: bot.projectId, requestId: body.request_id, ...(!isTest && { visitor }) }
  const counted = await limitVisitor(context, knock)
  if (bot.providerKey === undefined) {
    await forgetCall(context.database, counted)
    return refuseWithoutKey(context, liveBots, bot)
  }
  return { bot, providerKey: bot.providerKey, messages, isTest, counted }
}

/** The deployed version, while it is served. */
export async function getServedBot(liveBots: LiveBots, projectId: string): Promise<Bot> {
  const bot = await liveBots.find(projectId)
  if (!bot || findPause(true, bot.liveRank, bot.owner) !== null) throw new AppError('not_found')
  return bot
}

async function refuseWithoutKey({ database, clock }: ChatContext, liveBots: LiveBots, bot: Bot): Promise<never> {
  // Once the key is set the next message shall be answered.
  liveBots.forget(bot.projectId)
  await insertProblemOnce(database, bot.projectId, 'provider_key_missing', clock())
  throw new AppError('provider_key_missing')
}
