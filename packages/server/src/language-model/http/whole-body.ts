/** In bytes. A whole answer holds its text and at most 128 calls of 64 kB. */
const MOST = 8 * 1024 * 1024
const BEGINNING = 2 * 1024

const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

export interface WholeBody {
  takeIfWhole(bytes: Buffer): boolean
  end(): string | undefined
  beginning(): string
}

/**
 * Some services answer with one JSON text although a stream was asked for. It is known by its first character: an event
 * stream never begins with `{` or `[`.
 */
export function createWholeBodyCollector(): WholeBody {
  let isWhole: boolean | undefined
  let size = 0
  const pieces: Buffer[] = []
  let first: Buffer = Buffer.alloc(0)

  function takeIfWhole(bytes: Buffer): boolean {
    if (isWhole === false) return false
    if (isWhole === undefined) {
      const mark = bytes.find((byte) => !BLANKS.has(byte))
      if (first.length === 0) first = bytes.subarray(0, BEGINNING)
      if (mark === undefined) return false
      isWhole = mark === 0x7b || mark === 0x5b
      if (!isWhole) return false
    }
    size += bytes.length
    if (size > MOST) throw new Error('the answer is too long')
    pieces.push(bytes)
    return true
  }

  return {
    takeIfWhole,
    // `trimStart` also removes a byte order mark, which JSON does not allow.
    end: () => (isWhole ? Buffer.concat(pieces).toString('utf8').trimStart() : undefined),
    beginning: () => first.toString('utf8'),
  }
}
