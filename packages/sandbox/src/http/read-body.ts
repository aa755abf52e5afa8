import type { IncomingMessage } from 'node:http'

/** The whole body as text; undefined where it is larger than the limit, after reading it to its end without keeping it. */
export async function readBody(request: IncomingMessage, largest: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= largest) chunks.push(chunk)
  }
  return size <= largest ? Buffer.concat(chunks).toString('utf8') : undefined
}
