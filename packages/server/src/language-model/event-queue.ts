import type { ModelEvent } from './language-model.ts'

/** Characters of text that may wait for a slow reader before the provider is asked to pause. */
const HIGH_WATER = 32 * 1024

export type EventQueue = {
  push(event: ModelEvent): void
  end(): void
  fail(error: Error): void
  events: AsyncIterableIterator<ModelEvent>
}

export type Flow = { pause(): void; resume(): void; leave(): void }

/**
 * Hands events from a pushing source to one reader that pulls. Text the reader has not come for yet is joined, so a
 * reader that falls behind is given less work, not more; a full queue pauses the source.
 */
export function createEventQueue(flow: Flow): EventQueue {
  let waiting: PromiseWithResolvers<IteratorResult<ModelEvent>> | undefined
  let items: ModelEvent[] = []
  let size = 0
  let paused = false
  let ended = false
  let failure: Error | undefined

  function push(event: ModelEvent): void {
    if (waiting) {
      waiting.resolve({ done: false, value: event })
      waiting = undefined
      return
    }
    const last = items.at(-1)
    if (event.type === 'text' && last?.type === 'text') last.delta += event.delta
    else items.push(event)
    if (event.type === 'text') size += event.delta.length
    if (size > HIGH_WATER && !paused) {
      paused = true
      flow.pause()
    }
  }

  function end(): void {
    ended = true
    waiting?.resolve({ done: true, value: undefined })
  }

  function fail(error: Error): void {
    if (ended) return
    failure ??= error
    waiting?.reject(failure)
    waiting = undefined
  }

  function next(): Promise<IteratorResult<ModelEvent>> {
    const value = items.shift()
    if (value) {
      if (value.type === 'text') size -= value.delta.length
      if (paused && size === 0) {
        paused = false
        flow.resume()
      }
      return Promise.resolve({ done: false, value })
    }
    if (failure) return Promise.reject(failure)
    if (ended) return Promise.resolve({ done: true, value: undefined })
    waiting = Promise.withResolvers()
    return waiting.promise
  }

  function leave(): Promise<IteratorResult<ModelEvent>> {
    items = []
    ended = true
    flow.leave()
    return Promise.resolve({ done: true, value: undefined })
  }

  const events: AsyncIterableIterator<ModelEvent> = { next, return: leave, [Symbol.asyncIterator]: () => events }
  return { push, end, fail, events }
}
