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

/** Of a stored project, also in the midst of its other texts. */
export function isSecretReference(value: unknown): value is SecretReference {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'secret'
}

export function isEnteredSecret(value: ResolvedValue): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}

/** A secret whose row is not in `texts` becomes '', so it must be entered again. */
export function fillSecretValue(value: ResolvedValue, texts: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return value
  return isEnteredSecret(value) ? value.entered : (texts.get(value.secret) ?? '')
}

export function toStoredValue(value: ResolvedValue, rows: ReadonlyMap<EnteredSecret, SecretReference>): StoredValue {
  return isEnteredSecret(value) ? (rows.get(value) ?? '') : value
}
