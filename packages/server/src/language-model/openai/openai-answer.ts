import { createEventStreamDecoder } from '#language-model/http/event-stream-decoder.ts'
import type { Exchange } from '#language-model/http/exchange.ts'
import { toBodyError } from '#language-model/http/provider-fault.ts'
import type { ModelEnd, ModelReader } from '#language-model/language-model.ts'
import { createChunkReader } from './openai-chunks.ts'

export function readOpenAiAnswer(exchange: Exchange, reader: ModelReader): Promise<ModelEnd> {
  return new Promise((resolve, reject) => {
    const chunks = createChunkReader()
    const decoder = createEventStreamDecoder(chunks.read)
    const pauseUntil = createPause(exchange)
    let hasBegun = false
    /** The body is read to its end even after the answer is over, so that the connection can serve the next request. */
    let isOver = false

    function takeBytes(bytes: Buffer): void {
      if (isOver) return
      try {
        decoder.push(bytes)
        passTextOn()
        if (chunks.isDone()) end()
      } catch (error) {
        passTextOn()
        giveUp(toBodyError(error))
      }
    }

    function passTextOn(): void {
      try {
        if (!hasBegun && chunks.hasBegun()) {
          hasBegun = true
          reader.begin()
        }
        const text = chunks.takeText()
        const isRead = text === '' ? undefined : reader.text(text)
        if (isRead) pauseUntil(isRead)
      } catch (error) {
        giveUp(error)
      }
    }

    function end(): void {
      if (isOver) return
      try {
        resolve(chunks.end())
        isOver = true
      } catch (error) {
        giveUp(toBodyError(error))
      }
    }

    function fail(error: Error): void {
      if (chunks.isWhole()) end()
      else giveUp(toBodyError(error))
    }

    function giveUp(error: unknown): void {
      if (isOver) return
      isOver = true
      const usage = chunks.usage()
      if (usage) reader.counted?.(usage)
      reject(error)
      exchange.abort(new Error('the answer cannot be read', { cause: error }))
    }

    exchange.read({ chunk: takeBytes, end, fail })
  })
}

function createPause(exchange: Pick<Exchange, 'pause' | 'resume'>): (promise: Promise<void>) => void {
  let waiting = 0
  const release = () => {
    waiting -= 1
    if (waiting === 0) exchange.resume()
  }
  return (promise) => {
    waiting += 1
    if (waiting === 1) exchange.pause()
    promise.then(release, release)
  }
}
