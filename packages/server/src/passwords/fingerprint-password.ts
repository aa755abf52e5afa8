import { createHash } from 'node:crypto'

/**
 * A signed ticket carries this, so that it is void once the password changes. Differs by `purpose`, so that one ticket
 * tells nothing of another.
 */
export function fingerprintPassword(purpose: 'oidc' | 'ticket', passwordHash: string): string {
  return createHash('sha256').update(`${purpose}:${passwordHash}`).digest('base64url').slice(0, 22)
}
