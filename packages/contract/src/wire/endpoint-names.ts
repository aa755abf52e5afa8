export const API_PREFIX = '/api'

/**
 * The time of a write, in milliseconds since 1970 by the server's clock. A server with a read replica of its database
 * answers a write with this header. A client that sends the header with its reads for `WROTE_HEADER_MS` reads from the
 * database itself, because the replica may not have the write yet.
 */
export const WROTE_HEADER = 'bricks-wrote'
export const WROTE_HEADER_MS = 5_000

export function buildLivePath(projectId: string): string {
  return `/live/${encodeURIComponent(projectId)}`
}

/**
 * Like the live page's path, this path is below the public host. `hash` changes with the picture, so the content of an
 * address never changes.
 */
export function buildPicturePath(projectId: string, hash: string): string {
  return `${buildLivePath(projectId)}/${hash}.png`
}
