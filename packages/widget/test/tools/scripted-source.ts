import type { AnswerName, ChatSource, ReplyEvent, WireMessage } from '../../src/index.ts'

export type ScriptedSource = ChatSource & {
  asked: WireMessage[][]
  yield(...events: ReplyEvent[]): void
  fail(error: unknown): void
  judged: { answer: AnswerName; value: number }[]
  refuseJudgement: boolean
}

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
