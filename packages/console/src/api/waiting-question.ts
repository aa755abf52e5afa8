/** Keeps a test chat's question in this tab until a provider key is set. Keeps nothing if storage is forbidden. */
const PREFIX = 'bricks:question:'

export function keepQuestion(projectId: string, question: string): void {
  withStorage((storage) => storage.setItem(PREFIX + projectId, question))
}

export function takeQuestion(projectId: string): string | null {
  const take = (storage: Storage) => {
    const question = storage.getItem(PREFIX + projectId)
    storage.removeItem(PREFIX + projectId)
    return question
  }
  return withStorage(take) ?? null
}

export function findWaitingProject(): string | undefined {
  const key = withStorage((storage) => Object.keys(storage).find((each) => each.startsWith(PREFIX)))
  return key?.slice(PREFIX.length)
}

/** Reading `sessionStorage` throws if storage is forbidden; writing throws if it is full. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
