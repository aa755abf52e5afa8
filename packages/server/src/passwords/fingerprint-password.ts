import { createHash } from 'node:crypto'

/**
 * A signed ticket carries this fingerprint, so that the ticket is void once the password changes. The fingerprint
 * differs by `purpose`, so that one ticket tells nothing about another.
 */
export function fingerprintPassword(purpose: 'oidc' | 'ticket', passwordHash: string): string {
  return createHash('sha256').update(`${purpose}:${passwordHash}`).digest('base64url').slice(0, 22)
}
