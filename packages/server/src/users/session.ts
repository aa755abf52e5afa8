import { createHash } from 'node:crypto'
import type { User } from './user.ts'

/** What a valid token stands for. */
export interface SignedIn {
  user: User
  sessionId: string
  /** Whether the password was given in this session so lately that it may do what asks for it. */
  isConfirmed: boolean
}

/** Marks a token as ours, so that it is recognised wherever it should not be. */
export const TOKEN_PREFIX = 'bricks_'

/** What is stored in a token's place. The token is random enough to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
