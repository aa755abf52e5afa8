import { describe, expect, test } from 'vitest'
import { ENCODERS } from '#test/tools/encoders.ts'
import { createSecretEraser } from './erase-secrets.ts'

const SECRET = `Canary/4711+secret=xY9&'z`

const WRITTEN_BY_PROGRAMS = [
  'percent, as JavaScript does',
  'percent in lower case',
  'a form',
  'JSON',
  'JSON with escaped slashes',
  'JSON as .NET and Go write it',
  'Base64',
  'Base64 for addresses',
  'Base64 inside a longer one, a byte later',
  'Base64 inside a longer one, two bytes later',
  'hexadecimal',
  'hexadecimal in capitals',
]

describe('N5: a secret is taken out of all that was pasted with it', () => {
  test.each(WRITTEN_BY_PROGRAMS)('N5: a secret is taken out in %s', (name) => {
    const told = ENCODERS[name]?.(SECRET) ?? ''
    expect(told).not.toBe('')
    const [erased = ''] = createSecretEraser([SECRET]).eraseIn([`see ${told} here`])
    // In Base64 the characters at both ends also encode the text beside the secret, so some of them may stay.
    expect(erased.length).toBeLessThan('see  here'.length + 9)
    expect(erased).not.toContain(told)
  })
})

test('names of members that are ours stay, whatever the secret is', () => {
  const { eraseIn } = createSecretEraser(['api', 'headers'])
  expect(eraseIn({ api: { headers: ['api'] } })).toEqual({ api: { headers: [''] } })
  expect(eraseIn({ properties: [{ headers: '' }] })).toEqual({ properties: [{ headers: '' }] })
  expect(eraseIn({ schema: { properties: { headers: {} } } })).toEqual({ schema: { properties: { '': {} } } })
})

test('words of every answer and short names stay, whatever the secret is', () => {
  const { eraseIn, hasErased } = createSecretEraser(['string', 'POST', 'name'])
  const brick = { method: 'POST', parameters: [{ name: 'name', type: 'string' }], required: ['name'] }
  expect(eraseIn(brick)).toEqual(brick)
  expect(hasErased()).toBe(false)
  expect(eraseIn({ example: 'name' })).toEqual({ example: '' })
  expect(hasErased()).toBe(true)
})
