import type { ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'

/** Writes text to one client at the client's pace. */
export interface ReplyWriter {
  /** A promise only where the client has to be waited for. One that does not read on in time is cut off; one that is gone is sent nothing. */
  write(text: string): Promise<void> | undefined
  /** Writes only if the client is not behind. */
  offer(text: string): void
  breakOff(): void
  /** Writes the last text, if there is any, and ends the answer; what ended stays so. */
  end(text?: string): undefined
}

export function createReplyWriter(response: ServerResponse, patience: number): ReplyWriter {
  return {
    write(text) {
      if (text === '' || isOver(response) || send(response, text)) return undefined
      return waitForDrain(response, patience)
    },
    offer(text) {
      if (!isOver(response) && !needsDrain(response)) send(response, text)
    },
    breakOff: () => response.destroy(),
    end(text) {
      if (!isOver(response)) response.end(text)
    },
  }
}

/**
 * Sends a chunk, framed here as RFC 9112, section 7.1, has it: Node would hand its frame and its text to the socket as three pieces, a
 * little later, which costs more than all else that is done with a token. Where the head is still to go, or Node holds back what it was given
 * until the tick is over, as from Node 26 on, or nothing is to be framed, or the answer before on this connection is still on its way, or
 * there is no connection but a test's stand-in, Node does it.
 */
function send(response: ServerResponse, text: string): boolean {
  const { socket, headersSent, chunkedEncoding, writableCorked } = response
  if (!(socket instanceof Duplex) || !headersSent || !chunkedEncoding || writableCorked > 0) return response.write(text)
  const size = Buffer.byteLength(text)
  return socket.write(`${size.toString(16)}\r\n${text}\r\n`, size === text.length ? 'latin1' : 'utf8')
}

/** What is sent after the end would be read as the next answer. */
function isOver({ destroyed, writableEnded }: ServerResponse): boolean {
  return destroyed || writableEnded
}

function needsDrain({ socket, writableNeedDrain }: ServerResponse): boolean {
  return writableNeedDrain || (socket?.writableNeedDrain ?? false)
}

/** Resolves when all was read, or never will be. */
function waitForDrain(response: ServerResponse, patience: number): Promise<void> {
  const drained = response.socket ?? response
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience)
    const settle = () => {
      clearTimeout(timer)
      drained.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    drained.on('drain', settle)
    response.on('close', settle)
  })
}
