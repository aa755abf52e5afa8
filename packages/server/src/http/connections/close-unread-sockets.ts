import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Ends a connection if its client takes no part of an answer for that long, or up to twice as long: Node looks only once
 * in that time whether bytes of a long write have left. A connection on which nothing waits to be sent stays open,
 * because the answer may still be in the making. The connection is reset, because an ordinary end would wait behind what
 * is not read.
 */
export function closeUnreadSockets(server: Server, milliseconds: number): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.resetAndDestroy()
    })
  })
}
