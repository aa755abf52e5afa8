import { createHash } from 'node:crypto'
import type { PastTurn } from './read-pasts.ts'

export interface PlayedTurn extends PastTurn {
  id: string
  conversationId: string
  projectId: string
  visitor: string
  version: number
  /** What was said in the conversation so far. */
  before: readonly PastTurn[]
}

const ID_LENGTH = 22

/** The same each time, so that what was played is known and not played twice. Without `place` it names the conversation. */
export function nameTurn(projectId: string, conversation: number, place?: number): string {
  const name = `${projectId} ${conversation} ${place ?? ''}`
  return createHash('sha256').update(name).digest('base64url').slice(0, ID_LENGTH)
}
