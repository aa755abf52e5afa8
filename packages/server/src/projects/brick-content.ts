import type { ConnectedFunction, Connection } from '@bricks/contract'
import {
  type ApiOf,
  type AuthOf,
  listApiValues,
  listAuthSecrets,
  mapApiValues,
  mapAuthSecrets,
} from '@bricks/contract/wire'

/**
 * Stored content holds references to secrets in place of the secrets. Resolved content has not been saved yet, and
 * still holds the secrets that were just typed.
 */
export interface BrickContent {
  functions: StoredFunction[]
  connections?: StoredConnection[]
}

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

/** `texts` holds, by the id of each secret, the text that takes its place: the secret itself, or a mask. */
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

export interface SecretReference {
  secret: string
}

export interface EnteredSecret {
  entered: string
}

/** A secret is stored as the reference to its row, or as '' until it is entered. */
export type StoredValue = string | SecretReference

export type ResolvedValue = StoredValue | EnteredSecret

export function isSecretReference(value: unknown): value is SecretReference {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'secret'
}

export function isEnteredSecret(value: ResolvedValue): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}

/** A secret whose row is not in `texts` becomes '', so it must be entered again. */
function fillSecretValue(value: ResolvedValue, texts: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return value
  return isEnteredSecret(value) ? value.entered : (texts.get(value.secret) ?? '')
}

function toStoredValue(value: ResolvedValue, rows: ReadonlyMap<EnteredSecret, SecretReference>): StoredValue {
  return isEnteredSecret(value) ? (rows.get(value) ?? '') : value
}

type FunctionOf<Value> = Omit<ConnectedFunction, 'api'> & { api: ApiOf<Value> }

export type StoredFunction = FunctionOf<StoredValue>

export type ResolvedFunction = FunctionOf<ResolvedValue>

function listFunctionValues({ api }: ResolvedFunction): ResolvedValue[] {
  return listApiValues(api).map(({ value }) => value)
}

function toStoredFunction(
  resolved: ResolvedFunction,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredFunction {
  return mapFunctionValues(resolved, (value) => toStoredValue(value, rows))
}

function fillFunctionSecrets(stored: ResolvedFunction, texts: ReadonlyMap<string, string>): ConnectedFunction {
  return mapFunctionValues(stored, (value) => fillSecretValue(value, texts))
}

function mapFunctionValues<To>(
  { api, ...rest }: ResolvedFunction,
  convert: (value: ResolvedValue) => To,
): FunctionOf<To> {
  return { ...rest, api: mapApiValues(api, ({ value }) => ({ value: convert(value) })) }
}

type ConnectionOf<Value> = Omit<Connection, 'auth'> & { auth: AuthOf<Value> }

/** State and account of an `oauth2-code` sign-in are not stored here, but with its tokens. */
export type StoredConnection = ConnectionOf<StoredValue>

export type ResolvedConnection = ConnectionOf<ResolvedValue>

function listConnectionValues({ auth }: ResolvedConnection): ResolvedValue[] {
  return listAuthSecrets(auth).map(({ value }) => value)
}

function toStoredConnection(
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
