import type { ServerResponse } from 'node:http'

/** Writes text to one client at the client's pace. */
export interface ReplyWriter {
  /** A promise only where the client has to be waited for; it rejects when the client is gone or has stopped reading. */
  write(text: string): Promise<void> | undefined
  /** Writes only if the client is not behind. */
  offer(text: string): void
  breakOff(): void
  end(): void
}

export function createReplyWriter(response: ServerResponse, patience: number): ReplyWriter {
  return {
    write(text) {
      if (response.destroyed) return Promise.reject(new Error('the client is gone'))
      if (text === '' || response.write(text)) return undefined
      return waitForDrain(response, patience)
    },
    offer(text) {
      if (!response.destroyed && !response.writableNeedDrain) response.write(text)
    },
    breakOff: () => response.destroy(),
    end() {
      if (!response.destroyed) response.end()
    },
  }
}

function waitForDrain(response: ServerResponse, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new Error('the client reads too slowly')), patience)
    const onDrain = () => settle()
    const onClose = () => settle(new Error('the client is gone'))
    const settle = (error?: Error) => {
      clearTimeout(timer)
      response.off('drain', onDrain).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    response.on('drain', onDrain).on('close', onClose)
  })
}
