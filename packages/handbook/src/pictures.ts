import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PictureSize {
  width: number
  height: number
}

export function readPictureSizes(folder: string): ReadonlyMap<string, PictureSize> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  return new Map(names.map((name) => [basename(name), readWebpSize(readFileSync(join(folder, name)), name)]))
}

/** Source of the byte offsets: https://developers.google.com/speed/webp/docs/riff_container */
function readWebpSize(file: Buffer, name: string): PictureSize {
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  throw new Error(`${name} is no WebP picture`)
}
