/**
 * Chromium never retries a failed import() (whatwg/html#6768). The import's error names the address, which works again
 * with a query. Other browsers retry by themselves.
 */
export function importAgain<Chunk>(error: unknown): Promise<Chunk> {
  return import(/* @vite-ignore */ `${/https?:\S+/.exec(`${error}`)}?${Date.now()}`)
}
