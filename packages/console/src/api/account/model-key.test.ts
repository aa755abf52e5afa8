import { expect, test } from 'vitest'
import { findModelKey, hasModelKey } from './model-key.ts'

const CONFIG = {
  needs_key: true,
  models: [
    { id: 'gpt-4o-mini', role: 0 },
    { id: 'anthropic/claude', role: 0, provider: 'anthropic' },
    { id: 'anthropic/old', role: 0, provider: 'anthropic', ended: true },
    { id: 'vllm/own', role: 0, provider: 'vllm' },
  ],
  providers: [
    { id: 'openai', label: 'OpenAI', needs_key: true },
    { id: 'anthropic', label: 'Anthropic', needs_key: true },
    { id: 'vllm', label: 'vLLM', needs_key: false },
  ],
}
const createProviderKeysWith = (key: string) =>
  CONFIG.providers.map((each) => ({ ...each, key: each.id === 'anthropic' ? key : '' }))

test('the key is that of the model’s provider; the first one’s is the account’s own', () => {
  expect(findModelKey(CONFIG, 'gpt-4o-mini')).toEqual({ provider: undefined, label: 'OpenAI', isNeeded: true })
  expect(findModelKey(CONFIG, 'anthropic/claude')).toEqual({
    provider: 'anthropic',
    label: 'Anthropic',
    isNeeded: true,
  })
  expect(findModelKey(CONFIG, 'vllm/own').isNeeded).toBe(false)
  expect(findModelKey(CONFIG, 'anthropic/old').label).toBe('OpenAI')
  const other = { ...CONFIG, models: CONFIG.models.map((each) => ({ ...each, default: each.id === 'vllm/own' })) }
  expect(findModelKey(other, 'anthropic/old').provider).toBe('vllm')
  expect(findModelKey({ needs_key: false, models: [] }, 'x')).toMatchObject({ label: 'OpenAI', isNeeded: false })
})

test('a key of another provider does not stand for the one that is needed', () => {
  const claude = findModelKey(CONFIG, 'anthropic/claude')
  expect(hasModelKey(claude, { openaikey: '••••abc' }, createProviderKeysWith(''))).toBe(false)
  expect(hasModelKey(claude, { openaikey: '' }, createProviderKeysWith('••••xyz'))).toBe(true)
  expect(hasModelKey(findModelKey(CONFIG, 'gpt-4o-mini'), { openaikey: '' }, createProviderKeysWith('••••xyz'))).toBe(
    false,
  )
  expect(hasModelKey(findModelKey(CONFIG, 'vllm/own'), { openaikey: '' }, undefined)).toBe(true)
})
