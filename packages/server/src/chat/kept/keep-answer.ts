import type { ReplyEvent } from '@bricks/contract/wire'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Emit, IncomingChat, ReplySource, Turn } from '#chat/turn.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'

type MakeAnswer = (emit: Emit<ReplyEvent>, signal: AbortSignal) => Promise<void>

/**
 * With `keep` the answer goes on after its client has left, else it ends with the client. Only answers of a live bot
 * are kept, because a test chat shows what only the owner may read.
 */
export function keepAnswerIfWanted(
  { keptAnswers, encryptionKeys }: ChatContext,
  { chat, turn, isStreamed }: { chat: IncomingChat; turn: Turn; isStreamed: boolean },
  make: MakeAnswer,
  client: AbortSignal,
): ReplySource {
  const { visitor, keep } = chat.body
  const isWanted = keep === true && chat.shows !== undefined && turn.version > 0 && !turn.isTest
  const kept =
    isWanted && visitor
      ? keptAnswers.keepAnswer(
          {
            userId: turn.userId,
            turnId: turn.id,
            projectId: turn.projectId,
            conversationId: turn.conversationId,
            visitor: hashAnonymousVisitor(turn.projectId, visitor, encryptionKeys),
            identity: turn.identity,
            isStreamed,
          },
          make,
          client,
        )
      : undefined
  return kept ?? ((emit) => make(emit, client))
}

/** The prefix keeps the visitor's own number apart from an id that a web site signed. */
export function hashAnonymousVisitor(projectId: string, visitor: string, keys: ChatContext['encryptionKeys']): string {
  return hashVisitor(projectId, `number|${visitor}`, keys)
}
