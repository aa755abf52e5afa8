import { describe, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { createModelOffer } from './model-offer.ts'
import { checkNewModel, chooseNewModelForPlan, keepModelIfPlanAllows } from './plan-rules.ts'

const offers = loadConfig({}).models
const now = new Date('2026-11-22T12:00:00Z')

describe('a new project', () => {
  test.each([
    ['nothing is asked for', 1, undefined, 'gpt-6-luna'],
    ['it may have what is asked for', 1, 'gpt-4o-mini', 'gpt-4o-mini'],
    ['its template names a model that has ended', 9, 'gpt-4-0613', 'gpt-6-luna'],
    ['its template names one above the plan', 1, 'gpt-6-sol', 'gpt-6-luna'],
    ['its template names one that is not offered', 9, 'gpt-0', 'gpt-6-luna'],
  ])('a new project where %s (role %i) begins with the fitting model', (_when, role, model, begun) => {
    expect(chooseNewModelForPlan(offers, { role, now, ...(model && { model }) })).toBe(begun)
  })

  test('a new project without a default begins with the first model that its role may use and that has not ended', () => {
    const own = [
      createModelOffer('old', { ends: '2020-01-01' }),
      createModelOffer('large', { leastRole: 8 }),
      createModelOffer('small'),
    ]
    expect(chooseNewModelForPlan(own, { role: 1, now })).toBe('small')
    expect(chooseNewModelForPlan(own, { role: 8, now })).toBe('large')
  })

  test('a new project has a model even where its role may use none', () => {
    expect(chooseNewModelForPlan([createModelOffer('large', { leastRole: 8 })], { role: 1, now })).toBe('large')
  })
})

test.each([
  ['gpt-4-0613', 9, 'gpt-4-0613'],
  ['gpt-4-0613', 1, 'gpt-6-luna'],
  ['gpt-6-sol', 8, 'gpt-6-sol'],
  ['gpt-0', 9, 'gpt-6-luna'],
])('a project that names %s is kept for role %i with %s', (model, role, kept) => {
  expect(keepModelIfPlanAllows(offers, { role, model, now })).toBe(kept)
})

test('the choice of a model is refused for the plan first, then for its end', () => {
  expect(() => checkNewModel(offers, 1, 'gpt-4-0613', now)).toThrow(expect.objectContaining({ code: 'plan_required' }))
  expect(() => checkNewModel(offers, 8, 'gpt-4-0613', now)).toThrow(expect.objectContaining({ code: 'model_ended' }))
  expect(() => checkNewModel(offers, 9, 'gpt-0', now)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  expect(() => checkNewModel(offers, 8, 'gpt-6-sol', now)).not.toThrow()
})
