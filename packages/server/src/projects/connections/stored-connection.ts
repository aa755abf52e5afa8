import type { Connection } from '@bricks/contract'
import { type AuthOf, listAuthSecrets, mapAuthSecrets } from '@bricks/contract/wire'
import {
  type EnteredSecret,
  fillSecretValue,
  type ResolvedValue,
  type SecretReference,
  type StoredValue,
  toStoredValue,
} from '#projects/functions/stored-values.ts'

type ConnectionOf<Value> = Omit<Connection, 'auth'> & { auth: AuthOf<Value> }

/** State and account of an `oauth2-code` sign-in are not stored here, but with its tokens. */
export type StoredConnection = ConnectionOf<StoredValue>

export type ResolvedConnection = ConnectionOf<ResolvedValue>

export function listConnectionValues({ auth }: ResolvedConnection): ResolvedValue[] {
  return listAuthSecrets(auth).map(({ value }) => value)
}

export function toStoredConnection(
  resolved: ResolvedConnection,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredConnection {
  return mapConnectionValues(resolved, (value) => toStoredValue(value, rows))
}

export function fillConnectionSecrets(stored: ResolvedConnection, texts: ReadonlyMap<string, string>): Connection {
  return mapConnectionValues(stored, (value) => fillSecretValue(value, texts))
}

function mapConnectionValues<To>(
  { auth, ...rest }: ResolvedConnection,
  convert: (value: ResolvedValue) => To,
): ConnectionOf<To> {
  return { ...rest, auth: mapAuthSecrets(auth, ({ value }) => convert(value)) }
}
