import { createEventQueue } from './event-queue.ts'
import { createEventStreamDecoder } from './event-stream-decoder.ts'
import type { Exchange } from './exchange.ts'
import type { ModelEvent } from './language-model.ts'
import { createChunkReader } from './openai-chunks.ts'
import { faultOfBody } from './provider-fault.ts'

/** The events of an answer that has begun to come. */
export function readOpenAiAnswer(exchange: Exchange): AsyncIterable<ModelEvent> {
  const queue = createEventQueue({ pause: exchange.pause, resume: exchange.resume, leave })
  const reader = createChunkReader(queue.push)
  const decoder = createEventStreamDecoder(reader.read)

  /** A whole answer is read to its end, so that its connection can serve the next one. */
  function leave(): void {
    if (!reader.isWhole()) exchange.abort(new Error('nobody reads on'))
  }

  function take(bytes: Buffer): void {
    try {
      decoder.push(bytes)
      if (reader.isDone()) queue.end()
    } catch (error) {
      giveUp(error)
    }
  }

  function end(): void {
    try {
      reader.end()
      queue.end()
    } catch (error) {
      giveUp(error)
    }
  }

  function giveUp(error: unknown): void {
    queue.fail(faultOfBody(error))
    exchange.abort(new Error('the answer cannot be read', { cause: error }))
  }

  function fail(error: Error): void {
    if (reader.isWhole()) end()
    else queue.fail(faultOfBody(error))
  }

  exchange.read({ chunk: take, end, fail })
  return queue.events
}
