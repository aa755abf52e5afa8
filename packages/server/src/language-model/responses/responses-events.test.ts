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

test('a thought goes back with its content, and one that is only a name does not', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'Weather', arguments: '{}' }
  const readCarried = (...items: object[]) => {
    const reader = createResponsesReader()
    for (const [index, item] of [...items, call].entries())
      reader.read(JSON.stringify({ type: 'response.output_item.done', output_index: index, item }))
    reader.read(JSON.stringify({ type: 'response.completed', response: { status: 'completed' } }))
    return reader.end().carried
  }
  const named = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null }
  expect(readCarried(named)).toBeUndefined()
  const encrypted = { ...named, encrypted_content: 'ZW5j' }
  expect(readCarried(encrypted)).toEqual({ parts: [encrypted, { mark: 'call', id: 'call_1' }] })
  const plain = { type: 'reasoning', id: 'rs_2', summary: [], content: [{ type: 'reasoning_text', text: 'Hm.' }] }
  expect(readCarried(plain)).toEqual({ parts: [plain, { mark: 'call', id: 'call_1' }] })
})

test('R12: a message that the moderation stops ends as filtered, any other failure is one', () => {
  const readForms = (code: string, message: string) => {
    const response = { object: 'response', status: 'failed', error: { code, message } }
    const forms = [{ type: 'response.failed', response }, response, { type: 'error', code, message }]
    return forms.map((form) => () => {
      const reader = createResponsesReader()
      reader.read(JSON.stringify({ type: 'response.created', response: { status: 'in_progress' } }))
      reader.read(JSON.stringify(form))
      return reader.end()
    })
  }
  const fault = expect.objectContaining({ code: 'provider_failed' })
  for (const readForm of readForms('invalid_prompt', 'Invalid prompt: your prompt was flagged.'))
    expect(readForm()).toMatchObject({ reason: 'content_filter', calls: [] })
  for (const readForm of readForms('server_error', 'Said.')) expect(readForm).toThrow(fault)
  for (const readForm of readForms('invalid_prompt', 'Invalid Responses API request')) expect(readForm).toThrow(fault)
})
