import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, IncomingChat } from '#chat/turn.ts'
import { listOwnOrigins } from '#http/hosts/own-origins.ts'
import { claimPreviewChat, uncountPreviewChat } from '#projects/state/preview.repository.ts'
import { hashToken } from '#sessions/token.ts'
import { findPreviewBot } from './bot.repository.ts'

const MOST_CHATS = 20

/**
 * A page of another origin may not chat by a preview link: it gets 404, as for a link that is wrong, expired or
 * revoked.
 */
export async function getPreviewBot(
  context: ChatContext,
  { body, origin }: Pick<IncomingChat, 'body' | 'origin'>,
  token: string,
): Promise<Bot> {
  const isElsewhere = origin !== undefined && !listOwnOrigins(context.config).has(origin)
  if (isElsewhere) throw new AppError('not_found')
  const preview = { projectId: body.project_id, tokenHash: hashToken(token), now: context.clock() }
  const bot = await findPreviewBot(context, preview)
  if (!bot || bot.owner.pausedAt !== null) throw new AppError('not_found')
  return bot
}

/** The answer to a question that a brick waits for does not count as a chat of its own. */
export function countsAsPreviewChat({ body }: Pick<IncomingChat, 'body'>): boolean {
  return body.preview !== undefined && body.confirm === undefined
}

export async function uncountChatOfPreview({ database }: ChatContext, bot: Bot): Promise<void> {
  await uncountPreviewChat(database, { id: bot.projectId, userId: bot.owner.id })
}

export async function claimChatOfPreview({ database }: ChatContext, bot: Bot, token: string): Promise<boolean> {
  const own = { id: bot.projectId, userId: bot.owner.id }
  return claimPreviewChat(database, { ...own, tokenHash: hashToken(token), most: MOST_CHATS })
}
