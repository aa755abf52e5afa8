import type { AnswerName, ChatSource, ReplyEvent, WireMessage } from '../../src/index.ts'

export type ScriptedSource = ChatSource & {
  asked: WireMessage[][]
  /** Lets the reply on its way go on by these events. */
  yield(...events: ReplyEvent[]): void
  /** Makes the reply on its way, or the next one, fail. */
  fail(error: unknown): void
  judged: { answer: AnswerName; value: number }[]
  refuseJudgement: boolean
}

/** A source whose replies a test writes word by word. */
export function createScriptedSource(appearance: ChatSource['config']['appearance'] = {}): ScriptedSource {
  let queue: (ReplyEvent | { failure: unknown })[] = []
  let wake = () => {}
  const push = (...entries: typeof queue) => {
    queue.push(...entries)
    wake()
  }
  const source: ScriptedSource = {
    config: { name: 'Parcel helper', appearance },
    asked: [],
    judged: [],
    refuseJudgement: false,
    async feedback(answer, value) {
      if (source.refuseJudgement) throw new Error('Not taken.')
      source.judged.push({ answer, value })
    },
    yield: push,
    fail: (failure) => push({ failure }),
    async *reply(messages, signal) {
      source.asked.push(messages)
      for (;;) {
        signal.throwIfAborted()
        const entry = queue.shift()
        if (!entry) {
          await new Promise<void>((done) => {
            wake = done
            signal.addEventListener('abort', () => done())
          })
          continue
        }
        if ('failure' in entry) throw entry.failure
        yield entry
        if (entry.type === 'done' || entry.type === 'error') {
          queue = []
          return
        }
      }
    },
  }
  return source
}

export const START: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
export const DONE: ReplyEvent = { type: 'done', finish: 'stop' }
export const text = (delta: string): ReplyEvent => ({ type: 'text', delta })
