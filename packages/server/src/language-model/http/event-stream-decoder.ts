/** In bytes of a line that has no end yet, and in characters of an event's data. More than this ends the stream. */
export const MAX_EVENT_SIZE = 1024 * 1024

const LF = 10
const CR = 13

export interface EventStreamDecoder {
  push(chunk: Buffer): void
  /**
   * Call it at a clean end of the body. It also gives the last event if no empty line follows, because some servers
   * leave that line out.
   */
  end(): void
}

/**
 * Ignores names, ids and comments of events. Source: WHATWG HTML, server-sent events, "Interpreting an event stream".
 */
export function createEventStreamDecoder(onData: (data: string) => void): EventStreamDecoder {
  let data: string | undefined

  function readLine(text: string, start: number, end: number): void {
    const colon = start + 4
    if (start === end) dispatchEvent()
    else if (!text.startsWith('data', start)) return
    else if (colon === end) addData('')
    else if (text[colon] === ':') addData(text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end))
  }

  function addData(value: string): void {
    data = data === undefined ? value : `${data}\n${value}`
    if (data.length > MAX_EVENT_SIZE) throw new Error('an event of the stream is too long')
  }

  function dispatchEvent(): void {
    if (data === undefined) return
    const complete = data
    data = undefined
    onData(complete)
  }

  const lines = createLineReader(readLine)
  return {
    push: lines.push,
    end() {
      lines.end()
      dispatchEvent()
    },
  }
}

function createLineReader(onLine: (text: string, start: number, end: number) => void): EventStreamDecoder {
  /**
   * Bytes of a line that has no end yet. They are decoded together with the rest of the line, so that no character is
   * cut in two.
   */
  let unfinished: Buffer[] = []
  let unfinishedSize = 0
  let atStart = true
  let skipLineFeed = false

  function push(chunk: Buffer): void {
    const end = findEndOfLastLine(chunk)
    const isWhole = end === chunk.length
    if (end > 0) readLines(readUnfinishedBytes(isWhole ? chunk : chunk.subarray(0, end)).toString('utf8'))
    if (!isWhole) keepUnfinished(chunk.subarray(end))
  }

  function keepUnfinished(bytes: Buffer): void {
    unfinished.push(bytes)
    unfinishedSize += bytes.length
    if (unfinishedSize > MAX_EVENT_SIZE) throw new Error('a line of the event stream is too long')
  }

  function readUnfinishedBytes(bytes: Buffer): Buffer {
    if (unfinishedSize === 0) return bytes
    const all = Buffer.concat([...unfinished, bytes])
    unfinished = []
    unfinishedSize = 0
    return all
  }

  function readLines(text: string): void {
    let at = atStart && text.charCodeAt(0) === 0xfeff ? 1 : 0
    atStart = false
    if (skipLineFeed && text.charCodeAt(at) === LF) at += 1
    skipLineFeed = text.charCodeAt(text.length - 1) === CR
    const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
    while (at < lines.length) {
      const end = lines.indexOf('\n', at)
      onLine(lines, at, end)
      at = end + 1
    }
  }

  function end(): void {
    if (unfinishedSize > 0) readLines(`${readUnfinishedBytes(Buffer.alloc(0)).toString('utf8')}\n`)
  }

  return { push, end }
}

function findEndOfLastLine(chunk: Buffer): number {
  // Nearly every chunk ends with a line break, so this saves the native call of `lastIndexOf`, which costs more.
  if (chunk[chunk.length - 1] === LF) return chunk.length
  return Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1
}
