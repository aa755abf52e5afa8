import { expect, test } from 'vitest'
import { createResponsesReader } from './responses-events.ts'

function readTextOfEvents(...events: object[]): string {
  const reader = createResponsesReader()
  for (const event of events) reader.read(JSON.stringify(event))
  return reader.takeText()
}

const createTextDelta = (index: number, text: string) => ({
  type: 'response.output_text.delta',
  output_index: index,
  content_index: 0,
  delta: text,
})
const createMessageItem = (...texts: string[]) => ({
  type: 'message',
  content: texts.map((text) => ({ type: 'output_text', text })),
})

test('two messages of one answer are paragraphs of it, streamed and whole', () => {
  const said = 'Let me look.\n\nIt is 21C.'
  expect(
    readTextOfEvents(
      createTextDelta(0, 'Let me '),
      createTextDelta(0, 'look.'),
      createTextDelta(2, 'It is '),
      createTextDelta(2, '21C.'),
    ),
  ).toBe(said)
  const output = [createMessageItem('Let me ', 'look.'), { type: 'reasoning' }, createMessageItem('It is 21C.')]
  expect(readTextOfEvents({ object: 'response', status: 'completed', output })).toBe(said)
})
