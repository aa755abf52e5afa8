import type { ServerResponse } from 'node:http'

/** A response tells of its end only once, so it is asked first: its client may have left while a query ran. */
export function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abortIfLeft = () => {
    if (!response.writableFinished) controller.abort(new Error('the client has left'))
  }
  if (response.destroyed) abortIfLeft()
  else response.once('close', abortIfLeft)
  return controller.signal
}
