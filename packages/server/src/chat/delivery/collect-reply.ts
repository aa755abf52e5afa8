import { isErrorCode, type ReplyEvent } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { ReplySource } from '#chat/turn.ts'

/** Gives the events of a whole reply, with all text in one event. Rejects if the reply fails, even after some text. */
export async function collectReply(source: ReplySource): Promise<ReplyEvent[]> {
  const others: ReplyEvent[] = []
  let delta = ''
  await source((event) => {
    if (event.type === 'error') throw new AppError(isErrorCode(event.code) ? event.code : 'internal')
    if (event.type === 'text') delta += event.delta
    else others.push(event)
    return undefined
  })
  if (delta === '') return others
  const end = others.findIndex(({ type }) => type === 'trace' || type === 'done')
  return [...others.slice(0, end), { type: 'text', delta }, ...others.slice(end)]
}

export function bufferReply(source: ReplySource): ReplySource {
  return async (emit) => {
    for (const event of await collectReply(source)) await emit(event)
  }
}
