export const API_PREFIX = '/api'

/** Below `API_PREFIX`. The widget needs these paths without the schemas. */
export const VISITOR_PATHS = {
  chat: '/completionChat',
  chatStreamed: '/completionChatStreamed',
  liveConfig: (projectId: string) => `/live/${encodeURIComponent(projectId)}/config`,
  feedback: (projectId: string) => `/live/${encodeURIComponent(projectId)}/feedback`,
} as const

/** Below the public host. */
export function livePath(projectId: string): string {
  return `/live/${encodeURIComponent(projectId)}`
}
