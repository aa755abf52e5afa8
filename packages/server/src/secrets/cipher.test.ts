import { assert as checkProperty, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decryptText, encryptText } from './cipher.ts'
import { deriveEncryptionKeys } from './encryption-keys.ts'

const place = { table: 'secrets', rowId: 'row', column: 'ciphertext', userId: 'ada' }
const keys = deriveEncryptionKeys('a text of more than thirty-two characters')
const otherKeys = deriveEncryptionKeys('another text of more than thirty-two characters')

test('any text comes back as it was', () => {
  checkProperty(
    property(string({ unit: 'binary' }), (text) => {
      expect(decryptText(encryptText(text, place, keys), place, keys)).toBe(text)
    }),
  )
})

test('the same text never looks the same twice', () => {
  expect(encryptText('text', place, keys)).not.toBe(encryptText('text', place, keys))
})

describe('a ciphertext does not open at another place', () => {
  test.each(['table', 'rowId', 'column', 'userId'] as const)('that differs in %s', (part) => {
    const moved = { ...place, [part]: 'another' }
    expect(() => decryptText(encryptText('text', place, keys), moved, keys)).toThrow()
  })
})

test('a ciphertext with any byte changed does not open (R44)', () => {
  const [version, keyId, ...parts] = encryptText('some text', place, keys).split('.')
  for (const [at, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    for (const index of bytes.keys()) {
      const damaged = Buffer.from(bytes.map((byte, position) => (position === index ? byte ^ 1 : byte)))
      const stored = [version, keyId, ...parts.with(at, damaged.toString('base64url'))].join('.')
      expect(() => decryptText(stored, place, keys)).toThrow()
    }
  }
})

test('another key does not open it and is named', () => {
  const stored = encryptText('text', place, keys)
  expect(() => decryptText(stored, place, otherKeys)).toThrow(keys.current.id)
})

test('the previous secret still reads what it wrote, and new texts use the current one', () => {
  const rotated = deriveEncryptionKeys(
    'another text of more than thirty-two characters',
    'a text of more than thirty-two characters',
  )
  expect(decryptText(encryptText('old', place, keys), place, rotated)).toBe('old')
  expect(decryptText(encryptText('new', place, rotated), place, otherKeys)).toBe('new')
})

test.each(['', 'v1', 'v2.a.b.c.d', 'plain text', 'v1.a.b.c'])('%j is not a ciphertext', (text) => {
  expect(() => decryptText(text, place, keys)).toThrow()
})
