import type { VerifiedVisitor } from './verify-identity.ts'

/** In characters: a name is signed by the web site, but its visitor may have chosen it. */
const LONGEST_NAME = 120

/** Undefined if the web site signed no name. */
export function findVisitorName(visitor: VerifiedVisitor | undefined): string | undefined {
  return visitor?.claims.get('name')?.trim().slice(0, LONGEST_NAME).toWellFormed() || undefined
}
