import type { ServerResponse } from 'node:http'

export function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the client has left'))
  })
  return controller.signal
}
