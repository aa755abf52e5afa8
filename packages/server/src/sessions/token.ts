import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The log filter and secret scanners find leaked tokens by this prefix. */
export const TOKEN_PREFIX = 'bricks_'

export function createToken(prefix = ''): string {
  return prefix + randomBytes(TOKEN_BYTES).toString('base64url')
}

export function createTokenPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}[\\w-]{43}$`)
}

/** The hash needs no salt, because a token is random enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
