import OpenAI, { APIError } from 'openai'
import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionTool } from 'openai/resources/chat/completions'
import { expect, test } from 'vitest'
import { DEFAULT_OFFERS } from '../../server/src/plans/known-models.ts'
import { openSandbox } from './tools/open-sandbox.ts'

const ORDER_TOOL: ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'Order_status',
    description: 'Looks up where an order is.',
    parameters: {
      type: 'object',
      properties: { order_number: { type: 'string', description: 'The order number' } },
      required: ['order_number'],
    },
  },
}

async function openClient(apiKey = 'sk-sandbox-test', tokensPerSecond = 0): Promise<OpenAI> {
  const { environment } = await openSandbox({ tokensPerSecond })
  return new OpenAI({ apiKey, baseURL: environment.OPENAI_BASE_URL, maxRetries: 0 })
}

async function collectItems<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}

function createChatRequest(content: string): ChatCompletionCreateParamsNonStreaming {
  return { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] }
}

test('the fake model lists the models, those that a server offers by default among them', async () => {
  const client = await openClient()
  const models = await client.models.list()
  const offered = DEFAULT_OFFERS.map(({ id }) => id)
  expect(offered).toContain('gpt-6-luna')
  expect(models.data.map(({ id }) => id)).toEqual(expect.arrayContaining(offered))
  expect(await client.models.retrieve('gpt-4-0613')).toMatchObject({ id: 'gpt-4-0613', object: 'model' })
})

test('the fake model calls tools with a model of today only where it is told not to reason, as the real one does', async () => {
  const client = await openClient()
  const weather = {
    name: 'weather',
    description: 'The weather in a city',
    parameters: { type: 'object', properties: {} },
  }
  const request = {
    ...createChatRequest('What is the weather?'),
    model: 'gpt-6-luna',
    tools: [{ type: 'function' as const, function: weather }],
  }
  await expect(client.chat.completions.create(request)).rejects.toThrow(/Function tools with reasoning_effort/)
  await expect(
    client.chat.completions.create({ ...createChatRequest('Hi'), model: 'gpt-6-luna', max_tokens: 5 }),
  ).rejects.toThrow(/max_completion_tokens/)
  const completion = await client.chat.completions.create({ ...request, reasoning_effort: 'none' })
  expect(completion.choices[0]?.message.tool_calls).toHaveLength(1)
})

test('the fake model answers in one piece', async () => {
  const client = await openClient()
  const completion = await client.chat.completions.create(createChatRequest('Hello'))
  expect(completion.choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { role: 'assistant', content: 'Hello! How can I help you?' },
  })
  const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = completion.usage ?? {}
  expect(completion_tokens).toBeGreaterThan(0)
  expect(total_tokens).toBe(prompt_tokens + completion_tokens)
})

test('the fake model streams the same text in pieces, and the usage where it is asked for', async () => {
  const client = await openClient()
  const stream = await client.chat.completions.create({
    ...createChatRequest('Hello'),
    stream: true,
    stream_options: { include_usage: true },
  })
  const chunks = await collectItems(stream)
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant', content: '' })
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello! How can I help you?')
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
})

test('the fake model sends no usage with a stream that does not ask for it', async () => {
  const client = await openClient()
  const chunks = await collectItems(
    await client.chat.completions.create({ ...createChatRequest('Hello'), stream: true }),
  )
  expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true)
})

test('the fake model calls a tool, streamed or not, and answers from its result', async () => {
  const client = await openClient()
  const request = { ...createChatRequest('Where is my order A17?'), tools: [ORDER_TOOL] }
  const streamed = await client.chat.completions.stream({ ...request, stream: true }).finalChatCompletion()
  const whole = await client.chat.completions.create(request)
  const message = whole.choices[0]?.message
  expect(whole.choices[0]?.finish_reason).toBe('tool_calls')
  expect(message?.content).toBeNull()
  expect(message?.tool_calls).toMatchObject([
    {
      id: expect.stringMatching(/^call_/),
      type: 'function',
      function: { name: 'Order_status', arguments: '{"order_number":"A17"}' },
    },
  ])
  expect(streamed.choices[0]?.message.tool_calls?.[0]).toMatchObject({
    function: { arguments: '{"order_number":"A17"}' },
  })

  const calls = message?.tool_calls ?? []
  const results = calls.map(({ id }) => ({
    role: 'tool' as const,
    tool_call_id: id,
    content: '{"status":"on its way"}',
  }))
  const answer = await client.chat.completions.create({
    ...request,
    messages: [...request.messages, { role: 'assistant', tool_calls: calls }, ...results],
  })
  expect(answer.choices[0]?.message.content).toBe('For **A17**, the status is **on its way**.')
})

test('the fake model never calls a tool twice for one message, whatever came of the first call', async () => {
  const client = await openClient()
  const request = {
    ...createChatRequest('Where is my order A17?'),
    tools: [ORDER_TOOL],
    tool_choice: 'required' as const,
  }
  const first = await client.chat.completions.create(request)
  const calls = first.choices[0]?.message.tool_calls ?? []
  const results = calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: '{"error":"timeout"}' }))
  const answer = await client.chat.completions.create({
    ...request,
    messages: [...request.messages, { role: 'assistant', tool_calls: calls }, ...results],
  })
  expect(answer.choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { content: expect.stringContaining('too long') },
  })
})

test('the fake model keeps its hands off the tools where it must, and calls the one it must', async () => {
  const client = await openClient()
  const request = { ...createChatRequest('Where is my order A17?'), tools: [ORDER_TOOL] }
  const none = await client.chat.completions.create({ ...request, tool_choice: 'none' })
  expect(none.choices[0]?.message.tool_calls).toBeUndefined()
  const forced = await client.chat.completions.create({
    ...request,
    messages: [{ role: 'user', content: 'Hello' }],
    tool_choice: { type: 'function', function: { name: 'Order_status' } },
  })
  expect(forced.choices[0]?.message.tool_calls).toHaveLength(1)
})

test.each(['max_tokens', 'max_completion_tokens'])(
  'the fake model stops at %s with finish_reason length',
  async (limit) => {
    const client = await openClient()
    const completion = await client.chat.completions.create({
      ...createChatRequest('Tell me a long story'),
      [limit]: 7,
    })
    expect(completion.choices[0]?.finish_reason).toBe('length')
    expect(completion.usage?.completion_tokens).toBe(7)
  },
)

test.each(['sk-bad-key', 'not-a-key'])('the fake model refuses the key %s as OpenAI does', async (key) => {
  const client = await openClient(key)
  const failure = await client.chat.completions.create(createChatRequest('Hello')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OpenAI.AuthenticationError)
  expect(failure).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' })
  await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
})

test('the fake model names the parameter that is wrong', async () => {
  const client = await openClient()
  await expect(
    client.chat.completions.create({ ...createChatRequest('Hello'), model: 'gpt-none' }),
  ).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  })
  await expect(client.chat.completions.create({ ...createChatRequest('Hello'), messages: [] })).rejects.toMatchObject({
    status: 400,
    param: 'messages',
  })
  await expect(client.chat.completions.create({ ...createChatRequest('Hello'), temperature: 3 })).rejects.toMatchObject(
    {
      param: 'temperature',
    },
  )
  await expect(client.chat.completions.create({ ...createChatRequest('Hello'), max_tokens: 0 })).rejects.toMatchObject({
    param: 'max_tokens',
  })
})

test('the fake model refuses a tool call without its answer, and an answer without its call', async () => {
  const client = await openClient()
  const call = { id: 'call_1', type: 'function' as const, function: { name: 'Order_status', arguments: '{}' } }
  const unanswered = client.chat.completions.create({
    ...createChatRequest('Hello'),
    messages: [
      { role: 'assistant', tool_calls: [call] },
      { role: 'user', content: 'And?' },
    ],
  })
  await expect(unanswered).rejects.toMatchObject({ status: 400 })
  const uncalled = client.chat.completions.create({
    ...createChatRequest('Hello'),
    messages: [{ role: 'tool', tool_call_id: 'call_1', content: '{}' }],
  })
  await expect(uncalled).rejects.toBeInstanceOf(APIError)
})

test('the fake model streams at its own pace, and stops when the reader leaves', async () => {
  const client = await openClient('sk-sandbox-test', 50)
  const stream = await client.chat.completions.create({ ...createChatRequest('Tell me a long story'), stream: true })
  const pieces: string[] = []
  for await (const chunk of stream) {
    pieces.push(chunk.choices[0]?.delta.content ?? '')
    if (pieces.length === 3) stream.controller.abort()
  }
  expect(pieces.length).toBeLessThan(20)
})
