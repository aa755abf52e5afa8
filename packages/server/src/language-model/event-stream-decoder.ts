/** A line, or the data of one event, longer than this ends the stream: nothing legitimate is that long. In bytes. */
export const MAX_EVENT_SIZE = 1024 * 1024

const LF = 10
const CR = 13

export type EventStreamDecoder = {
  /** Takes the next bytes; events they complete are given to `onData` before it returns. Throws where a line is too long. */
  push(chunk: Buffer): void
}

/**
 * Reads a `text/event-stream` body split anywhere and gives on the data of each event; names, ids and comments are dropped.
 * An event that the end of the body cuts off is never given on. Source: WHATWG HTML, server-sent events, "Interpreting an event stream".
 */
export function createEventStreamDecoder(onData: (data: string) => void): EventStreamDecoder {
  let data: string | undefined

  function readLine(text: string, start: number, end: number): void {
    const colon = start + 4
    if (start === end) dispatch()
    else if (!text.startsWith('data', start)) return
    else if (colon === end) append('')
    else if (text[colon] === ':') append(text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end))
  }

  function append(value: string): void {
    data = data === undefined ? value : `${data}\n${value}`
    if (data.length > MAX_EVENT_SIZE) throw new Error('an event of the stream is too long')
  }

  function dispatch(): void {
    if (data === undefined) return
    const complete = data
    data = undefined
    onData(complete)
  }

  return createLineReader(readLine)
}

/** Calls `onLine` with where in a text a line is, its break left out, as soon as the break begins. */
function createLineReader(onLine: (text: string, start: number, end: number) => void): EventStreamDecoder {
  /** Bytes of a line whose end has not come yet: kept undecoded, so that no character is ever cut in two. */
  let unfinished: Buffer[] = []
  let unfinishedSize = 0
  let atStart = true
  let skipLineFeed = false

  function push(chunk: Buffer): void {
    const end = endOfLastLine(chunk)
    const isWhole = end === chunk.length
    if (end > 0) readLines(takeUnfinished(isWhole ? chunk : chunk.subarray(0, end)).toString('utf8'))
    if (!isWhole) keep(chunk.subarray(end))
  }

  function keep(bytes: Buffer): void {
    unfinished.push(bytes)
    unfinishedSize += bytes.length
    if (unfinishedSize > MAX_EVENT_SIZE) throw new Error('a line of the event stream is too long')
  }

  function takeUnfinished(bytes: Buffer): Buffer {
    if (unfinishedSize === 0) return bytes
    const all = Buffer.concat([...unfinished, bytes])
    unfinished = []
    unfinishedSize = 0
    return all
  }

  /** `text` ends with a line break. */
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

  return { push }
}

/** Where the last line that is whole ends, its break included; 0 where none is. */
function endOfLastLine(chunk: Buffer): number {
  // Nearly always; asked first, since a search leaves JavaScript.
  if (chunk[chunk.length - 1] === LF) return chunk.length
  return Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1
}
