import type { ReplyEvent } from '#chat-source.ts'

/** Milliseconds. The server spends less time than this on any answer. */
const PATIENCE_MS = 580_000
const SOON_S = 1
const LATE_S = 30

export async function* resumeAnswer(
  ask: (path: string) => Promise<Response>,
  read: (body: ReadableStream<Uint8Array>) => AsyncIterable<ReplyEvent>,
  signal: AbortSignal,
): AsyncGenerator<ReplyEvent> {
  for (let waited = 0; waited < PATIENCE_MS; ) {
    const response = await ask('')
    const { body, headers, ok, status } = response
    if (ok && status !== 202) {
      // While the network is away, a site's service worker may answer everything with a page of its own.
      if (!headers.get('content-type')?.includes('event-stream')) throw new Error('The server was not reached.')
      if (body) yield* read(body)
      return
    }
    // The widget asks again after 202 (another process makes the answer), 429 and 503 (too many answers were asked for
    // at once).
    if (status !== 202 && status !== 429 && status !== 503) return
    const milliseconds = 1000 * Math.min(Number(headers.get('retry-after')) || SOON_S, LATE_S)
    waited += milliseconds
    await waitMilliseconds(milliseconds, signal)
  }
}

export function waitMilliseconds(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => fail(signal.reason))
  })
}
