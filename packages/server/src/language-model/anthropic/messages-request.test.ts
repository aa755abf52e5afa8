import { expect, test } from 'vitest'
import { writeMessagesRequest } from './messages-request.ts'

test('a model is told of its own calls with all digits of their numbers', () => {
  const call = { id: 'a', name: 'Order', arguments: '{"id":9007199254740993}' }
  const body = writeMessagesRequest({
    apiKey: '',
    model: 'm',
    profile: 'classic',
    sampling: { max_tokens: 1, temperature: 1, presence_penalty: 0, frequency_penalty: 0 },
    messages: [
      { role: 'user', content: 'Where is it?' },
      { role: 'assistant', content: '', calls: [call] },
    ],
    tools: [],
    mayRetry: false,
  })
  expect(JSON.stringify(body)).toContain('"input":{"id":9007199254740993}')
})
