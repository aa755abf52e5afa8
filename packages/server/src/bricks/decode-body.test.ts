import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeBody } from './decode-body.ts'

describe('(R14) a body', () => {
  it.each([
    ['text/plain', Buffer.from('é'), 'é'],
    ['text/plain; charset=iso-8859-1', Buffer.from([0xe9]), 'é'],
    ['text/plain; charset="UTF-16LE"', Buffer.from('é', 'utf16le'), 'é'],
    ['text/plain; charset=utf-8', Buffer.from([0x61, 0xe9]), 'a\ufffd'],
    ['text/plain; charset=nonsense', Buffer.from('é'), 'é'],
    ['', Buffer.from('\ufeff{"a":1}'), '{"a":1}'],
    ['application/json', Buffer.from('{not json'), '{not json'],
    ['text/html', Buffer.from('<p>hi</p>\r\n\t'), '<p>hi</p>\r\n\t'],
    ['text/plain', Buffer.from('a\u0007b\u009bc'), 'a\ufffdb\ufffdc'],
    ['image/svg+xml', Buffer.from('<svg/>'), '<svg/>'],
    ['image/png', Buffer.alloc(0), ''],
  ])('R14: a body of type "%s" is read', (contentType, bytes, text) =>
    expect(decodeBody(bytes, contentType)).toBe(text),
  )

  it.each([
    ['image/png', Buffer.from('x'.repeat(7))],
    ['application/octet-stream; x=1', Buffer.from('x'.repeat(7))],
    ['text/plain', Buffer.from([1, 0, 2, 3, 4, 5, 6])],
  ])('R14: a body of type "%s" that is no text is named', (contentType, bytes) => {
    expect(decodeBody(bytes, contentType)).toBe('(binary content, 7 bytes, not shown)')
  })

  it('R14: a body that is a compressed file is not unpacked', () => {
    expect(decodeBody(gzipSync('x'.repeat(1e6)), 'application/gzip')).toMatch(/^\(binary content/)
  })

  it('R14: a body never gives a text that cannot be stored', () => {
    const text = decodeBody(Buffer.from('\ud83d\0\ud800', 'utf16le'), 'text/plain; charset=utf-16le')
    expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
  })
})
