import { expect, test } from 'vitest'
import { PROJECT } from '#test/sample-data.ts'
import { findBadSite, readOrigins, startSharing, toSharing } from './sharing-form.ts'

test('an address is cut down to its origin, a bare host is taken for https, and one that stands twice counts once', () => {
  expect(readOrigins(' https://shop.example/basket?x=1\nshop.example,http://localhost:8080/')).toEqual([
    'https://shop.example',
    'http://localhost:8080',
  ])
})

test('what names no web site is found', () => {
  expect(findBadSite('https://shop.example')).toBeUndefined()
  expect(findBadSite('https://shop.example\nhttps://:80')).toBe('https://:80')
})

test('prompts that were left empty are none', () => {
  const form = startSharing(PROJECT)
  const sent = toSharing('p', { ...form, appearance: { ...form.appearance, prompts: ['Where is it?', ' ', ''] } })
  expect(sent.appearance.prompts).toEqual(['Where is it?'])
})

test('the limits of visitors go along', () => {
  const form = startSharing({ ...PROJECT, limits: { per_visitor: 5, per_address: 0 } })
  expect(toSharing('p', form).limits).toEqual({ per_visitor: 5, per_address: 0 })
})
