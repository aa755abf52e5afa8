import type { ConnectedFunction } from '@bricks/contract'
import { type ApiOf, listApiValues, mapApiValues } from '@bricks/contract/wire'
import {
  type EnteredSecret,
  fillSecretValue,
  type ResolvedValue,
  type SecretReference,
  type StoredValue,
  toStoredValue,
} from './stored-values.ts'

type FunctionOf<Value> = Omit<ConnectedFunction, 'api'> & { api: ApiOf<Value> }

export type StoredFunction = FunctionOf<StoredValue>

export type ResolvedFunction = FunctionOf<ResolvedValue>

export function listFunctionValues({ api }: ResolvedFunction): ResolvedValue[] {
  return listApiValues(api).map(({ value }) => value)
}

export function toStoredFunction(
  resolved: ResolvedFunction,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredFunction {
  return mapFunctionValues(resolved, (value) => toStoredValue(value, rows))
}

export function fillFunctionSecrets(stored: ResolvedFunction, texts: ReadonlyMap<string, string>): ConnectedFunction {
  return mapFunctionValues(stored, (value) => fillSecretValue(value, texts))
}

function mapFunctionValues<To>(
  { api, ...rest }: ResolvedFunction,
  convert: (value: ResolvedValue) => To,
): FunctionOf<To> {
  return { ...rest, api: mapApiValues(api, ({ value }) => ({ value: convert(value) })) }
}
