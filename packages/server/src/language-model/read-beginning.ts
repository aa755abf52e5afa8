import type { Exchange } from './exchange.ts'

/** Enough of a refusal to know its cause. In bytes. */
const BEGINNING = 16 * 1024

/** The first part of a body as text; the rest is not waited for. */
export function readBeginning(exchange: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () => resolve(Buffer.concat(chunks).toString('utf8', 0, BEGINNING))
    exchange.read({
      chunk(bytes) {
        chunks.push(bytes)
        size += bytes.length
        if (size < BEGINNING) return
        done()
        exchange.abort(new Error('the rest is of no use'))
      },
      end: done,
      fail: reject,
    })
  })
}
