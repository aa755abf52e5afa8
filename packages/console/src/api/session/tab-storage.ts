/** Undefined where storage is forbidden (reading it throws) or full (writing throws). */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
