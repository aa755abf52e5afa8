/** Milliseconds. While an answer is written, the server sends something every 15 seconds. */
const SILENCE_MS = 40_000
/** After a computer's sleep the timer is due at once, and what came meanwhile may be read only after it. */
const GRACE_MS = 5_000

/**
 * Counts a silent connection as cut: a router or a phone's network may have dropped it without telling either side, and
 * the browser would wait for the rest without end.
 */
export function cutSilence(fetch: typeof window.fetch): typeof window.fetch {
  return async (address, init) => {
    const response = await fetch(address, init)
    return response.body ? new Response(watchBody(response.body), response) : response
  }
}

function watchBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const cut = () => {
          controller.error(new Error('The connection is silent.'))
          reader.cancel().catch(() => {})
        }
        let timer = setTimeout(() => {
          timer = setTimeout(cut, GRACE_MS)
        }, SILENCE_MS)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead, so a slow reader is not taken for a silent server.
    { highWaterMark: 0 },
  )
}
