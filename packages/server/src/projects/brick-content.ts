import type { ConnectedFunction, Connection } from '@bricks/contract'
import {
  fillConnectionSecrets,
  listConnectionValues,
  type ResolvedConnection,
  referConnectionToSecrets,
  type StoredConnection,
} from './connections/stored-connection.ts'
import {
  fillSecrets,
  listFunctionValues,
  type ResolvedFunction,
  referToSecrets,
  type StoredFunction,
} from './functions/stored-function.ts'
import {
  type EnteredSecret,
  isEntered,
  isReference,
  type ResolvedValue,
  type SecretReference,
} from './functions/stored-values.ts'

export interface BrickContent {
  functions: StoredFunction[]
  connections?: StoredConnection[]
}

export interface ResolvedContent {
  functions: ResolvedFunction[]
  connections?: ResolvedConnection[]
}

export function listSecretIds(content: Readonly<ResolvedContent>): string[] {
  return listValues(content).flatMap((value) => (isReference(value) ? [value.secret] : []))
}

export function listEnteredSecrets(content: ResolvedContent): EnteredSecret[] {
  return listValues(content).flatMap((value) => (isEntered(value) ? [value] : []))
}

export function referContentToSecrets(
  { functions, connections }: ResolvedContent,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): BrickContent {
  return {
    functions: functions.map((each) => referToSecrets(each, rows)),
    ...(connections && { connections: connections.map((each) => referConnectionToSecrets(each, rows)) }),
  }
}

export function fillContentSecrets(
  { functions, connections = [] }: ResolvedContent,
  texts: ReadonlyMap<string, string>,
): { functions: ConnectedFunction[]; connections: Connection[] } {
  return {
    functions: functions.map((each) => fillSecrets(each, texts)),
    connections: connections.map((each) => fillConnectionSecrets(each, texts)),
  }
}

function listValues({ functions, connections = [] }: ResolvedContent): ResolvedValue[] {
  return [...functions.flatMap(listFunctionValues), ...connections.flatMap(listConnectionValues)]
}
