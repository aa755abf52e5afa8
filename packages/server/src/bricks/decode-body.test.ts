import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeBody } from './decode-body.ts'

const encodeAsLatin1 = (text: string) => Buffer.from(text, 'latin1')

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
    ['text/plain', Buffer.from('\ufeffé', 'utf16le'), 'é'],
    ['text/csv', Buffer.from('\ufeffé', 'utf16le').swap16(), 'é'],
    ['image/png', Buffer.alloc(0), ''],
  ])('R14: a body of type "%s" is read', (contentType, bytes, text) =>
    expect(decodeBody(bytes, contentType)).toBe(text),
  )

  it.each([
    ['text/xml', encodeAsLatin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'), 'é'],
    ['application/soap+xml', encodeAsLatin1("\n<?xml version='1.0' encoding='windows-1252' ?><a>\x80é</a>"), '€é'],
    ['text/html', encodeAsLatin1('<!doctype html><html><head><meta charset=iso-8859-2><p>\xe8</p>'), 'č'],
    ['', encodeAsLatin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1250"/>\xe8'), 'č'],
    ['text/xml; charset=utf-8', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'), 'é'],
    ['text/xml', Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>é</a>'), 'é'],
    ['text/xml', Buffer.from('<?xml version="1.0" encoding="nonsense"?><a>é</a>'), 'é'],
    ['text/csv; charset=iso-8859-1', Buffer.from('\ufeffé'), 'é'],
    ['application/json', Buffer.from('{"page":"<meta charset=iso-8859-2>é"}'), 'é'],
    ['text/xml', Buffer.from(`<a>${' '.repeat(2_000)}<meta charset="iso-8859-2"/>é</a>`), 'é'],
  ])('R14: a body of type "%s" is read as it says itself', (contentType, bytes, text) =>
    expect(decodeBody(bytes, contentType)).toContain(text),
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
