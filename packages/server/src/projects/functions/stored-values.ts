export interface SecretReference {
  secret: string
}

/** A secret that was just typed and has no row yet. */
export interface EnteredSecret {
  entered: string
}

/** A secret is stored as the reference to its row, or as '' until it is entered. */
export type StoredValue = string | SecretReference

export type ResolvedValue = StoredValue | EnteredSecret

export function isReference(value: ResolvedValue): value is SecretReference {
  return typeof value !== 'string' && 'secret' in value
}

export function isEntered(value: ResolvedValue): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}

/** A secret whose row is not in `texts` becomes '', so it must be entered again. */
export function fillSecretValue(value: ResolvedValue, texts: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return value
  return isEntered(value) ? value.entered : (texts.get(value.secret) ?? '')
}

export function toStoredValue(value: ResolvedValue, rows: ReadonlyMap<EnteredSecret, SecretReference>): StoredValue {
  return isEntered(value) ? (rows.get(value) ?? '') : value
}
