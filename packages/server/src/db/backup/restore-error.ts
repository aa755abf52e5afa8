export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}
