export function draftKeyOf(projectId: string, tab: string): string {
  return `bricks:draft:${projectId}:${tab}`
}

/** Earlier releases had one key for all tabs. */
export function listDraftKeys(projectId: string): string[] {
  const former = `bricks:draft:${projectId}`
  return Object.keys(localStorage).filter((key) => key === former || key.startsWith(`${former}:`))
}

export function forgetAllDrafts(projectId: string): void {
  removeDraftKeys(() => listDraftKeys(projectId))
}

export function removeDraftKeys(list: () => string[]): void {
  try {
    for (const key of list()) localStorage.removeItem(key)
  } catch {
    // If the browser's storage is closed, nothing was stored.
  }
}
