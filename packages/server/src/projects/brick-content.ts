import type { ConnectedFunction, Connection } from '@bricks/contract'
import {
  fillConnectionSecrets,
  listConnectionValues,
  type ResolvedConnection,
  type StoredConnection,
  toStoredConnection,
} from './connections/stored-connection.ts'
import {
  fillFunctionSecrets,
  listFunctionValues,
  type ResolvedFunction,
  type StoredFunction,
  toStoredFunction,
} from './functions/stored-function.ts'
import {
  type EnteredSecret,
  isEnteredSecret,
  isSecretReference,
  type ResolvedValue,
  type SecretReference,
} from './functions/stored-values.ts'

/** The content in its stored form: it holds references to secrets in place of the secrets. */
export interface BrickContent {
  functions: StoredFunction[]
  connections?: StoredConnection[]
}

/** The content before it is saved: it still holds the secrets that were just typed. */
export interface ResolvedContent {
  functions: ResolvedFunction[]
  connections?: ResolvedConnection[]
}

export function listSecretIds(content: Readonly<ResolvedContent>): string[] {
  return listContentValues(content).flatMap((value) => (isSecretReference(value) ? [value.secret] : []))
}

export function listEnteredSecrets(content: ResolvedContent): EnteredSecret[] {
  return listContentValues(content).flatMap((value) => (isEnteredSecret(value) ? [value] : []))
}

export function toStoredContent(
  { functions, connections }: ResolvedContent,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): BrickContent {
  return {
    functions: functions.map((each) => toStoredFunction(each, rows)),
    ...(connections && { connections: connections.map((each) => toStoredConnection(each, rows)) }),
  }
}

/** `texts`: what stands in place of each secret, by its id: the secret itself, or a mask. */
export function fillContentSecrets(
  { functions, connections = [] }: ResolvedContent,
  texts: ReadonlyMap<string, string>,
): { functions: ConnectedFunction[]; connections: Connection[] } {
  return {
    functions: functions.map((each) => fillFunctionSecrets(each, texts)),
    connections: connections.map((each) => fillConnectionSecrets(each, texts)),
  }
}

function listContentValues({ functions, connections = [] }: ResolvedContent): ResolvedValue[] {
  return [...functions.flatMap(listFunctionValues), ...connections.flatMap(listConnectionValues)]
}
