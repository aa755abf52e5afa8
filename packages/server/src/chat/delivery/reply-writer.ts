import type { ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'

export interface ReplyWriter {
  write(text: string): Promise<void> | undefined
  writeIfIdle(text: string): void
  breakOff(): void
  end(text?: string): undefined
}

export function createReplyWriter(response: ServerResponse, timeoutMs: number): ReplyWriter {
  return {
    write(text) {
      if (text === '' || hasEnded(response) || writeChunk(response, text)) return undefined
      return waitForDrain(response, timeoutMs)
    },
    writeIfIdle(text) {
      if (!hasEnded(response) && !needsDrain(response)) writeChunk(response, text)
    },
    breakOff: () => response.destroy(),
    end(text) {
      if (!hasEnded(response)) response.end(text)
    },
  }
}

/**
 * Frames a chunk as in RFC 9112, section 7.1 (see README.md). Leaves this to Node if the headers are not sent, if Node
 * holds writes back until the tick ends (`writableCorked`), if the response is not chunked or waits for an earlier one,
 * or if a test uses no real socket.
 */
function writeChunk(response: ServerResponse, text: string): boolean {
  const { socket, headersSent, chunkedEncoding, writableCorked } = response
  if (!(socket instanceof Duplex) || !headersSent || !chunkedEncoding || writableCorked > 0) return response.write(text)
  const size = Buffer.byteLength(text)
  return socket.write(`${size.toString(16)}\r\n${text}\r\n`, size === text.length ? 'latin1' : 'utf8')
}

/**
 * After the end nothing may be written to the bare socket: a client would read it as the start of the next response.
 */
function hasEnded({ destroyed, writableEnded }: ServerResponse): boolean {
  return destroyed || writableEnded
}

function needsDrain({ socket, writableNeedDrain }: ServerResponse): boolean {
  return writableNeedDrain || (socket?.writableNeedDrain ?? false)
}

function waitForDrain(response: ServerResponse, timeoutMs: number): Promise<void> {
  const drained = response.socket ?? response
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), timeoutMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      drained.off('drain', stopWaiting)
      response.off('close', stopWaiting)
      resolve()
    }
    drained.on('drain', stopWaiting)
    response.on('close', stopWaiting)
  })
}
