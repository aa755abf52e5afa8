/** A text that was pasted before its bot was created. It may hold secrets, so it stays in the memory of this page. */
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
