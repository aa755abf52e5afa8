import { crc32, deflateSync } from 'node:zlib'

interface Drawn {
  extra?: readonly Buffer[]
  color?: readonly [red: number, green: number, blue: number, alpha: number]
}

/** A picture of one color, written without a library, so that tests know every byte. */
export function drawPng(
  { width, height }: { width: number; height: number },
  { extra = [], color = [31, 111, 235, 255] }: Drawn = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()])
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  return writePng([writeChunk('IHDR', header), ...extra, writeChunk('IDAT', deflateSync(lines)), writeChunk('IEND')])
}

export function writePng(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

export function writeChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(checked.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  checked.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(checked), chunk.length - 4)
  return chunk
}
