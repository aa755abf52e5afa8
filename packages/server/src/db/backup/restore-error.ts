/** The message says why the restore stopped and what to do. Nothing was changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
