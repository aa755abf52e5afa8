/** Undefined where the browser forbids storage (reading throws) or the storage is full (writing throws). */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
