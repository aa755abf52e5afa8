import { expect, test } from 'vitest'
import type { ModelMessage } from '#language-model/language-model.ts'
import { writeMessagesRequest } from './messages-request.ts'

const REQUEST = {
  apiKey: '',
  model: 'm',
  profile: 'classic',
  sampling: { max_tokens: 1, temperature: 1, presence_penalty: 0, frequency_penalty: 0 },
  tools: [],
  mayRetry: false,
} as const

test('a conversation ends with what the visitor said, because newer models refuse to go on from their own words', () => {
  const question = { role: 'user', content: 'Where is it?' } as const
  const { messages } = writeMessagesRequest({
    ...REQUEST,
    messages: [question, { role: 'assistant', content: 'It is' }, { role: 'assistant', content: ' on' }],
  })
  expect(messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Where is it?' }] }])
})

test('a model is told of its own calls with all digits of their numbers', () => {
  const call = { id: 'a', name: 'Order', arguments: '{"id":9007199254740993}' }
  const body = writeMessagesRequest({
    ...REQUEST,
    messages: [
      { role: 'user', content: 'Where is it?' },
      { role: 'assistant', content: '', calls: [call] },
    ],
  })
  expect(JSON.stringify(body)).toContain('"input":{"id":9007199254740993}')
})

test('a model that may call nothing any more is told what it called, because a call without a tool is refused', () => {
  const call = { id: 'a', name: 'Order', arguments: '{}' }
  const called = [
    { role: 'user', content: 'Where is it?' },
    { role: 'assistant', content: '', calls: [call, { ...call, id: 'b' }] },
    { role: 'tool', callId: 'a', content: '{}' },
    { role: 'tool', callId: 'b', content: '{}' },
  ] satisfies ModelMessage[]
  const body = writeMessagesRequest({ ...REQUEST, messages: called })
  expect(body).toMatchObject({ tools: [{ name: 'Order' }], tool_choice: { type: 'none' } })
  const order = { name: 'Order', description: 'Where an order is', parameters: { type: 'object' } }
  expect(writeMessagesRequest({ ...REQUEST, messages: called, tools: [order] })).not.toHaveProperty('tool_choice')
  expect(writeMessagesRequest({ ...REQUEST, messages: called.slice(0, 1) })).not.toHaveProperty('tools')
})
