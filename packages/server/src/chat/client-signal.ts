import type { ServerResponse } from 'node:http'

/** Aborts when the client leaves before its answer has ended. */
export function signalOfClient(response: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort(new Error('the client has left'))
  })
  return leaving.signal
}
