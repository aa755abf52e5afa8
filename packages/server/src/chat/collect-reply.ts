import { isErrorCode, type ReplyEvent } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'

/** The same events with all text in one, once the answer is whole; one that fails rejects, whatever it had said. */
export async function collectReply(events: AsyncIterable<ReplyEvent>): Promise<ReplyEvent[]> {
  const others: ReplyEvent[] = []
  let delta = ''
  for await (const event of events) {
    if (event.type === 'error') throw new AppError(isErrorCode(event.code) ? event.code : 'internal')
    if (event.type === 'text') delta += event.delta
    else others.push(event)
  }
  return delta === '' ? others : [...others.slice(0, -1), { type: 'text', delta }, ...others.slice(-1)]
}

export async function* inOnePiece(events: AsyncIterable<ReplyEvent>): AsyncGenerator<ReplyEvent, void> {
  yield* await collectReply(events)
}
