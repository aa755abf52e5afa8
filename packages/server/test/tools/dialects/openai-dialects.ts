import {
  call,
  callThenSay,
  chunk,
  type Dialect,
  type DialectRequest,
  DONE,
  event,
  hasResult,
  refuse,
  SAID,
  say,
} from './dialect-server.ts'

const unsupported = (param: string, advice = '') =>
  refuse(400, {
    error: {
      message: `Unsupported parameter: '${param}' is not supported with this model.${advice}`,
      type: 'invalid_request_error',
      param,
      code: 'unsupported_parameter',
    },
  })

const has = ({ body }: DialectRequest, name: string) => name in body

function lastAssistant({ messages }: DialectRequest): Record<string, unknown> {
  return messages.findLast(({ role }) => role === 'assistant') ?? {}
}

const usageOf = (more: object) => event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, ...more } })

export const OPENAI_DIALECTS: readonly Dialect[] = [
  { name: 'gpt-4o-mini', answer: callThenSay() },
  {
    name: 'azure-gpt-4.1',
    provider: { kind: 'azure', auth: 'api-key', api_version: '2024-10-21' },
    answer: (request) => {
      const isRight = /\/openai\/deployments\/azure-gpt-4\.1\/chat\/completions\?api-version=2024-10-21$/.test(
        request.path,
      )
      if (!isRight || request.headers['api-key'] !== 'sk-key' || request.headers.authorization) return refuse(401, '')
      const filtered = event({ choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] })
      const { pieces } = callThenSay()(request)
      return { pieces: [filtered, ...pieces] }
    },
  },
  {
    name: 'gpt-5',
    answer: (request) => {
      if (has(request, 'max_tokens')) return unsupported('max_tokens', " Use 'max_completion_tokens' instead.")
      if (request.body.temperature !== undefined && request.body.temperature !== 1)
        return refuse(400, {
          error: {
            message: "Unsupported value: 'temperature' does not support 0.5 with this model.",
            param: 'temperature',
          },
        })
      if (has(request, 'frequency_penalty')) return unsupported('frequency_penalty')
      if (has(request, 'presence_penalty')) return unsupported('presence_penalty')
      return callThenSay()(request)
    },
  },
  {
    name: 'gpt-6-new',
    reasoning: true,
    answer: (request) =>
      has(request, 'tools') && request.body.reasoning_effort !== 'none'
        ? refuse(400, {
            error: {
              message:
                "Function tools with reasoning_effort are not supported for this model in /v1/chat/completions. Please use /v1/responses, or set reasoning_effort to 'none'.",
              type: 'invalid_request_error',
              param: 'reasoning_effort',
            },
          })
        : callThenSay()(request),
  },
  {
    name: 'claude-compatible',
    answer: callThenSay(
      {
        pieces: [
          chunk({ role: 'assistant', content: 'Let me look.' }),
          chunk({
            tool_calls: [{ index: 0, id: 'toolu_1', type: 'function', function: { name: 'Weather', arguments: '' } }],
          }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] }),
          chunk({}, 'tool_calls'),
          DONE,
        ],
      },
      say(),
    ),
  },
  {
    name: 'gemini-2.5-flash',
    provider: { kind: 'gemini' },
    answer: (request) =>
      has(request, 'frequency_penalty') || has(request, 'presence_penalty')
        ? refuse(400, [
            {
              error: {
                code: 400,
                message:
                  'Invalid JSON payload received. Unknown name "frequency_penalty": Cannot find field. Unknown name "presence_penalty": Cannot find field.',
                status: 'INVALID_ARGUMENT',
              },
            },
          ])
        : callThenSay(
            call({
              tool_calls: [
                { id: '', type: 'function', index: 0, function: { name: 'Weather', arguments: '{"city":"Paris"}' } },
              ],
            }),
          )(request),
  },
  {
    name: 'gemini-3-flash',
    provider: { preset: 'gemini', kind: 'gemini' },
    answer: (request) => {
      const signed = { extra_content: { google: { thought_signature: 'c2lnbmVk' } } }
      const given = {
        id: 'function-call-1',
        type: 'function',
        index: 0,
        function: { name: 'Weather', arguments: '{"city":"Paris"}' },
      }
      if (!hasResult(request)) return call({ tool_calls: [{ ...given, ...signed }] })
      const [back] = lastAssistant(request).tool_calls as Record<string, unknown>[]
      if (JSON.stringify(back?.extra_content) !== JSON.stringify(signed.extra_content))
        return refuse(400, [
          { error: { code: 400, message: 'Function call is missing a thought_signature in functionCall parts.' } },
        ])
      return say()
    },
  },
  { name: 'mistral-large', answer: callThenSay() },
  {
    name: 'mistral-strict-422',
    answer: (request) =>
      has(request, 'stream_options')
        ? refuse(422, {
            object: 'error',
            message: {
              detail: [
                { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
              ],
            },
          })
        : callThenSay(call(undefined, [DONE]), say(SAID, [DONE]))(request),
  },
  {
    name: 'magistral',
    answer: () => ({
      pieces: [
        chunk({
          role: 'assistant',
          content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Secret plan.' }] }],
        }),
        chunk({ content: [{ type: 'text', text: 'It is 21C ' }] }),
        chunk({ content: 'in Paris.' }),
        chunk({}, 'stop'),
        DONE,
      ],
    }),
  },
  { name: 'groq-llama', answer: callThenSay(call(undefined, [event({ choices: [], x_groq: { usage: {} } }), DONE])) },
  {
    name: 'openrouter-auto',
    answer: callThenSay(
      {
        pieces: [
          ': OPENROUTER PROCESSING\n\n',
          ': OPENROUTER PROCESSING\n\n',
          chunk({
            role: 'assistant',
            content: '',
            reasoning: 'Secret plan.',
            reasoning_details: [{ type: 'reasoning.text', text: 'Secret plan.', signature: 's' }],
          }),
          ...call().pieces,
        ],
      },
      say(),
    ),
  },
  { name: 'deepseek-chat', answer: callThenSay(call(undefined, [usageOf({ prompt_cache_hit_tokens: 3 }), DONE])) },
  {
    name: 'deepseek-v4-thinking',
    answer: (request) => {
      if (!hasResult(request)) {
        const thought = ['Secret ', 'plan.'].map((text) => chunk({ content: null, reasoning_content: text }))
        return { pieces: [...thought, ...call().pieces] }
      }
      return lastAssistant(request).reasoning_content === 'Secret plan.'
        ? say()
        : refuse(400, {
            error: { message: 'The "reasoning_content" in the thinking mode must be passed back to the API.' },
          })
    },
  },
  {
    name: 'deepseek-reasoning-only',
    answer: () => ({ pieces: [chunk({ reasoning_content: 'Secret plan.', content: '' }), ...say().pieces] }),
  },
]
