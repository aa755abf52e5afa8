/** Milliseconds. While an answer is written, the server sends something every 15 seconds. */
const SILENCE_MS = 40_000
/** After a computer's sleep the timer is due at once, and what came meanwhile may be read only after it. */
const GRACE_MS = 5_000

/**
 * Counts a silent connection as cut: a router or a phone's network may have dropped it without telling either side, and
 * the browser would wait for the rest without end. The body stays the browser's own, because a page may have replaced
 * `ReadableStream` by one that `Response` does not take.
 */
export function cutSilence(fetch: typeof window.fetch): typeof window.fetch {
  return async (address, init) => {
    const response = await fetch(address, init)
    const { body } = response
    const getReader = body?.getReader.bind(body)
    if (getReader) Object.assign(body as object, { getReader: () => watchReader(getReader()) })
    return response
  }
}

function watchReader(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return {
    async read() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const silence = new Promise<never>((_, fail) => {
        const cut = () => {
          fail(new Error('The connection is silent.'))
          reader.cancel().catch(() => {})
        }
        timer = setTimeout(() => {
          timer = setTimeout(cut, GRACE_MS)
        }, SILENCE_MS)
      })
      try {
        return await Promise.race([reader.read(), silence])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
