import { type Dialect, type DialectRequest, event, hasResult, refuse, SAID } from './dialect-server.ts'

const typed = (type: string, data: object) => `event: ${type}\n${event({ type, ...data })}`

function anthropicMessage(stop: string, blocks: { start: object; deltas: object[] }[]): string[] {
  return [
    typed('message_start', {
      message: { id: 'm', usage: { input_tokens: 9, cache_read_input_tokens: 2, output_tokens: 1 } },
    }),
    typed('ping', {}),
    ...blocks.flatMap(({ start, deltas }, index) => [
      typed('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => typed('content_block_delta', { index, delta })),
      typed('content_block_stop', { index }),
    ]),
    typed('message_delta', { delta: { stop_reason: stop }, usage: { output_tokens: 7 } }),
    typed('message_stop', {}),
  ]
}

function answerAsAnthropic(request: DialectRequest) {
  const { body, headers, path } = request
  if (!path.endsWith('/messages') || headers['x-api-key'] !== 'sk-key' || headers['anthropic-version'] !== '2023-06-01')
    return refuse(401, {
      type: 'error',
      error: { type: 'authentication_error', message: 'x-api-key header is required' },
    })
  if (
    typeof body.max_tokens !== 'number' ||
    'frequency_penalty' in body ||
    request.messages.some(({ role }) => role === 'system')
  )
    return refuse(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Extra inputs are not acceptable' },
    })
  if (!hasResult(request)) {
    return {
      pieces: anthropicMessage('tool_use', [
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
    return refuse(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'thinking blocks must be given back' },
    })
  return {
    pieces: anthropicMessage('end_turn', [
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
    return refuse(400, { error: { message: "Unknown parameter: 'messages'.", param: 'messages' } })
  const completed = (output: object[]) =>
    typed('response.completed', {
      response: { status: 'completed', output, usage: { input_tokens: 11, output_tokens: 7 } },
    })
  const created = typed('response.created', { response: { status: 'in_progress', error: null } })
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5j' }
  const called = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'Weather',
    arguments: '{"city":"Paris"}',
  }
  if (!hasResult(request)) {
    return {
      pieces: [
        created,
        typed('response.output_item.done', { output_index: 0, item: thought }),
        typed('response.function_call_arguments.delta', { output_index: 1, delta: '{"city"' }),
        typed('response.output_item.done', { output_index: 1, item: called }),
        completed([thought, called]),
      ],
    }
  }
  if (!JSON.stringify(body.input).includes('"encrypted_content":"ZW5j"'))
    return refuse(400, {
      error: { message: "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item." },
    })
  return {
    pieces: [
      created,
      typed('response.output_text.delta', { delta: 'It is 21C ' }),
      typed('response.output_text.delta', { delta: 'in Paris.' }),
      typed('response.output_item.done', {
        output_index: 0,
        item: { type: 'message', content: [{ type: 'output_text', text: SAID }] },
      }),
      completed([]),
    ],
  }
}

/** Kinds with a wire of their own. */
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
  { name: 'gpt-responses', reasoning: true, provider: { kind: 'openai-responses' }, answer: answerAsResponses },
]
