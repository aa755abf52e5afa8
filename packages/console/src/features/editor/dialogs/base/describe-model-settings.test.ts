import { expect, test } from 'vitest'
import { describePrice } from '#ui/plan/describe-price.ts'
import { describeAnswerLength, describeTemperature, findModelKind } from './describe-model-settings.ts'

test.each([
  [1, 'Answers up to 1 word'],
  [10, 'Answers up to 8 words'],
  [512, 'Answers up to 380 words'],
  [2048, 'Answers up to 1,540 words'],
  [0, undefined],
  [Number.NaN, undefined],
])('%s tokens are said in words', (tokens, words) => {
  expect(describeAnswerLength(tokens)).toBe(words)
})

test.each([
  [0, 'Tone: precise'],
  [1, 'Tone: natural'],
  [1.5, 'Tone: lively'],
  [2, 'Tone: very lively'],
  [2.01, undefined],
])('a temperature of %s has a name', (temperature, tone) => {
  expect(describeTemperature(temperature)).toBe(tone)
})

test.each([
  ['gpt-4o-mini', 'Quick'],
  ['gpt-6-luna', 'Quick'],
  ['gpt-6.1-terra', 'Balanced'],
  ['gpt-6-sol', 'Thorough'],
  ['gpt-4-0613', 'Thorough'],
  ['our-own', undefined],
])('the name of %s says how it works', (id, kind) => {
  expect(findModelKind(id)?.kind).toBe(kind)
})

test('a price is said for a thousand answers, and not at all where it is unknown', () => {
  const offer = { id: 'a', role: 0 }
  expect(describePrice({ ...offer, price_in: 0.1, price_out: 0.5 })).toBe('about $0.28 for 1,000 answers')
  expect(describePrice({ ...offer, price_in: 30, price_out: 60 })).toBe('about $61 for 1,000 answers')
  expect(describePrice({ ...offer, price_in: 30 })).toBeUndefined()
})

test('a model of another provider is told by its own name, not by its provider’s', () => {
  expect(findModelKind('openrouter/gpt-6')?.kind).toBe('Thorough')
  expect(findModelKind('azure/gpt-6-mini')?.kind).toBe('Quick')
  expect(findModelKind('litellm/claude-opus')?.kind).toBe('Thorough')
  expect(findModelKind('gemini/gemini-3-pro')).toBeUndefined()
  expect(findModelKind('own/Mini')?.kind).toBe('Quick')
  expect(findModelKind('own/lite-gemini-mini')?.kind).toBe('Quick')
  expect(findModelKind('vllm/org/model')).toBeUndefined()
})
