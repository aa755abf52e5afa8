import { expect, test } from 'vitest'
import { leaveOutParameters } from '#language-model/http/refused-parameters.ts'
import type { ModelRequest } from '#language-model/language-model.ts'
import { type ModelProvider, PATIENCE } from '#language-model/model-provider.ts'
import { PRESET_NAMES, PRESETS } from '#language-model/presets.ts'
import { DOCUMENTED_BODIES } from '#test/tools/dialects/documented-bodies.ts'
import { findModelKind } from './model-kinds.ts'

function createProvider(name: string): ModelProvider {
  const preset = PRESETS[name]
  if (!preset) throw new Error(`there is no preset ${name}`)
  const baseUrl = preset.baseUrl ?? 'https://company.openai.azure.com/openai/v1'
  return { refuses: [], patience: PATIENCE.cloud, ...preset, id: name, baseUrl }
}

function createRequest(profile: ModelRequest['profile'], name: string, penalty: number): ModelRequest {
  const { carried, extra } = DOCUMENTED_BODIES[name] ?? {}
  return {
    apiKey: 'sk-key',
    model: 'm',
    profile,
    sampling: { max_tokens: 10, temperature: 1.5, frequency_penalty: penalty, presence_penalty: penalty },
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Weather in Paris and Rome?' },
      {
        role: 'assistant',
        content: 'Let me look.',
        calls: [
          { id: 'call_1', name: 'Weather', arguments: '{"city":"Paris"}', extra },
          { id: 'call_2', name: 'Weather', arguments: 'no JSON' },
        ],
        carried,
      },
      { role: 'tool', callId: 'call_1', content: '21' },
      { role: 'tool', callId: 'call_2', content: 'invalid_arguments' },
    ],
    tools: [
      {
        name: 'Weather',
        description: 'Weather of a city',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    ],
    mayRetry: false,
  }
}

const CASES = PRESET_NAMES.flatMap((name) =>
  (['classic', 'reasoning', 'reasoning-none'] as const).flatMap((profile) =>
    [0, 0.5].map((penalty) => [name, profile, penalty] as const),
  ),
)

test('every preset has its documents', () => {
  expect(Object.keys(DOCUMENTED_BODIES).toSorted()).toEqual(PRESET_NAMES.toSorted())
})

test.each(CASES)('%s is asked as its documents say: %s, penalties of %d', (name, profile, penalty) => {
  const provider = createProvider(name)
  const written = findModelKind(provider).writeBody(createRequest(profile, name, penalty), provider)
  const body: unknown = JSON.parse(JSON.stringify(leaveOutParameters(written, new Set(provider.refuses))))
  expect(DOCUMENTED_BODIES[name]?.body.safeParse(body).error?.issues).toBeUndefined()
  expect(JSON.stringify(body)).toMatch(/"max_(completion_|output_)?tokens":1\d/)
})

test('anthropic is asked as its documents say, also when nothing may be called any more', () => {
  const provider = createProvider('anthropic')
  const asked = { ...createRequest('classic', 'anthropic', 0), tools: [] }
  const body: unknown = JSON.parse(JSON.stringify(findModelKind(provider).writeBody(asked, provider)))
  expect(DOCUMENTED_BODIES.anthropic?.body.safeParse(body).error?.issues).toBeUndefined()
})

test.each([
  ['openai', 'https://api.openai.com/v1/chat/completions', { authorization: 'Bearer sk-key' }],
  ['azure', 'https://company.openai.azure.com/openai/v1/chat/completions', { 'api-key': 'sk-key' }],
  ['openai-responses', 'https://api.openai.com/v1/responses', { authorization: 'Bearer sk-key' }],
  ['anthropic', 'https://api.anthropic.com/v1/messages', { 'x-api-key': 'sk-key', 'anthropic-version': '2023-06-01' }],
  [
    'gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    { authorization: 'Bearer sk-key' },
  ],
  ['mistral', 'https://api.mistral.ai/v1/chat/completions', { authorization: 'Bearer sk-key' }],
  ['groq', 'https://api.groq.com/openai/v1/chat/completions', { authorization: 'Bearer sk-key' }],
  ['openrouter', 'https://openrouter.ai/api/v1/chat/completions', { authorization: 'Bearer sk-key' }],
  ['deepseek', 'https://api.deepseek.com/chat/completions', { authorization: 'Bearer sk-key' }],
  ['together', 'https://api.together.ai/v1/chat/completions', { authorization: 'Bearer sk-key' }],
  ['ollama', 'http://127.0.0.1:11434/v1/chat/completions', {}],
])('%s is asked at its address, with its key as its documents say', (name, address, headers) => {
  const provider = createProvider(name)
  const kind = findModelKind(provider)
  expect(`${provider.baseUrl}${kind.chatPath(provider, 'm')}`).toBe(address)
  expect(kind.headers(provider, 'sk-key')).toEqual(headers)
})
