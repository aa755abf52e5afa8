export const API_PREFIX = '/api'

/**
 * Where a server reads from a copy of its database: when something was written, in milliseconds since 1970 by its clock. The answer to a write has it;
 * who sends it with the reads of the next `WROTE_HEADER_MS` reads what was written.
 */
export const WROTE_HEADER = 'bricks-wrote'
export const WROTE_HEADER_MS = 5_000

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
