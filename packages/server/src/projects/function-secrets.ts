import type { ConnectedFunction } from '@bricks/contract'
import { listValues, mapValues } from './function-values.ts'
import type { StoredFunction } from './project-content.ts'

/** The ids of every secret that these functions refer to. */
export function listSecretIds(functions: readonly StoredFunction[]): string[] {
  return listValues(functions).flatMap((value) => (typeof value === 'string' ? [] : [value.secret]))
}

/**
 * The functions with a text in the place of each secret: its mask or its value. One that `texts` does not have becomes '',
 * which is how a secret waits to be entered again.
 */
export function fillSecrets(
  functions: readonly StoredFunction[],
  texts: ReadonlyMap<string, string>,
): ConnectedFunction[] {
  return functions.map((stored) =>
    mapValues(stored, (value) => (typeof value === 'string' ? value : (texts.get(value.secret) ?? ''))),
  )
}
