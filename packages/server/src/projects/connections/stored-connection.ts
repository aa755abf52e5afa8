import type { Connection } from '@bricks/contract'
import { type AuthOf, listAuthSecrets, mapAuthSecrets } from '@bricks/contract/wire'
import {
  type EnteredSecret,
  fillValue,
  type ResolvedValue,
  referToRow,
  type SecretReference,
  type StoredValue,
} from '#projects/functions/stored-values.ts'

type ConnectionOf<Value> = Omit<Connection, 'auth'> & { auth: AuthOf<Value> }

/** State and account of an `oauth2-code` sign-in are not stored here, but with its tokens. */
export type StoredConnection = ConnectionOf<StoredValue>

export type ResolvedConnection = ConnectionOf<ResolvedValue>

export function listConnectionValues({ auth }: ResolvedConnection): ResolvedValue[] {
  return listAuthSecrets(auth).map(({ value }) => value)
}

export function referConnectionToSecrets(
  resolved: ResolvedConnection,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredConnection {
  return mapValues(resolved, (value) => referToRow(value, rows))
}

export function fillConnectionSecrets(stored: ResolvedConnection, texts: ReadonlyMap<string, string>): Connection {
  return mapValues(stored, (value) => fillValue(value, texts))
}

function mapValues<To>({ auth, ...rest }: ResolvedConnection, convert: (value: ResolvedValue) => To): ConnectionOf<To> {
  return { ...rest, auth: mapAuthSecrets(auth, ({ value }) => convert(value)) }
}
