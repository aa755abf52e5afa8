import { z } from 'zod'

/**
 * This file lists, for each service, the documented fields of a chat request that we send, and no others. Each entry
 * names its source.
 */
const parameters = z.strictObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()),
})
const named = { name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), description: z.string() }
const tool = z.strictObject({ type: z.literal('function'), function: z.strictObject({ ...named, parameters }) })

const call = {
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: named.name, arguments: z.string() }),
}

function createAssistantSchema(
  more: z.ZodRawShape = {},
  content: z.ZodType = z.string().min(1).nullable(),
  signed: z.ZodRawShape = {},
) {
  return z.strictObject({
    role: z.literal('assistant'),
    content,
    tool_calls: z.array(z.strictObject({ ...call, ...signed })).min(1),
    ...more,
  })
}

function createCompletionsSchema(more: z.ZodRawShape, answer: z.ZodType = createAssistantSchema()) {
  const others = [
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({ role: z.literal('user'), content: z.string() }),
    z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
  ]
  return z.strictObject({
    model: z.string(),
    messages: z.array(z.union([...others, answer])),
    tools: z.array(tool).min(1).max(128),
    stream: z.literal(true),
    ...more,
  })
}

const tokens = z.int().min(1).optional()
const penalty = z.number().min(-2).max(2).optional()
const temperature = z.number().min(0).max(2).optional()
const penalties = { frequency_penalty: penalty, presence_penalty: penalty }
const counted = { stream_options: z.strictObject({ include_usage: z.literal(true) }) }
const createEffortShape = (...values: [string, ...string[]]) => ({ reasoning_effort: z.enum(values).optional() })
const template = {
  chat_template_kwargs: z.strictObject({ enable_thinking: z.literal(false) }).optional(),
}
const text = z.string().optional()

const openAi = createCompletionsSchema({
  max_tokens: tokens,
  max_completion_tokens: tokens,
  temperature,
  ...penalties,
  ...createEffortShape('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
  ...counted,
})

const blocks = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
    z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
    z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
    z.strictObject({
      type: z.literal('tool_use'),
      id: z.string().regex(/^[\w-]+$/),
      name: named.name,
      input: z.record(z.string(), z.unknown()),
    }),
    z.strictObject({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string() }),
  ]),
)
const messages = z.strictObject({
  model: z.string(),
  max_tokens: z.int().min(1),
  system: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: blocks.min(1) }))
    .refine((list) => list.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z.strictObject({ type: z.literal('disabled') }).optional(),
  tools: z.array(z.strictObject({ ...named, input_schema: parameters })),
  tool_choice: z.strictObject({ type: z.literal('none') }).optional(),
  stream: z.literal(true),
})

const responses = z.strictObject({
  model: z.string(),
  input: z.array(
    z.union([
      z.strictObject({ role: z.enum(['system', 'user']), content: z.string().min(1) }),
      z.strictObject({
        role: z.literal('assistant'),
        content: z.string().min(1),
        phase: z.enum(['commentary', 'final_answer']).optional(),
      }),
      z.strictObject({
        type: z.literal('function_call'),
        call_id: z.string(),
        name: named.name,
        arguments: z.string(),
      }),
      z.strictObject({ type: z.literal('function_call_output'), call_id: z.string(), output: z.string() }),
      z.strictObject({
        type: z.literal('reasoning'),
        id: z.string(),
        summary: z.array(z.unknown()),
        encrypted_content: z.string(),
      }),
    ]),
  ),
  max_output_tokens: z.int().min(16),
  temperature: z.number().min(0).max(2).optional(),
  reasoning: z.strictObject({ effort: z.literal('none') }).optional(),
  include: z.tuple([z.literal('reasoning.encrypted_content')]).optional(),
  tools: z.array(z.strictObject({ type: z.literal('function'), ...named, parameters, strict: z.literal(false) })),
  store: z.literal(false),
  stream: z.literal(true),
})

interface DocumentedBody {
  source: string
  body: z.ZodType
  carried?: Record<string, unknown>
  extra?: Record<string, unknown>
}

const thinkPart = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }

export const DOCUMENTED_BODIES: Readonly<Record<string, DocumentedBody>> = {
  openai: {
    source: 'openai/openai-python 2026-08-21, types/chat/completion_create_params.py and shared/reasoning_effort.py',
    body: openAi,
  },
  azure: { source: 'learn.microsoft.com, Azure OpenAI v1: the same body as OpenAI', body: openAi },
  'openai-responses': {
    source: 'openai/openai-python 2026-08-21, types/responses/response_create_params.py and response_input_param.py',
    body: responses,
    carried: {
      parts: [
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5j' },
        { mark: 'text', phase: 'commentary' },
        { mark: 'call', id: 'call_1' },
      ],
    },
  },
  anthropic: {
    source: 'anthropics/anthropic-sdk-python 2026-08-07, types/message_create_params.py and *_block_param.py',
    body: messages,
    carried: {
      parts: [
        { type: 'thinking', thinking: '', signature: 's' },
        { mark: 'text' },
        { type: 'redacted_thinking', data: 'ZW5j' },
        { mark: 'call', id: 'call_1' },
      ],
    },
  },
  gemini: {
    source: 'ai.google.dev, "OpenAI compatibility" and "Thought signatures"; it refuses penalties by name',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        max_completion_tokens: tokens,
        temperature,
        ...createEffortShape('none', 'minimal', 'low', 'medium', 'high'),
        ...counted,
      },
      createAssistantSchema({}, undefined, {
        extra_content: z.strictObject({ google: z.strictObject({ thought_signature: z.string() }) }).optional(),
      }),
    ),
    extra: { extra_content: { google: { thought_signature: 's' } } },
  },
  mistral: {
    source: 'mistralai/client-python 2026-06-30, models/chatcompletionstreamrequest.py and thinkchunk.py',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        temperature,
        ...penalties,
        ...createEffortShape('none', 'minimal', 'low', 'medium', 'high', 'xhigh'),
      },
      createAssistantSchema(
        {},
        z.array(
          z.union([
            z.strictObject({
              type: z.literal('thinking'),
              thinking: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
            }),
            z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
          ]),
        ),
      ),
    ),
    carried: { content: [thinkPart] },
  },
  groq: {
    source: 'groq/groq-python 2026-08-18, types/chat/completion_create_params.py',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        max_completion_tokens: tokens,
        temperature,
        ...createEffortShape('none', 'default', 'low', 'medium', 'high'),
      },
      createAssistantSchema({ reasoning: text }),
    ),
    carried: { reasoning: 'Hm.' },
  },
  openrouter: {
    source: 'OpenRouterTeam/typescript-sdk 2026-08-22, models/chatrequest.ts and chatassistantmessage.ts',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        max_completion_tokens: tokens,
        temperature,
        ...penalties,
        ...createEffortShape('none', 'minimal', 'low', 'medium', 'high', 'xhigh'),
        ...counted,
      },
      createAssistantSchema({
        reasoning: text,
        reasoning_details: z.array(z.looseObject({ type: z.string() })).optional(),
      }),
    ),
    carried: { reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', signature: 's' }] },
  },
  deepseek: {
    source: 'api-docs.deepseek.com, "Create Chat Completion" and "Thinking Mode"',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        temperature,
        ...penalties,
        thinking: z.strictObject({ type: z.literal('disabled') }).optional(),
        ...counted,
      },
      createAssistantSchema({ reasoning_content: text }),
    ),
    carried: { reasoning_content: 'Hm.' },
  },
  together: {
    source: 'togethercomputer/together-typescript 2026-08-19, resources/chat/completions.ts',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        temperature,
        ...penalties,
        reasoning: z.strictObject({ enabled: z.literal(false) }).optional(),
      },
      createAssistantSchema({ reasoning: text, reasoning_content: text }),
    ),
    carried: { reasoning: 'Hm.' },
  },
  ollama: {
    source: 'ollama/ollama 2026-08-21, openai/openai.go and docs/api/openai-compatibility.mdx',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        temperature,
        ...penalties,
        ...createEffortShape('none', 'low', 'medium', 'high', 'max'),
        ...counted,
      },
      createAssistantSchema({ reasoning: text }),
    ),
    carried: { reasoning: 'Hm.' },
  },
  vllm: {
    source: 'docs.vllm.ai, "OpenAI-Compatible Server" and "Reasoning Outputs"',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        max_completion_tokens: tokens,
        temperature,
        ...penalties,
        ...template,
        ...counted,
      },
      createAssistantSchema({ reasoning: text }),
    ),
    carried: { reasoning: 'Hm.' },
  },
  lmstudio: {
    source: 'lmstudio.ai, "Chat Completions" of the OpenAI compatible API',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        temperature,
        ...penalties,
        ...createEffortShape('none', 'low', 'medium', 'high'),
        ...counted,
      },
      createAssistantSchema({ reasoning_content: text }),
    ),
    carried: { reasoning_content: 'Hm.' },
  },
  llamacpp: {
    source: 'ggml-org/llama.cpp, tools/server/README.md and the reading of its parameters',
    body: createCompletionsSchema(
      { max_tokens: tokens, temperature, ...penalties, ...template, ...counted },
      createAssistantSchema({ reasoning_content: text }),
    ),
    carried: { reasoning_content: 'Hm.' },
  },
  litellm: {
    source: 'docs.litellm.ai, "Input params" and "Reasoning Content" (2026-10-02)',
    body: createCompletionsSchema(
      {
        max_tokens: tokens,
        max_completion_tokens: tokens,
        temperature,
        ...penalties,
        ...createEffortShape('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
        ...counted,
      },
      createAssistantSchema({
        reasoning_content: text,
        thinking_blocks: z.array(z.looseObject({ type: z.string() })).optional(),
      }),
    ),
    carried: { reasoning_content: 'Hm.', thinking_blocks: [{ type: 'thinking', thinking: 'Hm.', signature: 's' }] },
  },
}
