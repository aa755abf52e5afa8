import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Closes a connection if its client takes no part of an answer for that long. A connection on which nothing waits to be
 * sent stays open, because the answer may still be in the making. The time begins anew whenever bytes leave, also in the
 * middle of a long write.
 */
export function closeUnreadSockets(server: Server, milliseconds: number): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
