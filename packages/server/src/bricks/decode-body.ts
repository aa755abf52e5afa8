const BINARY_TYPES = /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip|x-gzip|x-tar|wasm)$/i
const SNIFFED_BYTES = 1024
const UTF_8 = 'utf-8'

/** Bytes that cannot be read, and control characters, become U+FFFD. */
export function decodeBody(bytes: Buffer, contentType: string): string {
  const [type = ''] = contentType.split(';', 1)
  const decoder = createDecoder(findCharset(bytes, contentType))
  const isSvg = type.trim().toLowerCase() === 'image/svg+xml'
  const looksBinary = decoder.encoding === UTF_8 && bytes.subarray(0, SNIFFED_BYTES).includes(0)
  if (bytes.length > 0 && ((BINARY_TYPES.test(type.trim()) && !isSvg) || looksBinary)) {
    return `(binary content, ${bytes.length} bytes, not shown)`
  }
  return decoder.decode(bytes).replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
}

const IN_HEADER = /;\s*charset\s*=\s*"?([^\s";]+)/i
const IN_XML = /^<\?xml\s[^>]{0,300}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]+)/i
const IN_HTML = /<meta\s[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]+)/i

/** Follows the order of the HTML standard: byte order mark, header, declaration in the document, or else UTF-8. */
function findCharset(bytes: Buffer, contentType: string): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF_8
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const [, told] = IN_HEADER.exec(contentType) ?? []
  if (told !== undefined) return told
  const start = bytes.toString('latin1', 0, SNIFFED_BYTES).trimStart()
  const [, own = ''] = (start.startsWith('<') && (IN_XML.exec(start) ?? IN_HTML.exec(start))) || []
  // This declaration was read as single bytes, so the document cannot be UTF-16, whatever the declaration says.
  return own === '' || own.toLowerCase().startsWith('utf-16') ? UTF_8 : own
}

function createDecoder(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
