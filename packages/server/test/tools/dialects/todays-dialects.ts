import {
  answerCallThenText,
  answerRefusal,
  answerWithText,
  CALL,
  type Dialect,
  type DialectAnswer,
  type DialectRequest,
  DONE,
  hasToolResult,
  SAID,
  writeChunk,
  writeEvent,
} from './dialect-server.ts'

const USAGE = { prompt_tokens: 11, completion_tokens: 7 }
const writeCallFinish = (more: object = {}) => writeChunk({}, 'tool_calls', { usage: USAGE, ...more })
const answerBadRequest = (message: string, param?: string) => answerRefusal(400, { error: { message, param } })

function answerThinkingThenCall(
  thoughts: object[],
  isBack: (assistant: Record<string, unknown>) => boolean,
  { calls = [CALL], wants = (_request: DialectRequest): DialectAnswer | undefined => undefined } = {},
) {
  return (request: DialectRequest): DialectAnswer => {
    const refusal = wants(request)
    if (refusal) return refusal
    if (!hasToolResult(request)) {
      const pieces = thoughts.map((thought) => writeChunk(thought))
      return { pieces: [...pieces, writeChunk({ tool_calls: calls }), writeCallFinish(), DONE] }
    }
    const assistant = request.messages.findLast(({ role }) => role === 'assistant') ?? {}
    return isBack(assistant)
      ? answerWithText()
      : answerBadRequest('The thoughts of the last round must be given back unchanged.')
  }
}

const isSameJson = (value: unknown, wanted: unknown) => JSON.stringify(value) === JSON.stringify(wanted)

const THINKING = { type: 'thinking', thinking: 'Secret plan.', signature: 'sig' }

export const CALLING_DIALECTS: readonly Dialect[] = [
  {
    // OpenRouterTeam/typescript-sdk, ReasoningDetailText: a thought and its signature come in pieces.
    name: 'openrouter-claude',
    provider: { preset: 'openrouter' },
    answer: answerThinkingThenCall(
      [
        { reasoning: 'Secret ', reasoning_details: [{ type: 'reasoning.text', text: 'Secret ', index: 0 }] },
        { reasoning: 'plan.', reasoning_details: [{ type: 'reasoning.text', text: 'plan.', index: 0 }] },
        { reasoning_details: [{ type: 'reasoning.text', signature: 'sig', index: 0 }] },
      ],
      ({ reasoning_details: back }) =>
        isSameJson(back, [{ type: 'reasoning.text', text: 'Secret plan.', index: 0, signature: 'sig' }]),
    ),
  },
  {
    name: 'openrouter-gemini',
    provider: { preset: 'openrouter' },
    answer: answerThinkingThenCall(
      [
        { reasoning_details: [{ type: 'reasoning.summary', summary: 'Secret plan.', index: 0 }] },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'ZW5j', id: 'call_1', index: 0 }] },
      ],
      ({ reasoning_details: back }) =>
        isSameJson(back, [
          { type: 'reasoning.summary', summary: 'Secret plan.', index: 0 },
          { type: 'reasoning.encrypted', data: 'ZW5j', id: 'call_1', index: 0 },
        ]),
    ),
  },
  {
    // groq/groq-python, CompletionCreateParams, on penalties: "not yet supported by any of our models". The token
    // counts stand in `x_groq`.
    name: 'groq-gpt-oss',
    reasoning: true,
    provider: { preset: 'groq' },
    answer: (request) => {
      const unknown = ['frequency_penalty', 'presence_penalty'].find((name) => name in request.body)
      if (unknown !== undefined) return answerBadRequest(`property '${unknown}' is unsupported`)
      if (!hasToolResult(request)) {
        const pieces = ['Secret ', 'plan.'].map((reasoning) => writeChunk({ reasoning }))
        const end = writeChunk({}, 'tool_calls', { x_groq: { id: 'req_1', usage: USAGE } })
        return { pieces: [...pieces, writeChunk({ tool_calls: [CALL] }), end, DONE] }
      }
      return { pieces: [writeChunk({ content: SAID }), writeChunk({}, 'stop', { x_groq: { usage: USAGE } }), DONE] }
    },
  },
  {
    // mistralai/client-python, ThinkChunk and examples/mistral/chat/reasoning_multi_turn.py: thoughts are parts of the
    // content.
    name: 'mistral-medium-3-5',
    reasoning: 'none',
    provider: { preset: 'mistral' },
    answer: answerThinkingThenCall(
      [
        { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Secret ' }] }] },
        { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'plan.' }] }] },
        {
          content: [
            { type: 'thinking', thinking: [], closed: true },
            { type: 'text', text: 'Let me look.' },
          ],
        },
      ],
      ({ content }) =>
        isSameJson(content, [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Secret plan.' }], closed: true },
          { type: 'text', text: 'Let me look.' },
        ]),
      {
        wants: ({ body }) => {
          const extra = ['stream_options', 'max_completion_tokens'].find((name) => name in body)
          const detail = [{ type: 'extra_forbidden', loc: ['body', extra], msg: 'Extra inputs are not permitted' }]
          return extra === undefined ? undefined : answerRefusal(422, { object: 'error', message: { detail } })
        },
      },
    ),
  },
  {
    // docs.vllm.ai, "Reasoning Outputs": `reasoning` used to be called `reasoning_content`.
    name: 'vllm-reasoning',
    provider: { preset: 'vllm' },
    answer: answerThinkingThenCall([{ reasoning: 'Secret ' }, { reasoning: 'plan.' }], (assistant) =>
      isSameJson([assistant.reasoning, assistant.reasoning_content], ['Secret plan.', undefined]),
    ),
  },
  {
    // ollama/ollama, openai.go: Ollama knows only `max_tokens` and ignores unknown fields, so with another field the
    // answer would have no limit.
    name: 'ollama-thinking',
    reasoning: true,
    provider: { preset: 'ollama' },
    answer: answerThinkingThenCall([{ reasoning: 'Secret plan.' }], ({ reasoning }) => reasoning === 'Secret plan.', {
      wants: ({ body }) => (body.max_tokens === undefined ? answerRefusal(500, { error: 'no bound' }) : undefined),
    }),
  },
  {
    // docs.litellm.ai, "Reasoning Content": the thoughts of a Claude model behind LiteLLM.
    name: 'litellm-claude',
    provider: { preset: 'litellm' },
    answer: answerThinkingThenCall(
      [
        {
          reasoning_content: 'Secret ',
          thinking_blocks: [{ type: 'thinking', thinking: 'Secret ', signature: null }],
        },
        { reasoning_content: 'plan.', thinking_blocks: [{ type: 'thinking', thinking: 'plan.', signature: null }] },
        { reasoning_content: '', thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'sig' }] },
        { thinking_blocks: [{ type: 'redacted_thinking', data: 'ZW5j' }] },
      ],
      ({ thinking_blocks: back }) => isSameJson(back, [THINKING, { type: 'redacted_thinking', data: 'ZW5j' }]),
    ),
  },
  {
    // LiteLLM puts the signature of a call into the call's id.
    name: 'litellm-gemini',
    provider: { preset: 'litellm' },
    answer: answerThinkingThenCall(
      [],
      ({ tool_calls: back }) => JSON.stringify(back).includes(`call_1__thought__${'A'.repeat(2_000)}`),
      { calls: [{ ...CALL, id: `call_1__thought__${'A'.repeat(2_000)}` }] },
    ),
  },
  {
    // ai.google.dev, "Thought signatures": the text of a round is signed too.
    name: 'gemini-3-signed-text',
    provider: { preset: 'gemini' },
    answer: answerThinkingThenCall(
      [{ content: 'Let me look.', extra_content: { google: { thought_signature: 'c2ln' } } }],
      ({ extra_content: back }) => isSameJson(back, { google: { thought_signature: 'c2ln' } }),
    ),
  },
  {
    // api-docs.deepseek.com, "Thinking Mode": thinking is on unless it is disabled by name.
    name: 'deepseek-v4-quiet',
    reasoning: 'none',
    provider: { preset: 'deepseek' },
    answer: (request) => {
      const { thinking, max_tokens } = request.body
      return isSameJson(thinking, { type: 'disabled' }) && typeof max_tokens === 'number'
        ? answerCallThenText()(request)
        : answerBadRequest('thinking')
    },
  },
]

export const SAYING_DIALECTS: readonly Dialect[] = [
  {
    // developers.openai.com, "GPT-6.2 Sol": requests that set reasoning effort to none are rejected.
    name: 'gpt-6.2-sol-responses',
    reasoning: 'none',
    provider: { kind: 'openai-responses' },
    answer: ({ body }) =>
      'reasoning' in body
        ? answerBadRequest("Unsupported value: 'none' is not supported with this model.", 'reasoning.effort')
        : {
            pieces: [
              writeEvent({ type: 'response.output_text.delta', delta: SAID }),
              writeEvent({
                type: 'response.completed',
                response: { status: 'completed', usage: { input_tokens: 11, output_tokens: 7 } },
              }),
            ],
          },
  },
]
