export const API_PREFIX = '/api'

/**
 * For a server that reads from a replica of its database. The answer to a write has this header: the time of the write,
 * in milliseconds since 1970 by the server's clock. A client that sends the header with its reads within
 * `WROTE_HEADER_MS` reads what it wrote.
 */
export const WROTE_HEADER = 'bricks-wrote'
export const WROTE_HEADER_MS = 5_000

/** Below the public host. */
export function buildLivePath(projectId: string): string {
  return `/live/${encodeURIComponent(projectId)}`
}

/** Below the public host. `hash` changes with the picture, so the content of an address never changes. */
export function buildPicturePath(projectId: string, hash: string): string {
  return `${buildLivePath(projectId)}/${hash}.png`
}
