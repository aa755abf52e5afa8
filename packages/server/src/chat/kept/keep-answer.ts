import type { ReplyEvent } from '@bricks/contract/wire'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Emit, IncomingChat, ReplySource, Turn } from '#chat/turn.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'

type MakeAnswer = (emit: Emit<ReplyEvent>, signal: AbortSignal) => Promise<void>

/** With `keep` the answer outlives its client; else it ends with it. Only of a live bot: what its owner reads of a test is for them alone. */
export function keepAnswer(
  { keptAnswers, encryptionKeys }: ChatContext,
  { chat, turn, isStreamed }: { chat: IncomingChat; turn: Turn; isStreamed: boolean },
  make: MakeAnswer,
  client: AbortSignal,
): ReplySource {
  const { visitor, keep } = chat.body
  const isWanted = keep === true && chat.shows !== undefined && turn.version > 0 && !turn.isTest
  const kept =
    isWanted && visitor
      ? keptAnswers.keep(
          {
            userId: turn.userId,
            turnId: turn.id,
            projectId: turn.projectId,
            conversationId: turn.conversationId,
            visitor: hashAnonymous(turn.projectId, visitor, encryptionKeys),
            identity: turn.identity,
            isStreamed,
          },
          make,
          client,
        )
      : undefined
  return kept ?? ((emit) => make(emit, client))
}

/** A visitor's own number is none that a web site signed for. */
export function hashAnonymous(projectId: string, visitor: string, keys: ChatContext['encryptionKeys']): string {
  return hashVisitor(projectId, `number|${visitor}`, keys)
}
