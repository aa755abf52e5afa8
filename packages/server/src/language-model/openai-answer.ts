import { createEventStreamDecoder } from './event-stream-decoder.ts'
import type { Exchange } from './exchange.ts'
import type { ModelEnd, ModelReader } from './language-model.ts'
import { createChunkReader } from './openai-chunks.ts'
import { faultOfBody } from './provider-fault.ts'

/**
 * Gives an answer that has begun to come to its reader. All text of one piece from the network is given at once, so that a provider
 * that is ahead makes less work, not more.
 */
export function readOpenAiAnswer(exchange: Exchange, reader: ModelReader): Promise<ModelEnd> {
  return new Promise((resolve, reject) => {
    const chunks = createChunkReader()
    const decoder = createEventStreamDecoder(chunks.read)
    const hold = createHold(exchange)
    let hasBegun = false
    /** Nothing is given after the end, though the body is read on, so that its connection can serve the next answer. */
    let isOver = false

    function take(bytes: Buffer): void {
      if (isOver) return
      try {
        decoder.push(bytes)
        giveOn()
        if (chunks.isDone()) end()
      } catch (error) {
        giveOn()
        giveUp(faultOfBody(error))
      }
    }

    function giveOn(): void {
      try {
        if (!hasBegun && chunks.hasBegun()) {
          hasBegun = true
          reader.begin()
        }
        const text = chunks.takeText()
        const kept = text === '' ? undefined : reader.text(text)
        if (kept) hold(kept)
      } catch (error) {
        // The reader's own fault is not the provider's.
        giveUp(error)
      }
    }

    function end(): void {
      if (isOver) return
      try {
        resolve(chunks.end())
        isOver = true
      } catch (error) {
        giveUp(faultOfBody(error))
      }
    }

    function fail(error: Error): void {
      if (chunks.isWhole()) end()
      else giveUp(faultOfBody(error))
    }

    function giveUp(error: unknown): void {
      if (isOver) return
      isOver = true
      reject(error)
      exchange.abort(new Error('the answer cannot be read', { cause: error }))
    }

    exchange.read({ chunk: take, end, fail })
  })
}

/** Pauses the provider until all that it was held for is kept. */
function createHold(exchange: Pick<Exchange, 'pause' | 'resume'>): (kept: Promise<void>) => void {
  let held = 0
  const release = () => {
    held -= 1
    if (held === 0) exchange.resume()
  }
  return (kept) => {
    held += 1
    if (held === 1) exchange.pause()
    kept.then(release, release)
  }
}
