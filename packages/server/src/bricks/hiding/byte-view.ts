/**
 * A text, or a decoded part of it, as bytes. For each byte, `from` and `to` say where its character begins and ends in
 * the text, in UTF-16 code units.
 */
export interface ByteView {
  bytes: Uint8Array
  from: Int32Array
  to: Int32Array
}

/** Stands between parts that do not follow each other in the text. */
export const BREAK = 0

export function createByteView(text: string): ByteView {
  const bytes = Buffer.from(text)
  const from = new Int32Array(bytes.length)
  const to = new Int32Array(bytes.length)
  let at = 0
  for (let place = 0; place < text.length; ) {
    const code = text.codePointAt(place) ?? 0
    const units = code > 0xffff ? 2 : 1
    for (let left = countUtf8Bytes(code); left > 0; left -= 1) {
      from[at] = place
      to[at] = place + units
      at += 1
    }
    place += units
  }
  return { bytes, from, to }
}

function countUtf8Bytes(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

export interface ViewWriter {
  pushByte(byte: number, view: ByteView, first: number, last: number): void
  extendLastByte(view: ByteView, last: number): void
  writeBreak(): void
  isEmpty(): boolean
  finish(): ByteView
}

export function createViewWriter(most: number): ViewWriter {
  const bytes = new Uint8Array(most)
  const from = new Int32Array(most)
  const to = new Int32Array(most)
  let size = 0
  return {
    pushByte(byte, view, first, last) {
      bytes[size] = byte
      from[size] = view.from[first] ?? 0
      to[size] = view.to[last] ?? 0
      size += 1
    },
    extendLastByte(view, last) {
      if (size > 0) to[size - 1] = view.to[last] ?? 0
    },
    writeBreak() {
      if (size === 0 || size === most) return
      bytes[size] = BREAK
      from[size] = to[size - 1] ?? 0
      to[size] = to[size - 1] ?? 0
      size += 1
    },
    isEmpty: () => size === 0,
    finish: () => ({ bytes: bytes.subarray(0, size), from: from.subarray(0, size), to: to.subarray(0, size) }),
  }
}

/** Keeps runs of at least `least` bytes that are UTF-8 without control characters. Undefined if there are none. */
export function keepReadableText(view: ByteView, least: number): ByteView | undefined {
  const { bytes } = view
  const writer = createViewWriter(bytes.length + 1)
  let start = 0
  const keepRun = (end: number) => {
    if (end - start < least) return
    writer.writeBreak()
    for (let at = start; at < end; at += 1) writer.pushByte(bytes[at] ?? 0, view, at, at)
  }
  for (let at = 0; at < bytes.length; ) {
    const length = measureUtf8Character(bytes, at)
    if (length === 0) {
      keepRun(at)
      start = at + 1
    }
    at += length || 1
  }
  keepRun(bytes.length)
  return writer.isEmpty() ? undefined : writer.finish()
}

/** In bytes. 0 if no readable character begins at `at`. */
function measureUtf8Character(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return lead >= 0x20 || lead === 0x09 || lead === 0x0a || lead === 0x0d ? 1 : 0
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  for (let next = at + 1; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
