import { expect, test } from 'vitest'
import { findModels, groupModels } from './find-models.ts'

const PROVIDERS = [
  { id: 'openai', label: 'OpenAI', needs_key: true },
  { id: 'anthropic', label: 'Anthropic', needs_key: true },
]
const MODELS = [
  { id: 'anthropic/claude-opus', role: 8, label: 'Claude Opus', provider: 'anthropic' },
  { id: 'gpt-6-luna', role: 0, label: 'GPT-6 Luna' },
  { id: 'anthropic/claude-haiku', role: 0, provider: 'anthropic' },
]
const listFoundIds = (search: string) => findModels(MODELS, PROVIDERS, search).map(({ id }) => id)

test('a model is found by its name, its provider and what it is for, in any order', () => {
  expect(listFoundIds('LUNA')).toEqual(['gpt-6-luna'])
  expect(listFoundIds('quick anthropic')).toEqual(['anthropic/claude-haiku'])
  expect(listFoundIds(' opus  claude ')).toEqual(['anthropic/claude-opus'])
  expect(listFoundIds('mistral')).toEqual([])
  expect(listFoundIds(' ')).toHaveLength(3)
})

test('models stand by provider, the first provider’s first', () => {
  const groups = groupModels(MODELS, PROVIDERS).map(({ label, models }) => [label, models.length])
  expect(groups).toEqual([
    ['OpenAI', 1],
    ['Anthropic', 2],
  ])
  expect(groupModels(MODELS, []).map(({ label, models }) => [label, models.length])).toEqual([['', 3]])
})
