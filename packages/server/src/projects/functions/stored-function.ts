import type { ConnectedFunction } from '@bricks/contract'
import { type ApiOf, listApiValues, mapApiValues } from '@bricks/contract/wire'
import {
  type EnteredSecret,
  fillValue,
  type ResolvedValue,
  referToRow,
  type SecretReference,
  type StoredValue,
} from './stored-values.ts'

type FunctionOf<Value> = Omit<ConnectedFunction, 'api'> & { api: ApiOf<Value> }

export type StoredFunction = FunctionOf<StoredValue>

export type ResolvedFunction = FunctionOf<ResolvedValue>

export function listFunctionValues({ api }: ResolvedFunction): ResolvedValue[] {
  return listApiValues(api).map(({ value }) => value)
}

export function referToSecrets(
  resolved: ResolvedFunction,
  rows: ReadonlyMap<EnteredSecret, SecretReference>,
): StoredFunction {
  return mapValues(resolved, (value) => referToRow(value, rows))
}

export function fillSecrets(stored: ResolvedFunction, texts: ReadonlyMap<string, string>): ConnectedFunction {
  return mapValues(stored, (value) => fillValue(value, texts))
}

function mapValues<To>({ api, ...rest }: ResolvedFunction, convert: (value: ResolvedValue) => To): FunctionOf<To> {
  return { ...rest, api: mapApiValues(api, ({ value }) => ({ value: convert(value) })) }
}
