import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/client'
import { hasLongNumbers, parseJsonKeepingDigits } from '#exact-number.ts'
import { isRecord, parseJson } from '#json.ts'

/** The member under which structured content is kept as a text. No tool is likely to have a member of this name. */
const KEPT_TEXT = 'bricks:structured-content'
/** Deeper content is left to the SDK, which refuses it if it is no object. */
const MOST_DEPTH = 1_000
const MOST_OF_A_KIND = 1_000
const MOST_SERVER_INFO = 10_000
const LINE = /[^\r\n]*(?:\r\n|\n|\r(?!$))/gy
const DATA_LINE = /^(data: ?)(\S[^\r\n]*)([\r\n]*)$/

/** True if the message is let through. `message` is undefined for a text that is no JSON. */
type MessageGate = (message: unknown) => boolean

/**
 * Rewrites messages before the SDK parses them. The SDK accepts no list of messages in a stream, although MCP of March
 * 2025 allows it, and no structured content but an object. It also loses digits of long numbers. Messages that
 * `createMessageGate` does not let through are left out.
 */
export function rewriteMcpMessages(
  stream: ReadableStream<Uint8Array>,
  contentType: string,
): ReadableStream<Uint8Array> {
  const isStream = /^text\/event-stream\b/i.test(contentType)
  if (!isStream && !/^application\/json\b/i.test(contentType)) return stream
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const letThrough = createMessageGate()
  let pieces: string[] = []
  const takeWholeLines = (piece: string): string[] => {
    pieces.push(piece)
    if (!isStream || !/[\r\n]/.test(piece)) return []
    const whole = pieces.join('')
    const lines = whole.match(LINE) ?? []
    pieces = [whole.slice(lines.join('').length)]
    return lines
  }
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const lines = takeWholeLines(decoder.decode(chunk, { stream: true }))
        if (lines.length === 0) return
        const written = lines.map((line) => rewriteMessageLine(line, letThrough))
        controller.enqueue(encoder.encode(written.join('')))
      },
      flush(controller) {
        const rest = pieces.join('') + decoder.decode()
        const rewrite = isStream ? rewriteMessageLine : rewriteMessageBody
        controller.enqueue(encoder.encode(rewrite(rest, letThrough)))
      },
    }),
  )
}

/** A message that is spread over several lines stays as it is: no server is known to write one. */
function rewriteMessageLine(line: string, letThrough: MessageGate): string {
  const [, field, text = '', end] = DATA_LINE.exec(line) ?? []
  if (field === undefined) return !line.startsWith('data') || letThrough(undefined) ? line : ''
  const parsed = parseJson(text)
  if (!Array.isArray(parsed) || parsed.length === 0)
    return letThrough(parsed) ? field + rewriteMessageJson(text) + end : ''
  const written = splitMessageList(text, parsed.map(letThrough))
  return written.map((each) => field + rewriteMessageJson(each)).join('\n\n') + end
}

function rewriteMessageBody(text: string, letThrough: MessageGate): string {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) return letThrough(parsed) ? rewriteMessageJson(text) : ''
  const areLetThrough = parsed.map(letThrough)
  const isWhole = areLetThrough.every((isLetThrough) => isLetThrough)
  return rewriteMessageJson(isWhole ? text : `[${splitMessageList(text, areLetThrough)}]`)
}

/**
 * Gives a function that says for each message of one answer whether it is let through. An answer can hold tens of
 * thousands of messages. The SDK needs a part of a millisecond for each, and the whole server stands still meanwhile.
 * Requests and answers are counted apart, so that a server which sends thousands of requests can still answer.
 */
function createMessageGate(): MessageGate {
  const counts = { asking: 0, answering: 0, broken: 0 }
  return (message) => {
    const kind = message === undefined ? 'broken' : isRecord(message) && 'method' in message ? 'asking' : 'answering'
    counts[kind] += 1
    return counts[kind] <= MOST_OF_A_KIND && !hasLargeServerInfo(message)
  }
}

/** The SDK checks each icon in the server info, and writes an error for each, before it passes the message on. */
function hasLargeServerInfo(message: unknown): boolean {
  const result = isRecord(message) ? message.result : undefined
  const meta = isRecord(result) ? result._meta : undefined
  if (!isRecord(meta) || meta[SERVER_INFO_META_KEY] === undefined) return false
  try {
    return JSON.stringify(meta[SERVER_INFO_META_KEY]).length > MOST_SERVER_INFO
  } catch {
    // The info is nested too deeply to be written as JSON.
    return true
  }
}

function splitMessageList(text: string, areLetThrough: readonly boolean[]): string[] {
  const list = parseJsonOrUndefined(text)
  const messages = Array.isArray(list) ? list.filter((_message, index) => areLetThrough[index]) : []
  return messages.map((each) => JSON.stringify(each))
}

function rewriteMessageJson(text: string): string {
  if (!text.includes('"structuredContent"')) return text
  const parsed = parseJsonOrUndefined(text)
  try {
    const messages = Array.isArray(parsed) ? parsed : [parsed]
    // Called once for all messages, because it reads the whole text: a call for each of many would take minutes.
    const mayLoseDigits = hasLongNumbers(text)
    const kept = messages.filter((message) => keepStructuredContent(message, mayLoseDigits))
    return kept.length > 0 ? JSON.stringify(parsed) : text
  } catch {
    return text
  }
}

/** Moves structured content that the SDK cannot read unchanged to `KEPT_TEXT`. True if this changed the message. */
function keepStructuredContent(message: unknown, mayLoseDigits: boolean): boolean {
  const result = isRecord(message) ? message.result : undefined
  if (!isRecord(result)) return false
  const { structuredContent } = result
  if (structuredContent === undefined || structuredContent === null) return false
  if (isRecord(structuredContent) && !mayLoseDigits) return false
  if (isMessageTooDeep(structuredContent)) return false
  result.structuredContent = { [KEPT_TEXT]: JSON.stringify(structuredContent) }
  return true
}

function isMessageTooDeep(value: unknown, left = MOST_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((each) => isMessageTooDeep(each, left - 1))
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return parseJsonKeepingDigits(text)
  } catch {
    return undefined
  }
}

export function findKeptStructuredText(structuredContent: unknown): string | undefined {
  const text = isRecord(structuredContent) ? structuredContent[KEPT_TEXT] : undefined
  return typeof text === 'string' && parseJson(text) !== undefined ? text : undefined
}
