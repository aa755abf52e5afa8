import type { ConnectedFunction } from '@bricks/contract'
import { type ApiOf, listApiValues, mapApiValues } from '@bricks/contract/wire'

type FunctionOf<Value> = Omit<ConnectedFunction, 'api'> & { api: ApiOf<Value> }

export interface SecretReference {
  secret: string
}

export interface EnteredSecret {
  entered: string
}

/** A secret value is the id of its row, or '' while it waits to be entered. */
export type StoredFunction = FunctionOf<string | SecretReference>

export type ResolvedFunction = FunctionOf<string | SecretReference | EnteredSecret>

export function listSecretIds(functions: readonly ResolvedFunction[]): string[] {
  return listValues(functions).flatMap((value) => (isReference(value) ? [value.secret] : []))
}

export function listEnteredSecrets(functions: readonly ResolvedFunction[]): EnteredSecret[] {
  return listValues(functions).flatMap((value) => (isEntered(value) ? [value] : []))
}

export function referToSecrets(
  resolved: ResolvedFunction,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredFunction {
  return mapValues(resolved, (value) => (isEntered(value) ? (rows.get(value) ?? '') : value))
}

/** Puts a mask or a value in the place of each secret. A secret without one becomes '', so it waits to be entered again. */
export function fillSecrets(stored: ResolvedFunction, texts: ReadonlyMap<string, string>): ConnectedFunction {
  return mapValues(stored, (value) => {
    if (typeof value === 'string') return value
    return isEntered(value) ? value.entered : (texts.get(value.secret) ?? '')
  })
}

type Value = string | SecretReference | EnteredSecret

function isReference(value: Value): value is SecretReference {
  return typeof value !== 'string' && 'secret' in value
}

function isEntered(value: Value): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}

function listValues(functions: readonly ResolvedFunction[]): Value[] {
  return functions.flatMap(({ api }) => listApiValues(api).map(({ value }) => value))
}

function mapValues<To>({ api, ...rest }: ResolvedFunction, convert: (value: Value) => To): FunctionOf<To> {
  return { ...rest, api: mapApiValues(api, ({ value }) => ({ value: convert(value) })) }
}
