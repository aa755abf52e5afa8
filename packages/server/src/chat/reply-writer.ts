import type { ServerResponse } from 'node:http'

/** Writes text to one client at the client's pace. */
export interface ReplyWriter {
  /** A promise only where the client has to be waited for. One that does not read on in time is cut off; one that is gone is sent nothing. */
  write(text: string): Promise<void> | undefined
  /** Writes only if the client is not behind. */
  offer(text: string): void
  breakOff(): void
  end(): void
}

export function createReplyWriter(response: ServerResponse, patience: number): ReplyWriter {
  return {
    write(text) {
      if (text === '' || response.destroyed || response.write(text)) return undefined
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

/** Resolves when all was read, or never will be. */
function waitForDrain(response: ServerResponse, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience)
    const settle = () => {
      clearTimeout(timer)
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    response.on('drain', settle).on('close', settle)
  })
}
