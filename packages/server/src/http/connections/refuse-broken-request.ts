import type { Socket } from 'node:net'
import { ERROR_CODES } from '@bricks/contract/wire'

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * For a request that is not HTTP, is too slow or has too large a head, Node gives only the socket, so the answer is
 * written by hand.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = 'invalid_input'
  const body = JSON.stringify({ error: ERROR_CODES[code].message, code })
  const head = [
    `HTTP/1.1 ${REASONS[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
