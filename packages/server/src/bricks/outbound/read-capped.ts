export const MAX_BODY_BYTES = 1024 * 1024

interface CappedBody {
  bytes: Buffer
  cut: boolean
}

/**
 * Returning from the loop destroys the stream and its connection, so nothing is received after the chunk that goes
 * beyond `most` bytes.
 */
export async function readCapped(body: AsyncIterable<Buffer>, most: number = MAX_BODY_BYTES): Promise<CappedBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, most - size))
    size += chunk.length
    if (size > most) return { bytes: Buffer.concat(chunks), cut: true }
  }
  return { bytes: Buffer.concat(chunks), cut: false }
}
