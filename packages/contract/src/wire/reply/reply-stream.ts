import type { ReplyEvent } from './reply-events.ts'

/** A comment line that keeps a quiet stream open. */
export const PING = ': ping\n\n'

/** `text/event-stream` as in WHATWG HTML, "Server-sent events". */
export function encodeReplyEvent<Event extends { type: string } = ReplyEvent>(event: Event): string {
  const { type, ...data } = event
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Does the same as `encodeReplyEvent` for a `text` event, but faster, because `text` is the most frequent event. */
export function encodeTextDelta(delta: string): string {
  return `event: text\ndata: {"delta":${JSON.stringify(delta)}}\n\n`
}

const EVENT_TYPES: ReplyEvent['type'][] = [
  'start',
  'thinking',
  'text',
  'call',
  'confirm',
  'cards',
  'ask',
  'prompts',
  'trace',
  'done',
  'error',
]

/**
 * Takes decoded text in pieces of any size and returns the complete events. Skips comments and unknown events; throws a
 * SyntaxError if data is not JSON. The widget passes the `JSON.parse` that it captured: the page may replace it.
 */
export function createReplyDecoder(parse = JSON.parse): (chunk: string) => ReplyEvent[] {
  return createEventDecoder(EVENT_TYPES, parse)
}

export function createEventDecoder<Event extends { type: string }>(
  types: readonly Event['type'][],
  parse = JSON.parse,
): (chunk: string) => Event[] {
  let rest = ''
  let type = ''
  let data: string[] = []
  return (chunk) => {
    const events: Event[] = []
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const raw of lines) {
      const line = raw.replace(/\r$/, '')
      if (line.startsWith('event:')) type = line.slice(6).trim()
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      else if (line === '') {
        if (data.length && types.includes(type)) events.push({ ...parse(data.join('\n')), type })
        type = ''
        data = []
      }
    }
    return events
  }
}
