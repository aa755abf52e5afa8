import type { Connection } from '@bricks/contract'
import { ERROR_CODES, isMasked, listAuthSecrets, listSecretHosts, MASK, mapAuthSecrets } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { ResolvedValue } from '#projects/functions/stored-values.ts'
import type { ResolvedConnection, StoredConnection } from './stored-connection.ts'

/**
 * A mask stands for the secret that `previous` holds in the same field, but only if the kind of sign-in and all hosts
 * are the same: a secret never goes to another host.
 */
export function resolveConnection(input: Connection, previous: StoredConnection | undefined): ResolvedConnection {
  const isSamePlace =
    previous?.auth.kind === input.auth.kind && listSecretHosts(previous).join() === listSecretHosts(input).join()
  const kept = new Map(isSamePlace ? listAuthSecrets(previous.auth).map(({ field, value }) => [field, value]) : [])
  return {
    ...input,
    auth: mapAuthSecrets(dropSignInState(input.auth), ({ field, value, secret }): ResolvedValue => {
      if (isMasked(value)) {
        const found = kept.get(field)
        if (found !== undefined && typeof found !== 'string') return found
        if (secret || value.startsWith(MASK))
          throw new AppError('secret_missing', { message: `${input.name}: ${ERROR_CODES.secret_missing.message}` })
      }
      return secret && value !== '' ? { entered: value } : value
    }),
  }
}

/** Only the server sets the state of a sign-in, so a state that a client sends is dropped. */
function dropSignInState(auth: Connection['auth']): Connection['auth'] {
  if (auth.kind !== 'oauth2-code') return auth
  const { account: _, ...rest } = auth
  return { ...rest, state: 'needed' }
}
