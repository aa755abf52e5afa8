export const API_PREFIX = '/api'

/** Below `API_PREFIX`. The widget needs these paths without the schemas. */
export const VISITOR_PATHS = {
  chat: '/completionChat',
  chatStreamed: '/completionChatStreamed',
  liveConfig: (projectId: string) => `/live/${encodeURIComponent(projectId)}/config`,
  feedback: (projectId: string) => `/live/${encodeURIComponent(projectId)}/feedback`,
  handoff: (projectId: string) => `/live/${encodeURIComponent(projectId)}/handoff`,
} as const

/** Below the public host. */
export function livePath(projectId: string): string {
  return `/live/${encodeURIComponent(projectId)}`
}

/** Below the public host. `hash` is the picture's, so what is once fetched never changes. */
export function picturePath(projectId: string, hash: string): string {
  return `${livePath(projectId)}/${hash}.png`
}
