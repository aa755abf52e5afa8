import type { ConnectedFunction } from '@bricks/contract'
import type { StoredFunction, StoredValue } from './project-content.ts'

/** The ids of every secret that these functions refer to. */
export function listSecretIds(functions: readonly StoredFunction[]): string[] {
  return functions
    .flatMap(({ api }) => [...api.parameters, ...api.headers])
    .flatMap(({ value }) => (typeof value === 'string' ? [] : [value.secret]))
}

/**
 * The functions with a text in the place of each secret: its mask, its value, or another id. One that `texts` does not have
 * becomes '', which is how a secret waits to be entered again.
 */
export function fillSecrets(
  functions: readonly StoredFunction[],
  texts: ReadonlyMap<string, string>,
): ConnectedFunction[] {
  const fill = <Entry extends { value: StoredValue }>(entry: Entry) => ({ ...entry, value: textOf(entry.value, texts) })
  return functions.map(({ api, ...rest }) => ({
    ...rest,
    api: { ...api, parameters: api.parameters.map(fill), headers: api.headers.map(fill) },
  }))
}

function textOf(value: StoredValue, texts: ReadonlyMap<string, string>): string {
  return typeof value === 'string' ? value : (texts.get(value.secret) ?? '')
}
