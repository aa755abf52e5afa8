import { isErrorCode, type ReplyEvent } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Answer } from './chat.service.ts'

/** The events of an answer with all text in one, once it is whole; one that fails rejects, whatever it had said. */
export async function collectReply(answer: Answer): Promise<ReplyEvent[]> {
  const others: ReplyEvent[] = []
  let delta = ''
  await answer((event) => {
    if (event.type === 'error') throw new AppError(isErrorCode(event.code) ? event.code : 'internal')
    if (event.type === 'text') delta += event.delta
    else others.push(event)
    return undefined
  })
  return delta === '' ? others : [...others.slice(0, -1), { type: 'text', delta }, ...others.slice(-1)]
}

export function inOnePiece(answer: Answer): Answer {
  return async (show) => {
    for (const event of await collectReply(answer)) await show(event)
  }
}
