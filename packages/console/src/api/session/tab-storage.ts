/**
 * Returns undefined if `use` throws: the browser forbids storage, the storage is full, or a stored text is not valid.
 */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
