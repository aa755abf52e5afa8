/** What stops a restore, and what to do; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
