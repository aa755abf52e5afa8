/** Milliseconds. While an answer is written, the server sends something every 15 seconds. */
const SILENCE_MS = 40_000
/**
 * Milliseconds. After a computer's sleep the timer fires at once, and data that has arrived may be read only after
 * that. So the connection is cut only after this further wait.
 */
const GRACE_MS = 5_000

/**
 * Milliseconds. No answer of a provider in the cloud takes longer, and some proxies pass nothing on, not even the
 * headers, before its end.
 */
const LONGEST_MS = 125_000

/**
 * Counts a silent connection as cut: a router or a phone's network may have dropped it without telling either side, and
 * the browser would wait for the rest forever. Only `getReader` of the browser's own body is replaced: a page may have
 * replaced `ReadableStream` by one that `Response` does not take.
 */
export function addIdleTimeout(fetch: typeof window.fetch): typeof window.fetch {
  return async (address, init = {}) => {
    const { signal } = init
    const request = new AbortController()
    const abort = () => request.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    const stopWaiting = waitForSilence(LONGEST_MS, () => request.abort(new Error('The connection is silent.')))
    const response = await fetch(address, { ...init, signal: request.signal }).finally(stopWaiting)
    const { body } = response
    const getReader = body?.getReader.bind(body)
    if (getReader) Object.assign(body as object, { getReader: () => watchReader(getReader()) })
    return response
  }
}

function watchReader(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return {
    async read() {
      let stopWaiting = () => {}
      const silence = new Promise<never>((_, fail) => {
        stopWaiting = waitForSilence(SILENCE_MS, () => {
          fail(new Error('The connection is silent.'))
          reader.cancel().catch(() => {})
        })
      })
      try {
        return await Promise.race([reader.read(), silence])
      } finally {
        stopWaiting()
      }
    },
  }
}

function waitForSilence(milliseconds: number, cut: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(cut, GRACE_MS)
  }, milliseconds)
  return () => clearTimeout(timer)
}
