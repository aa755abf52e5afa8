import type { Database } from '#db/database.ts'
import { encryptText, readKeyId } from '#secrets/cipher.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { buildTokenPlace, decryptToken } from './encrypt-tokens.ts'
import { type EncryptedTokens, listTokensAfter, replaceTokenCiphertexts } from './rotation.repository.ts'
import type { TokenKey } from './token.repository.ts'

interface RotatedTokens {
  rotated: number
  current: number
  unreadable: number
}

const COLUMNS = ['access_token', 'refresh_token'] as const

/**
 * Tokens that are renewed meanwhile already have the current key. Unfinished sign-ins are left out, because they soon
 * expire.
 */
export async function rotateTokens(database: Database, keys: EncryptionKeys): Promise<RotatedTokens> {
  const counts: RotatedTokens = { rotated: 0, current: 0, unreadable: 0 }
  let last: TokenKey | undefined
  for (;;) {
    const page = await listTokensAfter(database, last)
    for (const tokens of page) await rotateTokenRow(database, tokens, keys, counts)
    last = page.at(-1)?.key
    if (!last) return counts
  }
}

async function rotateTokenRow(
  database: Database,
  tokens: EncryptedTokens,
  keys: EncryptionKeys,
  counts: RotatedTokens,
): Promise<void> {
  const next = { access_token: tokens.access_token, refresh_token: tokens.refresh_token }
  for (const column of COLUMNS) {
    const stored = tokens[column]
    if (stored === null) continue
    const clear = decryptToken(stored, tokens.key, column, keys)
    const outcome = readKeyId(stored) === keys.current.id ? 'current' : clear === undefined ? 'unreadable' : 'rotated'
    counts[outcome] += 1
    if (outcome === 'rotated' && clear !== undefined) {
      next[column] = encryptText(clear, buildTokenPlace(tokens.key, column), keys)
    }
  }
  const isSame = COLUMNS.every((column) => next[column] === tokens[column])
  if (!isSame) await replaceTokenCiphertexts(database, tokens, next)
}
