import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRESET_NAMES, PRESETS } from '#language-model/presets.ts'
import { loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-providers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function loadConfigWithProviders(content: unknown, more: Record<string, string> = {}) {
  const file = join(folder, 'providers.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadConfig({ PROVIDERS_FILE: file, ...more })
}

test('the first provider keeps the bare names of its models, the others put their id before', () => {
  const { providers, models } = loadConfigWithProviders(
    {
      providers: [
        { preset: 'openai', models: ['gpt-4o-mini'] },
        {
          preset: 'anthropic',
          key_env: 'CLAUDE_KEY',
          models: [
            {
              id: 'claude-x',
              label: 'Claude X',
              role: 8,
              context: 200_000,
              price_in: 3,
              price_out: 15,
              ends: '2027-06-01',
            },
          ],
        },
        {
          id: 'own',
          kind: 'compatible',
          base_url: 'http://10.0.0.5:8000/v1',
          auth: 'none',
          patience: 90,
          models: ['org/model'],
        },
      ],
    },
    { CLAUDE_KEY: 'sk-ant' },
  )
  expect(models.map(({ id }) => id)).toEqual(['gpt-4o-mini', 'anthropic/claude-x', 'own/org/model'])
  const prices = { input: 3, output: 15 }
  expect(models[1]).toMatchObject({ label: 'Claude X', leastRole: 8, context: 200_000, prices, ends: '2027-06-01' })
  expect(providers[1]).toMatchObject({ kind: 'anthropic', auth: 'api-key', key: 'sk-ant' })
  expect(providers[2]).toMatchObject({ label: 'own', auth: 'none', patience: 90_000 })
})

test('every preset is a whole provider, save the one where each account has its own address', () => {
  for (const preset of PRESET_NAMES) {
    const own = PRESETS[preset]?.baseUrl === undefined ? { base_url: 'https://me.openai.azure.com/openai/v1' } : {}
    const [provider] = loadConfigWithProviders([{ preset, ...own, models: ['m'] }]).providers
    expect(provider.baseUrl).toMatch(/^https?:/)
  }
})

test('one provider by name brings its address, asks for no key and waits for a model that is being loaded', () => {
  const { providers, models } = loadConfig({ PROVIDER: 'ollama', OPENAI_MODELS: 'qwen3:8b' })
  expect(providers).toMatchObject([
    { id: 'ollama', auth: 'none', baseUrl: 'http://127.0.0.1:11434/v1', patience: 120_000 },
  ])
  expect(models[0]?.provider).toBeUndefined()
})

test("one local server by name is asked with the operator's key where OPERATOR_KEY_FOR lends it", () => {
  const given = { PROVIDER: 'vllm', OPENAI_MODELS: 'm', OPENAI_API_KEY: 'a-key-of-vllm' }
  const readAuth = (more: Record<string, string>) => loadConfig({ ...given, ...more }).providers[0].auth
  expect(readAuth({ OPERATOR_KEY_FOR: 'all' })).toBe('bearer')
  expect(readAuth({ OPERATOR_KEY_FOR: 'tests' })).toBe('bearer')
  expect(readAuth({})).toBe('none')
  expect(readAuth({ SANDBOX: 'on', OPERATOR_KEY_FOR: 'tests' })).toBe('none')
  expect(readAuth({ SANDBOX: 'on', OPERATOR_KEY_FOR: 'all' })).toBe('bearer')
  expect(readAuth({ PROVIDER: 'anthropic', OPERATOR_KEY_FOR: 'all' })).toBe('api-key')
})

test('a local server that is given a key is asked with it, and any file of keys is read without its line end', () => {
  const file = join(folder, 'key')
  writeFileSync(file, 'a-key\n')
  const [given, open, forced] = loadConfigWithProviders([
    { preset: 'vllm', key_file: file, models: ['m'] },
    { preset: 'ollama', models: ['m'] },
    { preset: 'lmstudio', key: 'b-key', auth: 'none', models: ['m'] },
  ]).providers
  expect(given).toMatchObject({ auth: 'bearer', key: 'a-key' })
  expect(open).toMatchObject({ auth: 'none', key: undefined })
  expect(forced).toMatchObject({ auth: 'none' })
})

test('the operator’s model for test chats is one of the provider that the lent key is of', () => {
  const file = [
    { preset: 'openai', models: ['one'] },
    { preset: 'groq', models: ['two'] },
  ]
  const lent = { OPERATOR_KEY_FOR: 'tests', OPENAI_API_KEY: 'sk-lent' }
  expect(loadConfigWithProviders(file, { ...lent, OPERATOR_MODEL: 'one' }).operatorKey).toMatchObject({ model: 'one' })
  expect(() => loadConfigWithProviders(file, { ...lent, OPERATOR_MODEL: 'groq/two' })).toThrow(
    'OPERATOR_MODEL: write a model of the first',
  )
})

test('a default of each plan, and one for the time after another has ended, may stand beside each other', () => {
  const models = [
    { id: 'of-pro', role: 8, default: true },
    { id: 'ends-soon', ends: '2027-01-14', default: true },
    { id: 'stays', default: true },
  ]
  expect(loadConfigWithProviders([{ preset: 'openai', models }]).models).toHaveLength(3)
})

test('a file that begins with the byte order mark of an editor is read', () => {
  expect(loadConfigWithProviders('\ufeff{"providers": [{"preset": "openai", "models": ["m"]}]}').models).toMatchObject([
    { id: 'm' },
  ])
})

describe('a wrong file stops the start with one line that names the place and the fix', () => {
  test.each([
    ['{"providers": [', 'is no JSON'],
    [{ providers: [] }, 'providers: name at least one.'],
    [[{ preset: 'opnai', models: ['m'] }], 'PROVIDERS_FILE: providers[0].preset: write one of openai,'],
    [[{ preset: 'openai', models: [] }], 'providers[0].models: list its models.'],
    [[{ preset: 'openai', modles: ['m'] }], 'providers[0]'],
    [[{ kind: 'compatible', models: ['m'] }], 'providers[0].id: give it a short name, or a preset.'],
    [
      [{ id: 'own', kind: 'compatible', models: ['m'] }],
      'providers[0].base_url: write the address above /chat/completions.',
    ],
    [[{ preset: 'openai', base_url: 'ftp://x', models: ['m'] }], 'providers[0].base_url: write a whole address'],
    [[{ preset: 'groq', key_env: 'NOT_SET', models: ['m'] }], 'providers[0].key_env: NOT_SET is not set.'],
    [
      [
        { preset: 'groq', models: ['m'] },
        { preset: 'groq', models: ['n'] },
      ],
      'two providers have the id groq',
    ],
    [[{ preset: 'groq', models: ['m', 'm'] }], 'the model m stands there twice'],
    [
      [
        { preset: 'openai', models: [{ id: 'm', default: true }] },
        { preset: 'groq', models: [{ id: 'n', default: true }] },
      ],
      'groq/n is said to be the default, but m before it always is: say it of one.',
    ],
    [[{ preset: 'openai', models: [{ id: 'm', ends: 'soon' }] }], 'providers[0].models[0].ends: write a day'],
    [[{ preset: 'openai', models: [{ id: 'm', role: '8' }] }], 'providers[0].models[0].role: write a whole number'],
    [
      [{ preset: 'openai', models: ['n', { id: 'm', price_in: 4 }] }],
      'providers[0].models[1]: write price_in and price_out',
    ],
    [[{ preset: 'openai', key: 'one', key_env: 'TWO', models: ['m'] }], 'providers[0]: write one of key, key_env and'],
    [[{ preset: 'openai', key: 'k“y', models: ['m'] }], 'providers[0].key: write letters, digits and signs'],
    [
      [{ preset: 'groq', base_url: 'https://a.example/v1/chat/completions', models: ['m'] }],
      'providers[0].base_url: leave /chat/completions out: write the address above it.',
    ],
    [
      [{ preset: 'vllm', base_url: 'https://me:word@a.example/v1', models: ['m'] }],
      'providers[0].base_url: leave user and password out',
    ],
    [
      [{ preset: 'azure', base_url: 'https://me.openai.azure.com', models: ['m'] }],
      'providers[0].base_url: write https://me.openai.azure.com/openai/v1, or name an api_version',
    ],
    ['null', 'PROVIDERS_FILE: write {"providers": [...]}.'],
  ])('%j: %s', (content, line) => {
    expect(() => loadConfigWithProviders(content)).toThrow(line)
  })

  test.each([
    [{ PROVIDERS_FILE: '/nowhere/providers.json' }, 'PROVIDERS_FILE: /nowhere/providers.json cannot be read.'],
    [{ PROVIDERS_FILE: 'x', PROVIDER: 'groq' }, 'PROVIDER: leave it out: PROVIDERS_FILE says it.'],
    [{ PROVIDER: 'azure', OPENAI_MODELS: 'm' }, 'OPENAI_BASE_URL: is needed with PROVIDER=azure'],
    [{ OPENAI_BASE_URL: 'https://a.example/v1/chat/completions/' }, 'OPENAI_BASE_URL: leave /chat/completions out'],
    [{ PROVIDER: 'groq' }, 'OPENAI_MODELS: is needed with PROVIDER=groq'],
    [{ PROVIDER: 'toString' }, 'PROVIDER: write one of'],
  ])('%j: %s', (environment, line) => {
    expect(() => loadConfig(environment)).toThrow(line)
  })
})
