import { AppError } from '#app-error.ts'
import { CHAT_DEADLINES } from './chat-context.ts'

/** A signal for the work on one turn: aborts with the client's, or when the time is over. */
export function startDeadline(
  milliseconds: number = CHAT_DEADLINES.turn,
  client: AbortSignal,
): { signal: AbortSignal; cancel(): void } {
  const work = new AbortController()
  const follow = () => work.abort(client.reason)
  if (client.aborted) follow()
  client.addEventListener('abort', follow, { once: true })
  const timer = setTimeout(() => work.abort(new AppError('provider_timeout')), milliseconds)
  return {
    signal: work.signal,
    cancel() {
      clearTimeout(timer)
      client.removeEventListener('abort', follow)
    },
  }
}
