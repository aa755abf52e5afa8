import { hasLongNumbers, parseJsonKeepingDigits } from '#exact-number.ts'
import { isRecord, parseJson } from '#json.ts'

/** A name that no tool is likely to give a member of its own. */
const KEPT_TEXT = 'bricks:structured-content'
/** Deeper content is left to the SDK, which refuses it if it is no object. */
const MOST_DEPTH = 1_000
const LINE = /[^\r\n]*(?:\r\n|\n|\r(?!$))/gy
const DATA_LINE = /^(data: ?)(\S[^\r\n]*)([\r\n]*)$/

/**
 * Brings messages to what the SDK can read before it parses them. It takes no list of messages from a stream, although
 * MCP of March 2025 has them there, and no structured content but an object; and its numbers lose digits.
 */
export function rewriteMessages(stream: ReadableStream<Uint8Array>, contentType: string): ReadableStream<Uint8Array> {
  const isStream = /^text\/event-stream\b/i.test(contentType)
  if (!isStream && !/^application\/json\b/i.test(contentType)) return stream
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
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
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(rewriteMessageLine).join('')))
      },
      flush(controller) {
        const rest = pieces.join('') + decoder.decode()
        controller.enqueue(encoder.encode(isStream ? rewriteMessageLine(rest) : rewriteMessageJson(rest)))
      },
    }),
  )
}

/** A message over several lines stays as it is: no server is known to write one. */
function rewriteMessageLine(line: string): string {
  const [, field, text = '', end] = DATA_LINE.exec(line) ?? []
  if (field === undefined) return line
  const messages = text.startsWith('[') ? parseJson(text) : undefined
  if (!Array.isArray(messages) || messages.length === 0) return field + rewriteMessageJson(text) + end
  const written = splitMessageList(text) ?? []
  return written.map((each) => field + rewriteMessageJson(each)).join('\n\n') + end
}

/** The messages of a list, each as JSON with all its digits. */
function splitMessageList(text: string): string[] | undefined {
  const list = parseJsonOrUndefined(text)
  return Array.isArray(list) ? list.map((each) => JSON.stringify(each)) : undefined
}

function rewriteMessageJson(text: string): string {
  if (!text.includes('"structuredContent"')) return text
  const parsed = parseJsonOrUndefined(text)
  try {
    const messages = Array.isArray(parsed) ? parsed : [parsed]
    // Once for all messages: a list of many would read the whole text as often, and hold up the server for minutes.
    const mayLoseDigits = hasLongNumbers(text)
    const kept = messages.filter((message) => keepStructuredContent(message, mayLoseDigits))
    return kept.length > 0 ? JSON.stringify(parsed) : text
  } catch {
    return text
  }
}

/** True if it has changed the message. */
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

/** Nothing for JSON that is too deep, too. */
function parseJsonOrUndefined(text: string): unknown {
  try {
    return parseJsonKeepingDigits(text)
  } catch {
    return undefined
  }
}

/** The structured content as the server has written it, if it was kept as a text. */
export function findKeptText(structuredContent: unknown): string | undefined {
  const text = isRecord(structuredContent) ? structuredContent[KEPT_TEXT] : undefined
  return typeof text === 'string' && parseJson(text) !== undefined ? text : undefined
}
