import type { VerifiedVisitor } from './verify-identity-token.ts'

/** In characters. The web site signs the name, but the visitor may have chosen it. */
const LONGEST_NAME = 120

export function findVisitorName(visitor: VerifiedVisitor | undefined): string | undefined {
  return visitor?.claims.get('name')?.trim().slice(0, LONGEST_NAME).toWellFormed() || undefined
}
