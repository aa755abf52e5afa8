import type { TLSSocket } from 'node:tls'

const START = 'HTTP/1.1 100'
const END = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)
/** The most bytes of interim answers before one answer. Further ones are passed on to undici, which refuses them. */
const MOST_BYTES = 16 * 1024

/**
 * Drops each `100 Continue` before an answer. Some servers send it although the client did not ask for it. A client
 * must accept this (RFC 9110, section 15.2), but undici closes the connection. undici reads a socket only by `read()`,
 * so it is enough to replace `read`. undici accepts the other interim answers.
 */
export function dropContinueResponses(socket: TLSSocket): TLSSocket {
  const read = socket.read.bind(socket)
  let written = -1
  let isBefore = false
  let dropped = 0
  let held: Buffer = NOTHING
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size)
      // A connection has one call at a time. So the first bytes after something was sent begin an answer.
      if (socket.bytesWritten !== written) {
        written = socket.bytesWritten
        isBefore = true
        dropped = 0
      }
      if (chunk === null || !isBefore) return chunk
      const received = Buffer.concat([held, chunk])
      held = dropInterimAnswers(received)
      dropped += received.length - held.length
      isBefore = mayBeInterimAnswer(held) && dropped + held.length <= MOST_BYTES
      if (isBefore || held.length === 0) continue
      const rest = held
      held = NOTHING
      return rest
    }
  }
  return socket
}

function dropInterimAnswers(bytes: Buffer): Buffer {
  let rest = bytes
  while (rest.toString('latin1', 0, START.length) === START) {
    const end = rest.indexOf(END)
    if (end < 0) return rest
    rest = rest.subarray(end + END.length)
  }
  return rest
}

function mayBeInterimAnswer(bytes: Buffer): boolean {
  return START.startsWith(bytes.toString('latin1', 0, START.length))
}
