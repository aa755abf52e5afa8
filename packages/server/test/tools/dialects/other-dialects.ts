import { answerRefusal, type Dialect, type DialectRequest, hasToolResult, SAID, writeEvent } from './dialect-server.ts'

const writeTypedEvent = (type: string, data: object) => `event: ${type}\n${writeEvent({ type, ...data })}`

function writeAnthropicMessage(stop: string, blocks: { start: object; deltas: object[] }[]): string[] {
  return [
    writeTypedEvent('message_start', {
      message: { id: 'm', usage: { input_tokens: 9, cache_read_input_tokens: 2, output_tokens: 1 } },
    }),
    writeTypedEvent('ping', {}),
    ...blocks.flatMap(({ start, deltas }, index) => [
      writeTypedEvent('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => writeTypedEvent('content_block_delta', { index, delta })),
      writeTypedEvent('content_block_stop', { index }),
    ]),
    writeTypedEvent('message_delta', { delta: { stop_reason: stop }, usage: { output_tokens: 7 } }),
    writeTypedEvent('message_stop', {}),
  ]
}

function answerAsAnthropic(request: DialectRequest) {
  const { body, headers, path } = request
  if (!path.endsWith('/messages') || headers['x-api-key'] !== 'sk-key' || headers['anthropic-version'] !== '2023-06-01')
    return answerRefusal(401, {
      type: 'error',
      error: { type: 'authentication_error', message: 'x-api-key header is required' },
    })
  if (
    typeof body.max_tokens !== 'number' ||
    'frequency_penalty' in body ||
    request.messages.some(({ role }) => role === 'system')
  )
    return answerRefusal(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Extra inputs are not acceptable' },
    })
  if (!hasToolResult(request)) {
    return {
      pieces: writeAnthropicMessage('tool_use', [
        {
          start: { type: 'thinking', thinking: '', signature: '' },
          deltas: [
            { type: 'thinking_delta', thinking: 'Secret plan.' },
            { type: 'signature_delta', signature: 'sig' },
          ],
        },
        {
          start: { type: 'tool_use', id: 'toolu_1', name: 'Weather', input: {} },
          deltas: [
            { type: 'input_json_delta', partial_json: '' },
            { type: 'input_json_delta', partial_json: '{"city":"Pa' },
            { type: 'input_json_delta', partial_json: 'ris"}' },
          ],
        },
      ]),
    }
  }
  const [, assistant, result] = request.messages
  const back = JSON.stringify(assistant?.content)
  const isBack = back.includes('"signature":"sig"') && back.includes('"input":{"city":"Paris"}')
  if (!isBack || result?.role !== 'user')
    return answerRefusal(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'thinking blocks must be given back' },
    })
  return {
    pieces: writeAnthropicMessage('end_turn', [
      {
        start: { type: 'text', text: '' },
        deltas: [
          { type: 'text_delta', text: 'It is 21C ' },
          { type: 'text_delta', text: 'in Paris.' },
        ],
      },
    ]),
  }
}

function answerAsResponses(request: DialectRequest) {
  const { body, path } = request
  if (!path.endsWith('/responses') || body.store !== false || 'messages' in body || 'stream_options' in body)
    return answerRefusal(400, { error: { message: "Unknown parameter: 'messages'.", param: 'messages' } })
  const writeCompletedEvent = (output: object[]) =>
    writeTypedEvent('response.completed', {
      response: { status: 'completed', output, usage: { input_tokens: 11, output_tokens: 7 } },
    })
  const created = writeTypedEvent('response.created', { response: { status: 'in_progress', error: null } })
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5j' }
  const called = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'Weather',
    arguments: '{"city":"Paris"}',
  }
  if (!hasToolResult(request)) {
    return {
      pieces: [
        created,
        writeTypedEvent('response.output_item.done', { output_index: 0, item: thought }),
        writeTypedEvent('response.function_call_arguments.delta', { output_index: 1, delta: '{"city"' }),
        writeTypedEvent('response.output_item.done', { output_index: 1, item: called }),
        writeCompletedEvent([thought, called]),
      ],
    }
  }
  if (!JSON.stringify(body.input).includes('"encrypted_content":"ZW5j"'))
    return answerRefusal(400, {
      error: { message: "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item." },
    })
  return {
    pieces: [
      created,
      writeTypedEvent('response.output_text.delta', { delta: 'It is 21C ' }),
      writeTypedEvent('response.output_text.delta', { delta: 'in Paris.' }),
      writeTypedEvent('response.output_item.done', {
        output_index: 0,
        item: { type: 'message', content: [{ type: 'output_text', text: SAID }] },
      }),
      writeCompletedEvent([]),
    ],
  }
}

/**
 * Source: anthropics/anthropic-sdk-python, ThinkingBlockParam: "passed back unmodified and in their original order".
 */
function answerIfThinkingOrderIsKept(request: DialectRequest) {
  const { body } = request
  const answerBadRequest = (message: string) =>
    answerRefusal(400, { type: 'error', error: { type: 'invalid_request_error', message } })
  if ('thinking' in body) return answerBadRequest('"thinking.type.disabled" is not supported for this model.')
  if ('temperature' in body) return answerBadRequest('`temperature` is deprecated for this model.')
  const first = { type: 'thinking', thinking: '', signature: 'sig-1' }
  const second = { type: 'redacted_thinking', data: 'ZW5j' }
  const third = { type: 'thinking', thinking: '', signature: 'sig-2' }
  if (!hasToolResult(request)) {
    const createSignedThinking = ({ signature }: { signature: string }) => ({
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [{ type: 'signature_delta', signature }],
    })
    return {
      pieces: writeAnthropicMessage('tool_use', [
        createSignedThinking(first),
        { start: second, deltas: [] },
        { start: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: 'Let me look.' }] },
        createSignedThinking(third),
        {
          start: { type: 'tool_use', id: 'toolu_1', name: 'Weather', input: {} },
          deltas: [{ type: 'input_json_delta', partial_json: '{"city":"Paris"}' }],
        },
      ]),
    }
  }
  const text = { type: 'text', text: 'Let me look.' }
  const called = { type: 'tool_use', id: 'toolu_1', name: 'Weather', input: { city: 'Paris' } }
  const [, assistant] = request.messages
  if (JSON.stringify(assistant?.content) !== JSON.stringify([first, second, text, third, called]))
    return answerBadRequest('thinking blocks must be given back in their order')
  const said = { start: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: SAID }] }
  return { pieces: writeAnthropicMessage('end_turn', [said]) }
}

/**
 * Source: openai/openai-python, EasyInputMessageParam. The phase of a message must be sent back, and each thought must
 * stand before the item that followed it.
 */
function answerIfPhasesAreKept(request: DialectRequest) {
  const createReasoningItem = (id: string) => ({ type: 'reasoning', id, summary: [], encrypted_content: 'ZW5j' })
  const comment = { type: 'message', role: 'assistant', phase: 'commentary' }
  const called = { type: 'function_call', call_id: 'call_1', name: 'Weather', arguments: '{"city":"Paris"}' }
  const createMessageItem = (text: string) => ({ ...comment, content: [{ type: 'output_text', text }] })
  const usage = { input_tokens: 11, output_tokens: 7 }
  if (!hasToolResult(request)) {
    const output = [
      createReasoningItem('rs_1'),
      createMessageItem('Let me look.'),
      createReasoningItem('rs_2'),
      { ...called, id: 'fc_1' },
    ]
    const done = output.map((item, output_index) =>
      writeTypedEvent('response.output_item.done', { output_index, item }),
    )
    return {
      pieces: [...done, writeTypedEvent('response.completed', { response: { status: 'completed', output, usage } })],
    }
  }
  const wanted = [
    createReasoningItem('rs_1'),
    { role: 'assistant', content: 'Let me look.', phase: 'commentary' },
    createReasoningItem('rs_2'),
    called,
  ]
  if (!JSON.stringify(request.body.input).includes(JSON.stringify(wanted).slice(1, -1)))
    return answerRefusal(400, { error: { message: "Item 'rs_1' was provided without its required following item." } })
  return {
    type: 'application/json',
    pieces: [JSON.stringify({ object: 'response', status: 'completed', output: [createMessageItem(SAID)], usage })],
  }
}

/** This model calls wrongly until calls are forbidden. It refuses messages with calls if no tool is defined. */
function answerWithWrongCalls({ body, messages }: DialectRequest) {
  if (messages.length > 1 && !Array.isArray(body.tools)) {
    const message = 'Requests which include `tool_use` or `tool_result` blocks must define tools.'
    return answerRefusal(400, { type: 'error', error: { type: 'invalid_request_error', message } })
  }
  const isToldToStop = JSON.stringify(body.tool_choice) === '{"type":"none"}'
  const call = { type: 'tool_use', id: `toolu_${messages.length}`, name: 'Weather', input: {} }
  const said = { type: 'text', text: SAID }
  return {
    pieces: isToldToStop
      ? writeAnthropicMessage('end_turn', [{ start: said, deltas: [] }])
      : writeAnthropicMessage('tool_use', [{ start: call, deltas: [] }]),
  }
}

export const OTHER_DIALECTS: readonly Dialect[] = [
  { name: 'claude-native', provider: { kind: 'anthropic' }, answer: answerAsAnthropic },
  {
    name: 'claude-whole',
    provider: { kind: 'anthropic' },
    answer: () => ({
      type: 'application/json',
      pieces: [
        JSON.stringify({
          type: 'message',
          content: [{ type: 'text', text: SAID }],
          stop_reason: 'end_turn',
          usage: { input_tokens: 11, output_tokens: 7 },
        }),
      ],
    }),
  },
  { name: 'claude-wrong-calls', provider: { kind: 'anthropic' }, answer: answerWithWrongCalls },
  { name: 'claude-opus-5-5', provider: { kind: 'anthropic' }, answer: answerIfThinkingOrderIsKept },
  {
    name: 'claude-opus-5-5-quiet',
    reasoning: 'none',
    provider: { kind: 'anthropic' },
    answer: answerIfThinkingOrderIsKept,
  },
  { name: 'gpt-phases', reasoning: true, provider: { kind: 'openai-responses' }, answer: answerIfPhasesAreKept },
  { name: 'gpt-responses', reasoning: true, provider: { kind: 'openai-responses' }, answer: answerAsResponses },
]
