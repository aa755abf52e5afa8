import { createHash } from 'node:crypto'
import type { PastTurn } from './read-sample-histories.ts'

export interface PlayedTurn extends PastTurn {
  id: string
  conversationId: string
  projectId: string
  visitor: string
  version: number
  before: readonly PastTurn[]
}

const ID_LENGTH = 22

/** Gives the same id each time, so that no turn is played twice. Without `place`, gives the id of the conversation. */
export function deriveTurnId(projectId: string, conversation: number, place?: number): string {
  const name = `${projectId} ${conversation} ${place ?? ''}`
  return createHash('sha256').update(name).digest('base64url').slice(0, ID_LENGTH)
}
