import type { ServerResponse } from 'node:http'

/** A response emits `close` only once. Its client may have left while a query ran, so `destroyed` is checked first. */
export function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abortIfLeft = () => {
    if (!response.writableFinished) controller.abort(new Error('the client has left'))
  }
  if (response.destroyed) abortIfLeft()
  else response.once('close', abortIfLeft)
  return controller.signal
}
