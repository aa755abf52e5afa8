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
  const waitingText = createGauge(flow)
  let waiting: PromiseWithResolvers<IteratorResult<ModelEvent>> | undefined
  let items: ModelEvent[] = []
  let ended = false
  let failure: Error | undefined

  function push(event: ModelEvent): void {
    const last = items.at(-1)
    if (!waiting && event.type === 'text') waitingText.add(event.delta.length)
    if (waiting) waiting.resolve({ done: false, value: event })
    else if (event.type === 'text' && last?.type === 'text') last.delta += event.delta
    else items.push(event)
    waiting = undefined
  }

  function end(): void {
    ended = true
    waiting?.resolve(FINISHED)
  }

  function fail(error: Error): void {
    if (ended) return
    failure ??= error
    waiting?.reject(failure)
  }

  function next(): Promise<IteratorResult<ModelEvent>> {
    const value = items.shift()
    if (value) {
      if (value.type === 'text') waitingText.remove(value.delta.length)
      return Promise.resolve({ done: false, value })
    }
    if (failure) return Promise.reject(failure)
    if (ended) return Promise.resolve(FINISHED)
    waiting = Promise.withResolvers()
    return waiting.promise
  }

  function leave(): Promise<IteratorResult<ModelEvent>> {
    items = []
    ended = true
    flow.leave()
    return Promise.resolve(FINISHED)
  }

  const events: AsyncIterableIterator<ModelEvent> = { next, return: leave, [Symbol.asyncIterator]: () => events }
  return { push, end, fail, events }
}

const FINISHED: IteratorResult<ModelEvent> = { done: true, value: undefined }

/** Pauses the source when much is waiting, and lets it go on when nothing is. */
function createGauge({ pause, resume }: Flow) {
  let size = 0
  let isPaused = false
  return {
    add(amount: number): void {
      size += amount
      if (size <= HIGH_WATER || isPaused) return
      isPaused = true
      pause()
    },
    remove(amount: number): void {
      size -= amount
      if (size > 0 || !isPaused) return
      isPaused = false
      resume()
    },
  }
}
