import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawPng, writeChunk, writePng } from '#test/tools/draw-png.ts'
import { cleanPng } from './clean-png.ts'

const size = { width: 256, height: 256 }

test('a picture comes out as it came in where it holds nothing but its pixels', () => {
  const picture = drawPng(size)
  expect(cleanPng(picture, size)?.equals(picture)).toBe(true)
})

test('rulings 10.4: texts, dates, profiles and unknown chunks are left out, and what stands behind the end', () => {
  const secret = Buffer.from('Comment\0taken at home, 48.2 N 16.4 E')
  const extra = ['tEXt', 'eXIf', 'iCCP', 'tIME', 'zzZz'].map((type) => writeChunk(type, secret))
  const dirty = Buffer.concat([drawPng(size, { extra }), Buffer.from('<script>alert(1)</script>')])
  const clean = cleanPng(dirty, size)
  expect(clean?.equals(drawPng(size))).toBe(true)
  expect(clean?.includes('home')).toBe(false)
})

test.each([
  ['another size', drawPng({ width: 255, height: 256 })],
  ['no pixels', writePng([createPngHeader(256, 256), writeChunk('IEND')])],
  [
    'too few pixels',
    writePng([createPngHeader(256, 256), writeChunk('IDAT', deflateSync(Buffer.alloc(100))), writeChunk('IEND')]),
  ],
  [
    'a bomb',
    writePng([
      createPngHeader(256, 256),
      writeChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
      writeChunk('IEND'),
    ]),
  ],
  [
    'a broken stream',
    writePng([createPngHeader(256, 256), writeChunk('IDAT', Buffer.from('no zlib')), writeChunk('IEND')]),
  ],
  ['no end', drawPng(size).subarray(0, -12)],
  ['a wrong checksum', flipBitOfHeader(drawPng(size))],
  [
    'a depth that is none',
    writePng([createPngHeader(256, 256, 3), writeChunk('IDAT', deflateSync(Buffer.alloc(0))), writeChunk('IEND')]),
  ],
  [
    'interlacing',
    writePng([createPngHeader(256, 256, 8, 1), writeChunk('IDAT', deflateSync(Buffer.alloc(0))), writeChunk('IEND')]),
  ],
  [
    'a length behind the end',
    Buffer.concat([drawPng(size).subarray(0, 8), Buffer.from('ffffffff49484452', 'hex'), Buffer.alloc(40)]),
  ],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', (_what, bytes) => {
  expect(cleanPng(bytes, size)).toBeUndefined()
})

function createPngHeader(width: number, height: number, depth = 8, interlace = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, 6, 0, 0, interlace], 8)
  return writeChunk('IHDR', data)
}

function flipBitOfHeader(picture: Buffer): Buffer {
  const spoiled = Buffer.from(picture)
  spoiled[20] = (spoiled[20] ?? 0) ^ 1
  expect(crc32(spoiled.subarray(12, 29))).not.toBe(spoiled.readUInt32BE(29))
  return spoiled
}
