import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventStreamDecoder, MAX_EVENT_SIZE } from './event-stream-decoder.ts'

function decodeChunks(...chunks: (string | Uint8Array)[]): string[] {
  const events: string[] = []
  const decoder = createEventStreamDecoder((data) => events.push(data))
  for (const chunk of chunks) decoder.push(Buffer.from(chunk))
  return events
}

function splitAt(bytes: Buffer, cuts: number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

const line = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, '·').trimStart())
const lineBreak = fc.constantFrom('\n', '\r', '\r\n')
const field = fc.constantFrom('data:', 'data: ')
const noise = fc.constantFrom('', ': ping', 'event: message', 'id: 7', 'retry: 10', 'database: x', 'unknown')
const encodedEvent = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }), field, lineBreak, noise })

test('R8: every legal spelling, split anywhere, gives the same events', () => {
  fc.assert(
    fc.property(
      fc.array(encodedEvent, { maxLength: 5 }),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 8 }),
      (events, byteOrderMark, cuts) => {
        const text = events
          .map(
            (each) =>
              [...each.lines.map((data) => each.field + data), each.noise].join(each.lineBreak) +
              each.lineBreak.repeat(2),
          )
          .join('')
        const bytes = Buffer.from((byteOrderMark ? '\uFEFF' : '') + text)
        const wanted = events.map((each) => each.lines.join('\n').toWellFormed())
        expect(decodeChunks(...splitAt(bytes, cuts))).toEqual(wanted)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['\n', '\r', '\r\n'])('R8: splits at every single byte with %j as line break', (end) => {
  const text = `\uFEFF: hi${end}data:{"a":"žluťoučký 🧱"}${end}${end}data: two${end}data${end}data:  lines${end}${end}`
  const everyByte = Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))
  expect(decodeChunks(...everyByte)).toEqual(['{"a":"žluťoučký 🧱"}', 'two\n\n lines'])
})

test('an event is given on with the last byte of its empty line, not later', () => {
  expect(decodeChunks('data: now\r\n\r')).toEqual(['now'])
  expect(decodeChunks('data: now\r\n\r', '\ndata: next\r\n\r\n')).toEqual(['now', 'next'])
})

test('an event whose empty line never came is not given on', () => {
  expect(decodeChunks('data: whole\n\ndata: cut\n')).toEqual(['whole'])
})

test('empty data is an event, no data is none', () => {
  expect(decodeChunks('data\n\n', 'event: only\n\n', 'data:\n\n', '\n\n\n')).toEqual(['', ''])
})

test('a byte order mark counts at the start only', () => {
  expect(decodeChunks('\uFEFFdata: a\n\n\uFEFFdata: b\n\ndata: \uFEFFc\n\n')).toEqual(['a', '\uFEFFc'])
})

test('a line over 1 MiB ends the stream, in one piece or in many', () => {
  const piece = Buffer.alloc(64 * 1024, 'x')
  const pieces = Array.from({ length: MAX_EVENT_SIZE / piece.length + 1 }, () => piece)
  expect(() => decodeChunks('data: ', ...pieces)).toThrow('too long')
  expect(() => decodeChunks(`data: ${'x'.repeat(MAX_EVENT_SIZE + 1)}\n\n`)).toThrow('too long')
  expect(() => decodeChunks(...Array.from({ length: 40 }, () => `data: ${'x'.repeat(32 * 1024)}\n`))).toThrow(
    'too long',
  )
})
