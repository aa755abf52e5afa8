import type { ReplyEvent } from '@bricks/contract/wire'
import { createTextAccumulator } from '#chat/text-accumulator.ts'
import type { Emit } from '#chat/turn.ts'

export interface AnswerHub {
  publishEvent: Emit<ReplyEvent>
  /**
   * All events so far: `start`, one `text` with the whole text, and the newest state of the others. Leaves out
   * `thinking`, because it matters only to readers who are there when it is sent.
   */
  listEvents(): ReplyEvent[]
  addReader(emit: Emit<ReplyEvent>): () => void
  countReaders(): number
  hasBegun(): boolean
  hasEnded(): boolean
}

export function createAnswerHub(): AnswerHub {
  const readers = new Set<Emit<ReplyEvent>>()
  const text = createTextAccumulator()
  const others = new Map<string, ReplyEvent>()
  let start: ReplyEvent | undefined
  let end: ReplyEvent | undefined

  function recordEvent(event: ReplyEvent): void {
    if (event.type === 'start') start = event
    else if (event.type === 'text') text.add(event.delta)
    else if (event.type === 'done' || event.type === 'error') end = event
    else if (event.type === 'thinking') return
    else others.set(event.type === 'call' ? event.id : `${event.type}:${others.size}`, event)
  }

  function listEvents(): ReplyEvent[] {
    const said: ReplyEvent[] = text.isEmpty() ? [] : [{ type: 'text', delta: text.toString() }]
    return [...(start ? [start] : []), ...said, ...others.values(), ...(end ? [end] : [])]
  }

  return {
    publishEvent(event) {
      recordEvent(event)
      const waits = Array.from(readers, (read) => read(event)).filter((each) => each !== undefined)
      return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined)
    },
    listEvents,
    addReader(emit) {
      for (const event of listEvents()) emit(event)
      readers.add(emit)
      return () => void readers.delete(emit)
    },
    countReaders: () => readers.size,
    hasBegun: () => start !== undefined,
    hasEnded: () => end !== undefined,
  }
}
