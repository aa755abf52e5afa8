/** Every call lives below this path. */
export const API_PREFIX = '/api'

/** The header that names a request in the logs. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Paths of the calls a visitor's browser makes, below `API_PREFIX`; the widget needs them without the schemas. */
export const VISITOR_PATHS = {
  chat: '/completionChat',
  chatStreamed: '/completionChatStreamed',
  liveConfig: (projectId: string) => `/live/${encodeURIComponent(projectId)}/config`,
  feedback: (projectId: string) => `/live/${encodeURIComponent(projectId)}/feedback`,
} as const

/** The public page of a deployed project, below the public host. */
export function livePath(projectId: string): string {
  return `/live/${encodeURIComponent(projectId)}`
}
