import type { ReplyEvent } from '#chat-source.ts'
import { waitMilliseconds } from './resume.ts'

/** Milliseconds between two tries to reach the server, and for how long it is tried while the browser is online. */
const PAUSE_MS = 1000
const PATIENCE_MS = 20_000

/**
 * `answerId` is the answer that the events belong to, if it is known before they begin. `resume` yields the whole
 * answer from its start on; nothing if the server no longer has it.
 */
interface CutPorts {
  signal: AbortSignal
  answerId?: string
  resume(answerId: string): AsyncIterable<ReplyEvent>
}

/**
 * Yields the events of an answer, and resumes the answer if its connection is cut: a phone that sleeps, or changes its
 * network, cuts the connection while the page stays open. Only `start` and `thinking` may be yielded again.
 */
export async function* resumeAfterCuts(
  events: AsyncIterable<ReplyEvent>,
  { signal, answerId = '', resume }: CutPorts,
): AsyncGenerator<ReplyEvent> {
  const seen = createSeenEvents(answerId)
  let hasLeft = false
  const noteLeave = () => {
    hasLeft = true
  }
  addEventListener('pagehide', noteLeave)
  try {
    for (let waited = 0, source = events; ; source = resume(seen.answerId)) {
      let cut: unknown
      let hasEvents = false
      try {
        seen.startAnew()
        for await (const event of source) {
          hasEvents = true
          yield* seen.withoutSeen(event)
          if (event.type === 'done' || event.type === 'error') return
        }
      } catch (error) {
        cut = error
      }
      const isOver = hasLeft || signal.aborted || !seen.answerId || waited >= PATIENCE_MS
      if (isOver && cut) throw cut
      // Without an event and without an error, the server no longer has the answer.
      if (isOver || (!hasEvents && !cut)) return
      // The first try comes without a pause, because most connections work again by then.
      if (source === events) continue
      if (navigator.onLine) waited += PAUSE_MS
      await waitMilliseconds(PAUSE_MS, signal)
    }
  } finally {
    removeEventListener('pagehide', noteLeave)
  }
}

function createSeenEvents(answerId: string) {
  const seen = { calls: new Set<string>(), others: 0, text: '' }
  let others = 0
  let text = ''
  return {
    answerId,
    startAnew() {
      others = 0
      text = ''
    },
    *withoutSeen(event: ReplyEvent): Generator<ReplyEvent> {
      if (event.type === 'start') {
        this.answerId = event.message_id
        yield event
      } else if (event.type === 'text') {
        text += event.delta
        const delta = text.slice(seen.text.length)
        if (!delta) return
        seen.text = text
        yield { type: 'text', delta }
      } else if (event.type === 'call') {
        const name = `${event.id} ${event.state}`
        if (!seen.calls.has(name)) yield event
        seen.calls.add(name)
      } else if (['done', 'error', 'thinking'].includes(event.type)) yield event
      else if (++others > seen.others) {
        seen.others = others
        yield event
      }
    },
  }
}
