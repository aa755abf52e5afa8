import type { ChatContext } from '#chat/chat-context.ts'
import type { IncomingChat, ReplySource, Turn } from '#chat/turn.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import type { MakeAnswer } from './kept-answers.ts'

/**
 * A kept answer goes on after its client has left. Only answers of a live bot are kept, because a test chat shows what
 * only the owner may read.
 */
export function keepAnswerOfLiveBot(
  { keptAnswers, encryptionKeys }: ChatContext,
  { chat, turn, isStreamed }: { chat: IncomingChat; turn: Turn; isStreamed: boolean },
  make: MakeAnswer,
  client: AbortSignal,
): ReplySource | undefined {
  const { visitor } = chat.body
  const canKeep = chat.shows !== undefined && turn.version > 0 && !turn.isTest
  if (!canKeep || !visitor) return undefined
  const answer = {
    userId: turn.userId,
    turnId: turn.id,
    projectId: turn.projectId,
    conversationId: turn.conversationId,
    visitor: hashAnonymousVisitor(turn.projectId, visitor, encryptionKeys),
    identity: turn.identity,
    isStreamed,
  }
  return keptAnswers.keepAnswer(answer, make, client)
}

/** The prefix distinguishes the visitor's random number from an id that a web site signed. */
export function hashAnonymousVisitor(projectId: string, visitor: string, keys: ChatContext['encryptionKeys']): string {
  return hashVisitor(projectId, `number|${visitor}`, keys)
}
