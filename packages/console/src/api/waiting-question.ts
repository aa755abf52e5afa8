import { withTabStorage } from './session/tab-storage.ts'

const PREFIX = 'bricks:question:'

export function keepQuestion(projectId: string, question: string): void {
  withTabStorage((storage) => storage.setItem(PREFIX + projectId, question))
}

export function readAndForgetQuestion(projectId: string): string | null {
  const takeStoredQuestion = (storage: Storage) => {
    const question = storage.getItem(PREFIX + projectId)
    storage.removeItem(PREFIX + projectId)
    return question
  }
  return withTabStorage(takeStoredQuestion) ?? null
}

export function findWaitingProject(): string | undefined {
  const key = withTabStorage((storage) => Object.keys(storage).find((each) => each.startsWith(PREFIX)))
  return key?.slice(PREFIX.length)
}
