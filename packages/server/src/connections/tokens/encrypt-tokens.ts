import type { Grant } from '#connections/oauth/request-tokens.ts'
import { type CipherPlace, decryptText, encryptText } from '#secrets/cipher.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import type { NewTokens, TokenKey, TokenRow } from './token.repository.ts'

export interface AccessToken {
  text: string
  revision: number
}

type TokenColumn = 'access_token' | 'refresh_token'

export function encryptGrant(grant: Grant, key: TokenKey, keys: EncryptionKeys, now: Date): NewTokens {
  const { accessToken, refreshToken, expiresIn, sends } = grant
  return {
    access_token: encryptText(accessToken, buildTokenPlace(key, 'access_token'), keys),
    refresh_token:
      refreshToken === undefined ? null : encryptText(refreshToken, buildTokenPlace(key, 'refresh_token'), keys),
    expires_at: expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1000).toISOString(),
    sends,
  }
}

export function decryptAccessToken(
  { access_token, revision }: TokenRow,
  key: TokenKey,
  keys: EncryptionKeys,
): AccessToken | undefined {
  const text = decryptToken(access_token, key, 'access_token', keys)
  return text === undefined ? undefined : { text, revision }
}

export function decryptToken(
  ciphertext: string | null,
  key: TokenKey,
  column: TokenColumn,
  keys: EncryptionKeys,
): string | undefined {
  if (ciphertext === null) return undefined
  try {
    return decryptText(ciphertext, buildTokenPlace(key, column), keys)
  } catch {
    return undefined
  }
}

export function buildTokenPlace(key: TokenKey, column: TokenColumn): CipherPlace {
  const rowId = [key.projectId, key.connectionId, key.settingsHash].join('/')
  return { table: 'connection_tokens', rowId, column, userId: key.userId }
}
