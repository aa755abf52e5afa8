import { expect, test } from 'vitest'
import { runAsAuthor } from '#audit/author.ts'
import { createPasswordHashing } from './password-hashing.ts'

const AT_ONCE = 100

test('one address that signs in a hundred times at once keeps nobody out who comes from another', async () => {
  const hashing = createPasswordHashing()
  const stored = await hashing.hash('a quiet river bend')
  const verifyFrom = (address: string) => {
    const author = { kind: 'stranger', id: null, name: '', device: '', at: new Date(), address } as const
    return runAsAuthor(author, () => hashing.verify('a quiet river bend', stored))
  }
  const flood = Array.from({ length: AT_ONCE }, () => verifyFrom('203.0.113.9'))
  const settled = Promise.allSettled(flood)
  expect(await verifyFrom('198.51.100.1')).toBe(true)
  const answers = (await settled).map((each) => (each.status === 'fulfilled' ? 'answered' : each.reason.code))
  expect(new Set(answers)).toEqual(new Set(['answered', 'unavailable']))
  expect(await verifyFrom('203.0.113.9')).toBe(true)
})
