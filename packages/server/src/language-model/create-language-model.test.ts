import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  createCallScript,
  createTextScript,
  DONE,
  splitScriptAtEveryByte,
  writeChunk,
  writeEvent,
  writeUsageEvent,
} from '@bricks/sandbox/completions'
import { CUT, HANG, type Script, type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import type { ModelEnd, ModelReader, ModelRequest } from '#language-model/language-model.ts'
import { systemClock } from '#time.ts'
import { createLanguageModel } from './create-language-model.ts'
import { findProviderWords } from './http/provider-words.ts'
import { createDefaultProvider, type ModelProvider } from './model-provider.ts'

let provider: ScriptedProvider
let waits: number[]
let model: ReturnType<typeof createLanguageModel>

beforeEach(async () => {
  provider = await startScriptedProvider()
  waits = []
  model = openModel(provider.baseUrl)
})

afterEach(async () => {
  await model.close()
  await provider.close()
})

function openModel(of: string | ModelProvider, deadlines = {}) {
  const recordWait = async (milliseconds: number) => void waits.push(milliseconds)
  return createLanguageModel({
    providers: [typeof of === 'string' ? createDefaultProvider(of) : of],
    clock: systemClock,
    random: () => 0.5,
    wait: recordWait,
    deadlines,
  })
}

const request: ModelRequest = {
  apiKey: 'sk-test',
  model: 'gpt-4o-mini',
  profile: 'classic',
  sampling: { max_tokens: 512, temperature: 1, frequency_penalty: 0, presence_penalty: 0.5 },
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [],
  mayRetry: true,
}

type Told = { type: 'begin' } | { type: 'text'; delta: string } | ({ type: 'end' } & ModelEnd)

async function collectToldEvents(
  change: Partial<ModelRequest> = {},
  signal = new AbortController().signal,
): Promise<Told[]> {
  const told: Told[] = []
  const reader: ModelReader = {
    begin: () => void told.push({ type: 'begin' }),
    text(delta) {
      told.push({ type: 'text', delta })
      return undefined
    },
  }
  const end = await model.stream({ ...request, ...change }, reader, signal)
  return [...told, { type: 'end', ...end }]
}

function joinTextDeltas(told: Told[]): string {
  return told.map((each) => (each.type === 'text' ? each.delta : '')).join('')
}

async function collectFault(...scripts: Script[]): Promise<string> {
  provider.play(...scripts)
  const error = await collectToldEvents().catch((reason) => reason)
  return error instanceof AppError ? error.code : `no fault: ${String(error)}`
}

describe('an answer', () => {
  test('an answer comes as begin and text, then its end, with the tokens counted', async () => {
    provider.play(createTextScript('Hello', ', ', 'world'))
    const events = await collectToldEvents()
    expect(events[0]).toEqual({ type: 'begin' })
    expect(joinTextDeltas(events)).toBe('Hello, world')
    const used = { prompt_tokens: 10, completion_tokens: 3 }
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop', calls: [], usage: used })
  })

  test.each([
    ['text', createTextScript('Žluťoučký ', '🧱')],
    [
      'calls',
      createCallScript(
        { id: 'a', name: 'weather', arguments: '{"city":"Žďár 🧱"}' },
        { id: 'b', name: 'order', arguments: '{}' },
      ),
    ],
  ])('R8: an answer %s split at every byte is the same answer', async (_name, script) => {
    provider.play(script)
    const whole = await collectToldEvents()
    provider.play(splitScriptAtEveryByte(script))
    const split = await collectToldEvents()
    expect(joinTextDeltas(split)).toBe(joinTextDeltas(whole))
    expect(split.at(-1)).toEqual(whole.at(-1))
  })

  test('two calls of one answer are put together from their fragments', async () => {
    const calls = [
      { id: 'a', name: 'weather', arguments: '{"city":"Brno"}' },
      { id: 'b', name: 'weather', arguments: '{"city":"Praha"}' },
    ]
    provider.play(createCallScript(...calls))
    expect((await collectToldEvents()).at(-1)).toMatchObject({ type: 'end', calls })
  })

  test('R10: an answer keeps one call of those that share an id, and names those without', async () => {
    const fragments = [
      { index: 0, id: 'same', function: { name: 'first', arguments: '{}' } },
      { index: 1, id: 'same', function: { name: 'second', arguments: '{}' } },
      { index: 2, function: { name: 'third', arguments: '{}' } },
    ]
    provider.play({ steps: [writeChunk({ tool_calls: fragments }), writeChunk({}, 'tool_calls'), DONE] })
    const finish = (await collectToldEvents()).at(-1)
    const names = finish?.type === 'end' && finish.calls.map((call) => [call.id, call.name])
    expect(names).toEqual([
      ['same', 'first'],
      ['call_2', 'third'],
    ])
  })

  test.each([['length'], ['content_filter']])(
    'R12: an answer says that it ended by %s, with no calls',
    async (reason) => {
      const call = { index: 0, id: 'a', function: { name: 'weather', arguments: '{"ci' } }
      provider.play({
        steps: [writeChunk({ content: 'So' }), writeChunk({ tool_calls: [call] }), writeChunk({}, reason), DONE],
      })
      expect((await collectToldEvents()).at(-1)).toEqual({ type: 'end', reason, calls: [], usage: undefined })
    },
  )

  test('R12: a prompt that the filter of Azure refuses is an answer without text, filtered, and is asked once', async () => {
    const message = 'The response was filtered due to the prompt triggering the content management policy.'
    const error = { message, type: null, param: 'prompt', code: 'content_filter', status: 400 }
    provider.play({ status: 400, steps: [JSON.stringify({ error })] })
    expect(await collectToldEvents()).toEqual([{ type: 'begin' }, { type: 'end', reason: 'content_filter', calls: [] }])
    expect(provider.requests).toHaveLength(1)
  })

  const innererror = { code: 'ResponsibleAIPolicyViolation' }
  test.each([
    [400, { message: 'Invalid prompt: your prompt was flagged.', code: 'invalid_prompt' }],
    [400, { message: 'litellm.ContentPolicyViolationError', code: 'content_policy_violation' }],
    [400, { message: 'litellm.ContentPolicyViolationError', code: '400', provider_specific_fields: { innererror } }],
    [200, { message: 'The response was filtered.', code: 'content_filter' }],
    [200, { message: 'litellm.ContentPolicyViolationError', code: '400', provider_specific_fields: { innererror } }],
    [403, { code: 403, message: 'Your input was flagged', metadata: { reasons: ['violence'], flagged_input: 'Hi' } }],
  ])(
    'R12: a message that a moderation does not let through is filtered, and no key is bad: %s %j',
    async (status, error) => {
      provider.play({ status, steps: [status === 200 ? writeEvent({ error }) : JSON.stringify({ error })] })
      expect(await collectToldEvents()).toEqual([
        { type: 'begin' },
        { type: 'end', reason: 'content_filter', calls: [] },
      ])
      expect(provider.requests).toHaveLength(1)
    },
  )

  test('R12: a refusal is its text, and a missing count of tokens is no fault', async () => {
    provider.play({ steps: [writeChunk({ refusal: 'I cannot help with that.' }), writeChunk({}, 'stop'), DONE] })
    expect(joinTextDeltas(await collectToldEvents())).toBe('I cannot help with that.')
  })

  test('an answer is whole after a finish reason and a clean end, even without [DONE]', async () => {
    provider.play({ steps: [writeChunk({ content: 'All' }), writeChunk({}, 'stop'), writeUsageEvent(1, 1)] })
    expect((await collectToldEvents()).at(-1)).toMatchObject({ type: 'end', reason: 'stop' })
  })
})

describe('the request', () => {
  test('the request carries key, sampling and tools as the classic profile has them', async () => {
    provider.play(createTextScript('ok'))
    const tool = { name: 'weather', description: 'Weather', parameters: { type: 'object' } }
    await collectToldEvents({ tools: [tool] })
    expect(provider.requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(provider.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-test',
      'accept-encoding': 'identity',
    })
    expect(provider.requests[0]?.body).toEqual({
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: 512,
      temperature: 1,
      frequency_penalty: 0,
      presence_penalty: 0.5,
      tools: [{ type: 'function', function: tool }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('the request carries no sampling and no tools where the reasoning profile has none', async () => {
    provider.play(createTextScript('ok'))
    await collectToldEvents({ profile: 'reasoning' })
    const keys = Object.keys(provider.requests[0]?.body ?? {})
    expect(keys).toEqual(['model', 'messages', 'max_completion_tokens', 'stream', 'stream_options'])
  })

  test('the request tells a model that calls tools only unthinking not to reason, with tools and without', async () => {
    provider.play(createTextScript('ok'), createTextScript('ok'))
    const tool = { name: 'weather', description: 'Weather', parameters: { type: 'object' } }
    const common = {
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: 'Hi' }],
      max_completion_tokens: 512,
      reasoning_effort: 'none',
      stream: true,
      stream_options: { include_usage: true },
    }
    await collectToldEvents({ model: 'gpt-6-luna', profile: 'reasoning-none', tools: [tool] })
    await collectToldEvents({ model: 'gpt-6-luna', profile: 'reasoning-none' })
    expect(provider.requests.map(({ body }) => body)).toEqual([
      { ...common, tools: [{ type: 'function', function: tool }] },
      common,
    ])
  })

  test('the request of the reasoning profile says nothing of effort where tools go along', async () => {
    provider.play(createTextScript('ok'))
    await collectToldEvents({
      profile: 'reasoning',
      tools: [{ name: 'a', description: 'A', parameters: { type: 'object' } }],
    })
    const keys = Object.keys(provider.requests[0]?.body ?? {})
    expect(keys).toEqual(['model', 'messages', 'max_completion_tokens', 'tools', 'stream', 'stream_options'])
  })

  test('the request gives calls and their results back as the protocol has them', async () => {
    provider.play(createTextScript('ok'))
    const calls = [{ id: 'a', name: 'weather', arguments: '{}' }]
    await collectToldEvents({
      messages: [
        { role: 'assistant', content: '', calls },
        { role: 'tool', callId: 'a', content: 'Sunny' },
      ],
    })
    expect(provider.requests[0]?.body.messages).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'Sunny' },
    ])
  })
})

describe('a provider that refuses', () => {
  test.each([401, 403])(
    'R1: a provider that answers %i means that the key is not valid, and is asked once',
    async (status) => {
      expect(await collectFault({ status, steps: ['{"error":{"message":"no"}}'] })).toBe('provider_key_invalid')
      expect(provider.requests).toHaveLength(1)
    },
  )

  const writeGeminiError = (code: number, message: string, reason: string) =>
    JSON.stringify([{ error: { code, message, status: 'INVALID_ARGUMENT', details: [{ reason }] } }])

  test.each([
    [
      400,
      writeGeminiError(400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
      'provider_key_invalid',
    ],
    [404, writeGeminiError(404, 'models/gemini-0 is not found for API version v1main.', ''), 'model_unavailable'],
    [400, writeGeminiError(400, 'Please ensure that the messages alternate.', ''), 'provider_failed'],
  ])('R1: Gemini, which answers %i and puts its refusal into a list, is understood: %s', async (status, body, code) => {
    expect(await collectFault({ status, steps: [body] })).toBe(code)
    expect(provider.requests).toHaveLength(1)
    provider.playKeyCheck({ status, steps: [body] })
    expect(await model.checkKey('sk-some')).toBe(code === 'provider_key_invalid' ? 'refused' : 'unknown')
  })

  test.each([
    ['2', 2000],
    [undefined, 1000],
  ])(
    'R2: a provider that answers 429 with Retry-After %s is asked once more after %i ms',
    async (header, milliseconds) => {
      const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header }
      const busy = { status: 429, headers, steps: [] }
      expect(await collectFault(busy, busy)).toBe('provider_busy')
      expect(waits).toEqual([milliseconds])
      expect(provider.requests).toHaveLength(2)
      provider.play(busy, createTextScript('There you are'))
      expect(joinTextDeltas(await collectToldEvents())).toBe('There you are')
    },
  )

  test('R3: a provider that says in place of an answer that it is overloaded is asked twice more, as after a 529', async () => {
    await model.close()
    const claude = { ...createDefaultProvider(provider.baseUrl), kind: 'anthropic' as const }
    model = openModel(claude)
    const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const busy = { steps: [writeEvent({ type: 'ping' }), writeEvent(overloaded)] }
    expect(await collectFault(busy)).toBe('provider_failed')
    expect(waits).toEqual([600, 600])
    expect(provider.requests).toHaveLength(3)
    const said = [
      { type: 'message_start', message: { usage: { input_tokens: 1, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'There you are' } },
    ]
    const stop = [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }]
    provider.play(busy, { steps: [...said, ...stop].map(writeEvent) })
    expect((await collectToldEvents()).map(({ type }) => type)).toEqual(['begin', 'text', 'end'])
    provider.requests.length = 0
    expect(await collectFault({ steps: [...said, overloaded].map(writeEvent) })).toBe('provider_failed')
    expect(provider.requests).toHaveLength(1)
    const refused = { error: { type: 'authentication_error', message: 'No' } }
    expect(await collectFault({ steps: [writeEvent(refused)] })).toBe('provider_key_invalid')
    expect(provider.requests).toHaveLength(2)
  })

  test('R2: a provider that answers 429 and asks for more than 5 s is not asked again', async () => {
    expect(await collectFault({ status: 429, headers: { 'retry-after': '6' }, steps: [] })).toBe('provider_busy')
    expect(provider.requests).toHaveLength(1)
  })

  test.each([500, 502, 503])('R3: a provider that answers %i is asked twice more, with jitter', async (status) => {
    expect(await collectFault({ status, steps: ['oops'] })).toBe('provider_failed')
    expect(waits).toEqual([600, 600])
    expect(provider.requests).toHaveLength(3)
  })

  test('R3: nothing is asked again once something was sent or done', async () => {
    provider.play({ status: 500, steps: [] })
    await expect(collectToldEvents({ mayRetry: false })).rejects.toMatchObject({ code: 'provider_failed' })
    expect(provider.requests).toHaveLength(1)
  })

  test.each([301, 302, 307, 400])(
    'a provider that answers %i has failed, and is neither followed nor asked again',
    async (status) => {
      const headers = { location: `${provider.baseUrl}/elsewhere` }
      expect(await collectFault({ status, headers, steps: [] })).toBe('provider_failed')
      expect(provider.requests).toHaveLength(1)
    },
  )

  test('a model that has gone is named', async () => {
    const gone = JSON.stringify({ error: { code: 'model_not_found', message: 'The model does not exist' } })
    expect(await collectFault({ status: 404, steps: [gone] })).toBe('model_unavailable')
    expect(await collectFault({ status: 404, steps: ['<h1>Not found</h1>'] })).toBe('provider_failed')
  })

  test.each([
    [403, { error: { message: 'Project `p` does not have access to model `m`', code: 'model_not_found' } }],
    [400, { error: { message: 'The model `m` has been decommissioned', code: 'model_decommissioned' } }],
    [400, { object: 'error', message: 'Invalid model: m', type: 'invalid_model', code: '1500' }],
    [404, { object: 'error', message: 'The model `m` does not exist.', type: 'NotFoundError', code: 404 }],
    [400, { error: { message: 'Model Not Exist', type: 'invalid_request_error', code: 'invalid_request_error' } }],
    [400, { error: { message: 'vendor/m:free is not a valid model ID', code: 400 } }],
  ])('a model that the provider does not have is told as such: %s %j', async (status, refusal) => {
    expect(await collectFault({ status, steps: [JSON.stringify(refusal)] })).toBe('model_unavailable')
    expect(provider.requests).toHaveLength(1)
  })

  test.each([
    "litellm.UnsupportedParamsError: Anthropic doesn't support tool calling without `tools=` param specified. Pass `tools=` param OR set `litellm.modify_params = True`",
    'Requests which include `tool_use` or `tool_result` blocks must define tools',
    'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
  ])('R11: a gateway that wants tools where calls were made gets them, and may call none: %s', async (message) => {
    const call = { id: 'a', name: 'weather', arguments: '{}' }
    const messages: ModelRequest['messages'] = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '', calls: [call, { ...call, id: 'b' }] },
      { role: 'tool', callId: 'a', content: '{}' },
      { role: 'tool', callId: 'b', content: '{}' },
    ]
    const refusal = { status: 400, steps: [JSON.stringify({ error: { message, code: '400' } })] }
    provider.play(
      refusal,
      createTextScript('Sunny'),
      createTextScript('Again'),
      createTextScript('Hi'),
      createTextScript('Called'),
    )
    expect(joinTextDeltas(await collectToldEvents({ messages, mayRetry: false }))).toBe('Sunny')
    const wanted = {
      tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }],
      tool_choice: 'none',
    }
    expect(provider.requests[0]?.body).not.toHaveProperty('tools')
    expect(provider.requests[1]?.body).toMatchObject(wanted)
    await collectToldEvents({ messages })
    expect(provider.requests[2]?.body).toMatchObject(wanted)
    await collectToldEvents()
    expect(provider.requests[3]?.body).not.toHaveProperty('tools')
    const tools = [{ name: 'time', description: 'What time it is', parameters: { type: 'object' } }]
    await collectToldEvents({ messages, tools })
    expect(provider.requests[4]?.body).toMatchObject({ tools: [{ function: { name: 'time' } }] })
    expect(provider.requests[4]?.body).not.toHaveProperty('tool_choice')
  })

  test.each([
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    [500, 'Jinja Exception: After the optional system message, conversation roles must alternate user and assistant'],
    [400, 'After the (optional) system message(s), user and assistant roles should be alternating.'],
    [
      400,
      'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
    ],
    [400, 'deepseek-reasoner does not support successive user or assistant messages'],
  ])(
    'a model that takes questions and answers by turns alone gets them so, also later: %i %s',
    async (status, said) => {
      const call = { id: 'a', name: 'weather', arguments: '{}' }
      const messages: ModelRequest['messages'] = [
        { role: 'system', content: 'Be kind.' },
        { role: 'assistant', content: 'The rest of an older answer' },
        { role: 'user', content: 'Not answered' },
        { role: 'user', content: 'Hello?' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'The weather?' },
        { role: 'assistant', content: '', calls: [call] },
        { role: 'tool', callId: 'a', content: '{}' },
      ]
      const inTurn = [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Not answered\n\nHello?' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'The weather?' },
        { role: 'assistant', tool_calls: [{ id: 'a' }] },
        { role: 'tool', tool_call_id: 'a' },
      ]
      const refusal = { status, steps: [JSON.stringify({ error: { message: said, code: status } })] }
      provider.play(refusal, createTextScript('Sunny'))
      expect(joinTextDeltas(await collectToldEvents({ messages, mayRetry: false }))).toBe('Sunny')
      await collectToldEvents({ messages })
      expect(provider.requests.map(({ body }) => body.messages)).toMatchObject([{ length: 8 }, inTurn, inTurn])
      expect(waits).toEqual([])
    },
  )

  test.each([
    [400, 'System role not supported'],
    [500, 'Jinja Exception: System role not supported'],
    [400, 'Developer instruction is not enabled for models/gemma-3-27b-it'],
    [400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
  ])(
    'a model without a system role gets the system text before the first question, also later: %i %s',
    async (status, said) => {
      const messages: ModelRequest['messages'] = [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hello?' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'The weather?' },
      ]
      const without = [{ role: 'user', content: 'Be kind.\n\nHello?' }, ...messages.slice(2)]
      provider.play(
        { status, steps: [JSON.stringify({ error: { message: said, code: status } })] },
        createTextScript('Sunny'),
      )
      expect(joinTextDeltas(await collectToldEvents({ messages, mayRetry: false }))).toBe('Sunny')
      await collectToldEvents({ messages })
      expect(provider.requests.map(({ body }) => body.messages)).toEqual([messages, without, without])
      expect(waits).toEqual([])
    },
  )

  test('a model that takes neither a system text nor two questions in a row gets one question', async () => {
    const [system, turns] = ['System role not supported', 'Conversation roles must alternate user/assistant/...']
    const refuse = (message: string) => ({ status: 400, steps: [JSON.stringify({ object: 'error', message })] })
    const messages: ModelRequest['messages'] = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hello?' },
      { role: 'user', content: 'The weather?' },
    ]
    provider.play(refuse(system), refuse(turns), createTextScript('Sunny'))
    expect(joinTextDeltas(await collectToldEvents({ messages, mayRetry: false }))).toBe('Sunny')
    await collectToldEvents({ messages })
    const one = [{ role: 'user', content: 'Be kind.\n\nHello?\n\nThe weather?' }]
    expect(provider.requests.slice(2).map(({ body }) => body.messages)).toEqual([one, one])
  })

  test('messages that are in turn and refused all the same are not sent again', async () => {
    const said = { object: 'error', message: 'Conversation roles must alternate user/assistant/user/assistant/...' }
    expect(await collectFault({ status: 400, steps: [JSON.stringify(said)] })).toBe('provider_failed')
    expect(provider.requests).toHaveLength(1)
  })

  test.each(['Argument not supported on this model: ', 'Model grok-4 does not support parameter '])(
    'a parameter that xAI refuses by another spelling of its name is left out: %s',
    async (said) => {
      const names = ['presencePenalty', 'maxTokens', 'reasoningEffort']
      const refusals = names.map((name) => ({ status: 400, steps: [JSON.stringify({ error: `${said}${name}` })] }))
      provider.play(...refusals.slice(0, 2), createTextScript('Hi'), ...refusals.slice(2), createTextScript('Hi'))
      expect(joinTextDeltas(await collectToldEvents({ mayRetry: false }))).toBe('Hi')
      const sent = provider.requests.at(-1)?.body
      expect(sent).toMatchObject({ max_completion_tokens: 512, frequency_penalty: 0, temperature: 1 })
      expect(sent).not.toHaveProperty('presence_penalty')
      expect(sent).not.toHaveProperty('max_tokens')
      await collectToldEvents({ model: 'grok-4', profile: 'reasoning-none', mayRetry: false })
      expect(provider.requests.at(-2)?.body).toHaveProperty('reasoning_effort')
      expect(provider.requests.at(-1)?.body).not.toHaveProperty('reasoning_effort')
    },
  )

  test('a parameter that is refused in place of an answer, after a 200, is left out too, and only then remembered', async () => {
    const refuse = (param: string) => ({
      steps: [writeEvent({ error: { message: `Unsupported parameter: ${param}`, code: '400' } })],
    })
    provider.play(refuse('temperature'), refuse('top_k'))
    await expect(collectToldEvents({ mayRetry: false })).rejects.toMatchObject({ code: 'provider_failed' })
    provider.play(refuse('temperature'), createTextScript('Hi'))
    expect(joinTextDeltas(await collectToldEvents({ mayRetry: false }))).toBe('Hi')
    await collectToldEvents()
    const withTemperature = provider.requests.map(({ body }) => 'temperature' in body)
    expect(withTemperature).toEqual([true, false, true, false, false])
  })

  test('a model that has no encrypted thoughts is asked for an answer without them', async () => {
    model = openModel({ ...createDefaultProvider(provider.baseUrl), kind: 'openai-responses' })
    const error = {
      message: 'Encrypted content is not supported with this model.',
      type: 'invalid_request_error',
      param: 'include',
      code: null,
    }
    const response = { status: 'completed', output: [{ type: 'message', content: [{ text: 'Hi' }] }] }
    provider.play(
      { status: 400, steps: [JSON.stringify({ error })] },
      { steps: [writeEvent({ type: 'response.completed', response })] },
    )
    await collectToldEvents({ profile: 'reasoning', mayRetry: false })
    expect(provider.requests[0]?.body).toHaveProperty('include')
    expect(provider.requests[1]?.body).not.toHaveProperty('include')
  })

  test.each([
    [403, { error: { message: 'Forbidden', code: 'permission_denied' } }, 'provider_key_invalid'],
    [403, { error: { message: 'Key limit exceeded', code: 403, metadata: {} } }, 'provider_key_invalid'],
    [404, { object: 'error', message: 'Not Found' }, 'provider_failed'],
    [400, { error: { message: 'They wrote: Model Not Exist' } }, 'provider_failed'],
  ])('any other refusal is told as it was: %s %j is %s', async (status, refusal, code) => {
    expect(await collectFault({ status, steps: [JSON.stringify(refusal)] })).toBe(code)
  })
})

describe('a provider that breaks', () => {
  test('R4: a provider that refuses the connection is tried twice more', async () => {
    await model.close()
    model = openModel('http://127.0.0.1:1/v1')
    await expect(collectToldEvents()).rejects.toMatchObject({ code: 'provider_unreachable' })
    expect(waits).toHaveLength(2)
  })

  test('R4: a name that is not found is unreachable, and so is a server that does not speak TLS', async () => {
    await model.close()
    model = openModel('http://nowhere.invalid/v1')
    await expect(collectToldEvents()).rejects.toMatchObject({ code: 'provider_unreachable' })
    await model.close()
    model = openModel(provider.baseUrl.replace('http:', 'https:'))
    await expect(collectToldEvents()).rejects.toMatchObject({ code: 'provider_unreachable' })
  })

  test('R5: a provider that sends no headers in time is timed out', async () => {
    await model.close()
    model = openModel(provider.baseUrl, { headers: 100 })
    expect(await collectFault({ before: [HANG], steps: [] })).toBe('provider_timeout')
    await provider.waitForClientToLeave()
  })

  test('R5: a provider that falls silent in the middle is timed out', async () => {
    await model.close()
    model = openModel(provider.baseUrl, { idle: 100 })
    expect(await collectFault({ steps: [writeChunk({ content: 'So' }), HANG] })).toBe('provider_timeout')
    await provider.waitForClientToLeave()
  })

  test.each([
    ['cut in the middle', [writeChunk({ content: 'So' }), CUT]],
    ['ended without a reason', [writeChunk({ content: 'So' })]],
    ['ended before any event', []],
    ['cut before any event', [': hi\n\n', CUT]],
    ['not JSON', [writeChunk({ content: 'So' }), writeEvent('{"choices":[')]],
    ['an error event', [writeEvent({ error: { message: 'overloaded' } }), DONE]],
    ['a line without end', [`data: ${'x'.repeat(1024 * 1024 + 10)}`, HANG]],
  ] as const)('R6, R8: an answer that is %s is a fault', async (_name, steps) => {
    expect(await collectFault({ steps: [...steps] })).toBe('provider_failed')
  })

  test('R6: what was said before an answer broke off is given on, even from the same piece', async () => {
    const told: string[] = []
    const reader = { begin: () => undefined, text: (delta: string) => void told.push(delta) }
    provider.play({ steps: [`${writeChunk({ content: 'So' })}${writeEvent({ error: { message: 'overloaded' } })}`] })
    const answer = model.stream(request, reader, new AbortController().signal)
    await expect(answer).rejects.toMatchObject({ code: 'provider_failed' })
    expect(told).toEqual(['So'])
  })

  test("a fault of the reader's own ends the answer and is not the provider's", async () => {
    provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
    const reader = {
      begin: () => undefined,
      text: () => {
        throw new Error('out of paper')
      },
    }
    await expect(model.stream(request, reader, new AbortController().signal)).rejects.toThrow('out of paper')
    await provider.waitForClientToLeave()
  })

  test('R16: the connection is closed when the caller leaves in the middle', async () => {
    provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
    const leaver = new AbortController()
    const reader = { begin: () => undefined, text: () => void leaver.abort(new Error('left')) }
    await expect(model.stream(request, reader, leaver.signal)).rejects.toBeDefined()
    await provider.waitForClientToLeave()
  })

  test('R16: a signal ends the wait for an answer at once', async () => {
    provider.play({ before: [HANG], steps: [] })
    const leaver = new AbortController()
    const left = collectToldEvents({}, leaver.signal)
    while (provider.requests.length === 0) await sleep(1)
    leaver.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await provider.waitForClientToLeave()
  })

  test('the connection is closed where a gateway goes on with pings after the answer', async () => {
    const pings = Array.from({ length: 8 }, (_, index) => [sleep(20 * (index + 1)), ': ping\n\n'])
    const { steps } = createTextScript('So')
    provider.play({ steps: [...steps, ...pings.flat(), HANG] })
    expect(joinTextDeltas(await collectToldEvents())).toBe('So')
    await provider.waitForClientToLeave()
  })

  test('R17: a reader that is not ready makes the provider pause', async () => {
    const steps = Array.from({ length: 400 }, () => writeChunk({ content: 'x'.repeat(64 * 1024) }))
    provider.play({ steps: [...steps, writeChunk({}, 'stop'), DONE] })
    const isBack = Promise.withResolvers<void>()
    let received = 0
    const waitAtText = (delta: string) => {
      received += delta.length
      return isBack.promise
    }
    const answer = model.stream(request, { begin: () => undefined, text: waitAtText }, new AbortController().signal)
    await sleep(100)
    expect(provider.countPlayedSteps()).toBeLessThan(200)
    isBack.resolve()
    await answer
    expect(received).toBe(400 * 64 * 1024)
  })
})

describe('a body that is not as it was asked for', () => {
  const whole = JSON.stringify({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] })
  const type = { 'content-type': 'application/json' }

  test.each([
    ['with a byte order mark', { headers: type, steps: [`\ufeff${whole}`] }],
    ['after empty lines', { headers: type, steps: ['\n\n', ` \n${whole}`] }],
    ['with the status 201', { ...createTextScript('Hi'), status: 201 }],
  ])('R8: an answer %s is read', async (_name, script) => {
    provider.play(script)
    expect(joinTextDeltas(await collectToldEvents())).toBe('Hi')
  })

  test('an answer that came compressed is told so, and not by its bytes', async () => {
    provider.play({ headers: { 'content-encoding': 'gzip' }, steps: [gzipSync('data: {"choices":[]}\n\n')] })
    const error = await collectToldEvents().catch((reason) => reason)
    expect(error).toMatchObject({ code: 'provider_failed' })
    expect(findProviderWords(error)?.text).toBe(
      'What came is no answer of a model (text/event-stream). It is compressed (gzip), unasked.',
    )
  })

  test.each([
    ['It is compressed (gzip), unasked.', { 'content-encoding': 'gzip' }, gzipSync('{"error":"No"}')],
    [
      'Error 502 The server is away.',
      { 'content-type': 'text/html' },
      '<title>Error 502</title><STYLE>*{margin:0}</STYLE><script>var a="b"</script><p>The server is away.',
    ],
  ])('of a refusal its words are told, not its bytes, styles and scripts: %s', async (words, headers, body) => {
    provider.play({ status: 502, headers, steps: [body] })
    expect(findProviderWords(await collectToldEvents().catch((reason) => reason))?.text).toBe(words)
  })

  test.each([
    ['34.07s', 35, 1],
    ['2s', 2, 2],
  ])('R2: the wait of %s that Gemini names in its error is kept to', async (retryDelay, retryAfter, asked) => {
    const error = {
      code: 429,
      message: 'Quota',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'q' }, { retryDelay }],
    }
    provider.play({ status: 429, headers: type, steps: [JSON.stringify([{ error }])] })
    expect(await collectToldEvents().catch((reason) => reason)).toMatchObject({ code: 'provider_busy', retryAfter })
    expect(provider.requests).toHaveLength(asked)
  })
})

describe('checking a key', () => {
  test.each([
    [200, 'accepted'],
    [401, 'refused'],
    [403, 'refused'],
    [302, 'unknown'],
    [500, 'unknown'],
  ])('checking a key that the provider answers with %i means %s', async (status, verdict) => {
    provider.playKeyCheck({ status, steps: ['{"data":[]}'] })
    expect(await model.checkKey('sk-some')).toBe(verdict)
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-some')
  })

  test.each([401, 403])(
    'a restricted key that may not list the models is known to the provider all the same: %i',
    async (status) => {
      const message =
        'You have insufficient permissions for this operation. Missing scopes: api.model.read. Check that ...'
      provider.playKeyCheck({ status, steps: [JSON.stringify({ error: { message } })] })
      expect(await model.checkKey('sk-some')).toBe('accepted')
    },
  )

  test('a provider that does not answer in time could not be asked', async () => {
    await model.close()
    model = openModel(provider.baseUrl, { keyCheck: 50 })
    provider.playKeyCheck({ before: [HANG], steps: [] })
    expect(await model.checkKey('sk-some')).toBe('unknown')
  })
})
