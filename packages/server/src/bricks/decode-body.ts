const BINARY_TYPES = /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip|x-gzip|x-tar|wasm)$/i
const SNIFFED_BYTES = 1024

export function decodeBody(bytes: Buffer, contentType: string): string {
  const [type = ''] = contentType.split(';', 1)
  const decoder = createDecoder(contentType)
  const isSvg = type.trim().toLowerCase() === 'image/svg+xml'
  const looksBinary = decoder.encoding === 'utf-8' && bytes.subarray(0, SNIFFED_BYTES).includes(0)
  if (bytes.length > 0 && ((BINARY_TYPES.test(type.trim()) && !isSvg) || looksBinary)) {
    return `(binary content, ${bytes.length} bytes, not shown)`
  }
  return decoder.decode(bytes).replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
}

function createDecoder(contentType: string) {
  const [, label = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
