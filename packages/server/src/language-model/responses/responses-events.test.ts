import { expect, test } from 'vitest'
import { createResponsesReader } from './responses-events.ts'

function read(...events: object[]): string {
  const reader = createResponsesReader()
  for (const event of events) reader.read(JSON.stringify(event))
  return reader.takeText()
}

const delta = (index: number, text: string) => ({
  type: 'response.output_text.delta',
  output_index: index,
  content_index: 0,
  delta: text,
})
const message = (...texts: string[]) => ({
  type: 'message',
  content: texts.map((text) => ({ type: 'output_text', text })),
})

test('two messages of one answer are paragraphs of it, streamed and whole', () => {
  const said = 'Let me look.\n\nIt is 21C.'
  expect(read(delta(0, 'Let me '), delta(0, 'look.'), delta(2, 'It is '), delta(2, '21C.'))).toBe(said)
  const output = [message('Let me ', 'look.'), { type: 'reasoning' }, message('It is 21C.')]
  expect(read({ object: 'response', status: 'completed', output })).toBe(said)
})
