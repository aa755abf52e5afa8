/** The question of a test that waits for something to be set first: for as long as this tab is open. */
const PREFIX = 'bricks:question:'

export function keepQuestion(projectId: string, question: string): void {
  sessionStorage.setItem(PREFIX + projectId, question)
}

/** Gives the question once. */
export function takeQuestion(projectId: string): string | null {
  const question = sessionStorage.getItem(PREFIX + projectId)
  sessionStorage.removeItem(PREFIX + projectId)
  return question
}

/** The project whose question waits, if one does. */
export function findWaitingProject(): string | undefined {
  return Object.keys(sessionStorage)
    .find((key) => key.startsWith(PREFIX))
    ?.slice(PREFIX.length)
}
