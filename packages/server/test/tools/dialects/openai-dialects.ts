import {
  answerCallThenText,
  answerRefusal,
  answerWithCall,
  answerWithText,
  type Dialect,
  type DialectRequest,
  DONE,
  hasToolResult,
  SAID,
  writeChunk,
  writeEvent,
} from './dialect-server.ts'

const refuseParameter = (param: string, advice = '') =>
  answerRefusal(400, {
    error: {
      message: `Unsupported parameter: '${param}' is not supported with this model.${advice}`,
      type: 'invalid_request_error',
      param,
      code: 'unsupported_parameter',
    },
  })

const hasBodyField = ({ body }: DialectRequest, name: string) => name in body

export function findLastAssistantMessage({ messages }: DialectRequest): Record<string, unknown> {
  return messages.findLast(({ role }) => role === 'assistant') ?? {}
}

const writeUsageEvent = (more: object) =>
  writeEvent({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, ...more } })

export const OPENAI_DIALECTS: readonly Dialect[] = [
  { name: 'gpt-4o-mini', answer: answerCallThenText() },
  {
    name: 'azure-gpt-4.1',
    provider: { kind: 'azure', auth: 'api-key', api_version: '2024-10-21' },
    answer: (request) => {
      const isRight = /\/openai\/deployments\/azure-gpt-4\.1\/chat\/completions\?api-version=2024-10-21$/.test(
        request.path,
      )
      if (!isRight || request.headers['api-key'] !== 'sk-key' || request.headers.authorization)
        return answerRefusal(401, '')
      const filtered = writeEvent({
        choices: [],
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
      })
      const { pieces } = answerCallThenText()(request)
      return { pieces: [filtered, ...pieces] }
    },
  },
  {
    name: 'gpt-5',
    answer: (request) => {
      if (hasBodyField(request, 'max_tokens'))
        return refuseParameter('max_tokens', " Use 'max_completion_tokens' instead.")
      if (request.body.temperature !== undefined && request.body.temperature !== 1)
        return answerRefusal(400, {
          error: {
            message: "Unsupported value: 'temperature' does not support 0.5 with this model.",
            param: 'temperature',
          },
        })
      if (hasBodyField(request, 'frequency_penalty')) return refuseParameter('frequency_penalty')
      if (hasBodyField(request, 'presence_penalty')) return refuseParameter('presence_penalty')
      return answerCallThenText()(request)
    },
  },
  {
    name: 'gpt-6-new',
    reasoning: true,
    answer: (request) =>
      hasBodyField(request, 'tools') && request.body.reasoning_effort !== 'none'
        ? answerRefusal(400, {
            error: {
              message:
                "Function tools with reasoning_effort are not supported for this model in /v1/chat/completions. Please use /v1/responses, or set reasoning_effort to 'none'.",
              type: 'invalid_request_error',
              param: 'reasoning_effort',
            },
          })
        : answerCallThenText()(request),
  },
  {
    name: 'claude-compatible',
    answer: answerCallThenText(
      {
        pieces: [
          writeChunk({ role: 'assistant', content: 'Let me look.' }),
          writeChunk({
            tool_calls: [{ index: 0, id: 'toolu_1', type: 'function', function: { name: 'Weather', arguments: '' } }],
          }),
          writeChunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
          writeChunk({ tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] }),
          writeChunk({}, 'tool_calls'),
          DONE,
        ],
      },
      answerWithText(),
    ),
  },
  {
    name: 'gemini-2.5-flash',
    provider: { kind: 'gemini' },
    answer: (request) =>
      hasBodyField(request, 'frequency_penalty') || hasBodyField(request, 'presence_penalty')
        ? answerRefusal(400, [
            {
              error: {
                code: 400,
                message:
                  'Invalid JSON payload received. Unknown name "frequency_penalty": Cannot find field. Unknown name "presence_penalty": Cannot find field.',
                status: 'INVALID_ARGUMENT',
              },
            },
          ])
        : answerCallThenText(
            answerWithCall({
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
      if (!hasToolResult(request)) return answerWithCall({ tool_calls: [{ ...given, ...signed }] })
      const [back] = findLastAssistantMessage(request).tool_calls as Record<string, unknown>[]
      if (JSON.stringify(back?.extra_content) !== JSON.stringify(signed.extra_content))
        return answerRefusal(400, [
          { error: { code: 400, message: 'Function call is missing a thought_signature in functionCall parts.' } },
        ])
      return answerWithText()
    },
  },
  { name: 'mistral-large', answer: answerCallThenText() },
  {
    name: 'mistral-strict-422',
    answer: (request) =>
      hasBodyField(request, 'stream_options')
        ? answerRefusal(422, {
            object: 'error',
            message: {
              detail: [
                { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
              ],
            },
          })
        : answerCallThenText(answerWithCall(undefined, [DONE]), answerWithText(SAID, [DONE]))(request),
  },
  {
    name: 'magistral',
    answer: () => ({
      pieces: [
        writeChunk({
          role: 'assistant',
          content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Secret plan.' }] }],
        }),
        writeChunk({ content: [{ type: 'text', text: 'It is 21C ' }] }),
        writeChunk({ content: 'in Paris.' }),
        writeChunk({}, 'stop'),
        DONE,
      ],
    }),
  },
  {
    name: 'groq-llama',
    answer: answerCallThenText(answerWithCall(undefined, [writeEvent({ choices: [], x_groq: { usage: {} } }), DONE])),
  },
  {
    name: 'openrouter-auto',
    answer: answerCallThenText(
      {
        pieces: [
          ': OPENROUTER PROCESSING\n\n',
          ': OPENROUTER PROCESSING\n\n',
          writeChunk({
            role: 'assistant',
            content: '',
            reasoning: 'Secret plan.',
            reasoning_details: [{ type: 'reasoning.text', text: 'Secret plan.', signature: 's' }],
          }),
          ...answerWithCall().pieces,
        ],
      },
      answerWithText(),
    ),
  },
  {
    name: 'deepseek-chat',
    answer: answerCallThenText(answerWithCall(undefined, [writeUsageEvent({ prompt_cache_hit_tokens: 3 }), DONE])),
  },
  {
    name: 'deepseek-v4-thinking',
    answer: (request) => {
      if (!hasToolResult(request)) {
        const thought = ['Secret ', 'plan.'].map((text) => writeChunk({ content: null, reasoning_content: text }))
        return { pieces: [...thought, ...answerWithCall().pieces] }
      }
      return findLastAssistantMessage(request).reasoning_content === 'Secret plan.'
        ? answerWithText()
        : answerRefusal(400, {
            error: { message: 'The "reasoning_content" in the thinking mode must be passed back to the API.' },
          })
    },
  },
  {
    name: 'deepseek-reasoning-only',
    answer: () => ({
      pieces: [writeChunk({ reasoning_content: 'Secret plan.', content: '' }), ...answerWithText().pieces],
    }),
  },
]
