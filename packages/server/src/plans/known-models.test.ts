import { expect, test } from 'vitest'
import { DEFAULT_OFFERS, findKnownModel, KNOWN_MODELS } from './known-models.ts'
import {
  createModelOffer,
  createResponsesOffer,
  hasModelEnded,
  isModelEndingSoon,
  priceTokens,
  toShownOffer,
} from './model-offer.ts'

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

test('every known model says when it was looked up, and its end is a day', () => {
  for (const { looked_up, ends } of KNOWN_MODELS) {
    expect(looked_up).toMatch(DAY_FORM)
    if (ends !== null) expect(ends).toMatch(DAY_FORM)
  }
  expect(new Set(KNOWN_MODELS.map(({ id }) => id)).size).toBe(KNOWN_MODELS.length)
})

test('beside the two models of the plans all default offers have no end and call tools, and one is the default', () => {
  expect(DEFAULT_OFFERS.map(({ id }) => id)).toEqual(expect.arrayContaining(['gpt-4o-mini', 'gpt-4-0613']))
  expect(DEFAULT_OFFERS[0]?.id).toBe('gpt-4o-mini')
  const others = DEFAULT_OFFERS.filter(({ id }) => id !== 'gpt-4o-mini' && id !== 'gpt-4-0613')
  expect(others.length).toBeGreaterThanOrEqual(2)
  for (const { id } of others) {
    const model = findKnownModel(id)
    expect(model).toMatchObject({ tools: true, ends: null })
    expect(model?.price_in).toBeGreaterThan(0)
    expect(model?.price_out).toBeGreaterThan(0)
  }
  expect(others.filter(({ isDefault }) => isDefault)).toMatchObject([{ role: 0 }])
})

test('a model ends with the first moment of its day in UTC, and is near its end from 60 days before', () => {
  const offer = createModelOffer('m', { ends: '2027-01-14' })
  const readEndingsAt = (time: string) => {
    const now = new Date(time)
    return [isModelEndingSoon(offer, now), hasModelEnded(offer, now)]
  }
  expect(readEndingsAt('2026-11-14T23:59:59.999Z')).toEqual([false, false])
  expect(readEndingsAt('2026-11-15T00:00:00Z')).toEqual([true, false])
  expect(readEndingsAt('2027-01-13T23:59:59.999Z')).toEqual([true, false])
  expect(readEndingsAt('2027-01-14T00:00:00Z')).toEqual([false, true])
})

test('an offer on the wire holds only what differs from the usual', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const showModel = (id: string, said = {}) => toShownOffer(createModelOffer(id, said), now)
  expect(showModel('mine')).toEqual({ id: 'mine', role: 0 })
  expect(showModel('mine', { tools: false, isDefault: true })).toEqual({
    id: 'mine',
    role: 0,
    tools: false,
    default: true,
  })
  expect(showModel('gpt-4-0613', { leastRole: 8 })).toEqual({
    id: 'gpt-4-0613',
    role: 8,
    label: 'GPT-4',
    ends: '2026-10-23',
    ended: true,
    price_in: 30,
    price_out: 60,
    looked_up: '2026-11-25',
    context: 8_192,
  })
  expect(showModel('gpt-4o-mini')).toMatchObject({ ends: '2027-01-14', ending: true })
})

test('what tokens cost is a whole number of millionths of a dollar, and unknown where the model has no price', () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 101 }
  expect(priceTokens(createModelOffer('gpt-4o-mini').prices, usage)).toBe(211)
  expect(priceTokens(createModelOffer('mine').prices, usage)).toBeNull()
})

test('what a model calls over the Responses API alone, it calls there', () => {
  expect(createModelOffer('gpt-6.2-sol').tools).toBe(false)
  expect(createResponsesOffer(createModelOffer('gpt-6.2-sol')).tools).toBe(true)
  expect(createResponsesOffer(createModelOffer('mine', { tools: false })).tools).toBe(false)
})
