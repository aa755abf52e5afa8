import { createHash, timingSafeEqual } from 'node:crypto'

const SCHEME = 'Bearer '
const CACHED_MS = 250

/** Writing all numbers takes long, so requests that come meanwhile, or within CACHED_MS after it, get the same text. */
export function cacheMetricsText(write: () => Promise<string>): () => Promise<string> {
  let cached: { text: Promise<string>; until: number } | undefined
  return () => {
    if (!cached || cached.until < performance.now()) {
      const writing = { text: write(), until: Number.POSITIVE_INFINITY }
      cached = writing
      writing.text.then(
        () => {
          writing.until = performance.now() + CACHED_MS
        },
        () => {
          cached = undefined
        },
      )
    }
    return cached.text
  }
}

export function createMetricsTokenCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (token === undefined) return () => true
  const wanted = digestToken(token)
  return (header) =>
    header?.startsWith(SCHEME) === true && timingSafeEqual(digestToken(header.slice(SCHEME.length)), wanted)
}

function digestToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
