import type { IncomingMessage } from 'node:http'

/** Undefined if the body is larger than `largest` bytes; the body is still read to its end. */
export async function readBody(request: IncomingMessage, largest: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= largest) chunks.push(chunk)
  }
  return size <= largest ? Buffer.concat(chunks).toString('utf8') : undefined
}
