export function buildDraftKey(projectId: string, tab: string): string {
  return `bricks:draft:${projectId}:${tab}`
}

export function listDraftKeys(projectId: string, tab = ''): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(buildDraftKey(projectId, tab)))
}

export function forgetDrafts(projectId: string, readTab?: () => string): void {
  try {
    for (const key of listDraftKeys(projectId, readTab?.())) localStorage.removeItem(key)
  } catch {
    // If the browser's storage is closed, nothing was stored.
  }
}
