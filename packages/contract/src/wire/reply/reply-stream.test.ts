import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlainReplyEncoder } from './plain-reply.ts'
import type { ReplyEvent } from './reply-events.ts'
import { createReplyDecoder, encodeReplyEvent, encodeTextDelta, PING } from './reply-stream.ts'

const delta = fc.array(fc.constantFrom('data: ', 'data', ': ', 'd', 'x', '\n', '\r', ' ', '😀', '\ud83d', '\ude00'), {
  maxLength: 6,
})
const deltas = fc.array(
  delta.map((parts) => parts.join('')),
  { maxLength: 8 },
)

describe('a reply as plain text', () => {
  it('a reply as plain text comes back exactly, but for line breaks at its end, however its deltas were cut', () => {
    fc.assert(
      fc.property(deltas, (pieces) => {
        const text = pieces.join('')
        const encoder = createPlainReplyEncoder()
        const sent = pieces.map((piece) => encoder.push(piece)).join('') + encoder.end()
        expect(decodePlainReply(sent)).toBe(text.replace(/\n+$/, ''))
        expect(sent.endsWith('\n')).toBe(false)
      }),
    )
  })

  it('a reply as plain text never sends half of a surrogate pair when the other half follows', () => {
    const encoder = createPlainReplyEncoder()
    expect(encoder.push('a\ud83d')).toBe('a')
    expect(encoder.push('\ude00b')).toBe('😀b')
  })

  it('a reply as plain text holds a possible prefix back, and lets anything else through at once', () => {
    const encoder = createPlainReplyEncoder()
    expect(encoder.push('dat')).toBe('')
    expect(encoder.push('a: x')).toBe('data: data: x')
    expect(encoder.push('y')).toBe('y')
    expect(encoder.push('\n')).toBe('')
    expect(encoder.push('date')).toBe('\ndate')
  })
})

describe('a reply as an event stream', () => {
  const events: ReplyEvent[] = [
    { type: 'start', conversation_id: 'c', message_id: 'm' },
    { type: 'text', delta: 'Line\none\r\n\u2028data: "x"' },
    { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 12 },
    { type: 'done', finish: 'stop', usage: { prompt_tokens: 3, completion_tokens: 4 } },
  ]

  it('a reply as an event stream comes back as the same events wherever it is cut', () => {
    const body = PING + events.map(encodeReplyEvent).join(PING)
    fc.assert(
      fc.property(fc.array(fc.nat(body.length), { maxLength: 12 }), (cuts) => {
        const decode = createReplyDecoder()
        const edges = [0, ...cuts.sort((a, b) => a - b), body.length]
        const decoded = edges.slice(1).flatMap((edge, index) => decode(body.slice(edges[index], edge)))
        expect(decoded).toEqual(events)
      }),
    )
  })

  it('a reply as an event stream writes a delta the same way by its short path', () => {
    expect(encodeTextDelta('a"\n')).toBe(encodeReplyEvent({ type: 'text', delta: 'a"\n' }))
  })

  it('a reply as an event stream is read past events of a kind that its reader does not know', () => {
    expect(createReplyDecoder()('event: later\ndata: {}\n\nevent: text\ndata: {"delta":"a"}\n\n')).toEqual([
      { type: 'text', delta: 'a' },
    ])
  })
})

function decodePlainReply(body: string): string {
  const lines = body.split('\n').map((line) => (line.startsWith('data: ') ? line.slice('data: '.length) : line))
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1).join('\n')
}
