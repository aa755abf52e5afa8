/** What was pasted before its bot was made. It may hold secrets, so it stays in this page's memory. */
let waiting: { projectId: string; text: string } | undefined

export function keepPaste(projectId: string, text: string): void {
  waiting = { projectId, text }
}

export function findPaste(projectId: string): string | undefined {
  return waiting?.projectId === projectId ? waiting.text : undefined
}

export function forgetPaste(): void {
  waiting = undefined
}
