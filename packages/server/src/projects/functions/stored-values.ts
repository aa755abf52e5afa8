/** A secret that has a row. */
export interface SecretReference {
  secret: string
}

/** A secret that has no row yet. */
export interface EnteredSecret {
  entered: string
}

/** A secret value is the id of its row, or '' while it waits to be entered. */
export type StoredValue = string | SecretReference

export type ResolvedValue = StoredValue | EnteredSecret

export function isReference(value: ResolvedValue): value is SecretReference {
  return typeof value !== 'string' && 'secret' in value
}

export function isEntered(value: ResolvedValue): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}

/**
 * The mask or the value of a secret, from `texts` by the ids of rows. A secret that is not in `texts` becomes '', so it
 * must be entered again.
 */
export function fillValue(value: ResolvedValue, texts: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return value
  return isEntered(value) ? value.entered : (texts.get(value.secret) ?? '')
}

export function referToRow(value: ResolvedValue, rows: ReadonlyMap<EnteredSecret, SecretReference>): StoredValue {
  return isEntered(value) ? (rows.get(value) ?? '') : value
}
