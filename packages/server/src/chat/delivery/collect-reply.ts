import { ERROR_CODES, type ReplyEvent } from '@bricks/contract/wire'
import { AppError, createErrorOfCode } from '#app-error.ts'
import type { ReplySource } from '#chat/turn.ts'

export async function collectReply(source: ReplySource): Promise<ReplyEvent[]> {
  const others: ReplyEvent[] = []
  let delta = ''
  await source((event) => {
    if (event.type === 'error') throw createErrorOfCode(event.code)
    if (event.type === 'text') delta += event.delta
    else others.push(event)
    return undefined
  })
  if (delta === '') return others
  const end = others.findIndex(({ type }) => type === 'trace' || type === 'done')
  return [...others.slice(0, end), { type: 'text', delta }, ...others.slice(end)]
}

/**
 * Sends the reply in one piece, except `thinking` events, which are sent at once. A failure after a `thinking` event is
 * sent as an event, because the response's status has already been sent.
 */
export function bufferReply(source: ReplySource): ReplySource {
  return async (emit) => {
    let hasBegun = false
    const dropThinkingEvents: ReplySource = (take) =>
      source((event) => {
        if (event.type !== 'thinking') return take(event)
        hasBegun = true
        return emit(event)
      })
    try {
      for (const event of await collectReply(dropThinkingEvents)) await emit(event)
    } catch (error) {
      if (!hasBegun || !(error instanceof AppError)) throw error
      await emit({ type: 'error', code: error.code, retryable: ERROR_CODES[error.code].retryable ?? false })
    }
  }
}
