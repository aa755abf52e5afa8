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

/** The bricks of a project and the connections that they use. Both hold secrets. */
export interface BrickContent {
  functions: StoredFunction[]
  /** Absent if there are none. */
  connections?: StoredConnection[]
}

/** The content of a draft that is not saved yet: secrets that were typed in it have no row. */
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

/** Replaces each typed secret by the reference to its row. */
export function referContentToSecrets(
  { functions, connections }: ResolvedContent,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): BrickContent {
  return {
    functions: functions.map((each) => referToSecrets(each, rows)),
    ...(connections && { connections: connections.map((each) => referConnectionToSecrets(each, rows)) }),
  }
}

/** Replaces each secret by a mask or its value. */
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
