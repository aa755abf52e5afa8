import { crc32, inflateSync } from 'node:zlib'

/** Source: Portable Network Graphics, third edition (W3C), sections 5 and 11. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that the pixels need. All others (texts, dates, places, profiles) are left out of the picture. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const MOST_CHUNKS = 1_000
const SAMPLES: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Partial<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export interface PictureSize {
  width: number
  height: number
}

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

export function cleanPng(bytes: Buffer, size: PictureSize): Buffer | undefined {
  const chunks = readChunks(bytes)
  if (!chunks) return undefined
  const kept = chunks.filter(({ type }) => KEPT.includes(type))
  const [header] = kept
  const rawBytes = header && countRawBytes(header, size)
  if (rawBytes === undefined || !areChunksInOrder(kept.map(({ type }) => type))) return undefined
  const packed = Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  if (!unpacksToLength(packed, rawBytes)) return undefined
  return Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)])
}

function readChunks(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length && chunks.length < MOST_CHUNKS) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const checked = bytes.subarray(at + 4, end - 4)
    if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return undefined
    const type = checked.toString('latin1', 0, 4)
    chunks.push({ type, data: checked.subarray(4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

function countRawBytes({ type, data }: Chunk, size: PictureSize): number | undefined {
  if (type !== 'IHDR' || data.length !== 13) return undefined
  const [depth = 0, color = 0, compression, filter, interlace] = data.subarray(8)
  const samples = SAMPLES[color]
  if (data.readUInt32BE(0) !== size.width || data.readUInt32BE(4) !== size.height) return undefined
  if (samples === undefined || !DEPTHS[color]?.includes(depth)) return undefined
  if (compression !== 0 || filter !== 0 || interlace !== 0) return undefined
  return size.height * (1 + Math.ceil((size.width * samples * depth) / 8))
}

function areChunksInOrder(types: readonly string[]): boolean {
  return /^IHDR(,PLTE)?(,tRNS)?(,IDAT)+,IEND$/.test(types.join())
}

function unpacksToLength(packed: Buffer, rawBytes: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: rawBytes }).length === rawBytes
  } catch {
    return false
  }
}
