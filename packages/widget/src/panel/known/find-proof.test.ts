import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findProof } from './find-proof.ts'

function countZeroBits(text: string): number {
  const hash = createHash('sha256').update(text).digest('hex')
  return [...hash].findIndex((digit) => digit !== '0') * 4
}

test.each(Array.from({ length: 140 }, (_, at) => 'c'.repeat(at)))(
  'N14: what is found is right by another SHA-256, however long the challenge is (%#)',
  async (challenge) => {
    const { nonce, ...found } = await findProof({ challenge, bits: 8 }, new AbortController().signal)
    expect(found).toEqual({ challenge })
    expect(countZeroBits(`${challenge}.${nonce}`)).toBeGreaterThanOrEqual(8)
  },
)

test('N14: harder work is done whole, and nothing easier is given for it', async () => {
  const challenge = `${'a-signed_challenge'.repeat(8)}.${'m'.repeat(43)}`
  const { nonce } = await findProof({ challenge, bits: 16 }, new AbortController().signal)
  expect(countZeroBits(`${challenge}.${nonce}`)).toBeGreaterThanOrEqual(16)
  expect(nonce.length).toBeLessThanOrEqual(32)
})

test('N14: others get their turn while it works, and it ends when the visitor stops', async () => {
  const control = new AbortController()
  const work = findProof({ challenge: 'never', bits: 60 }, control.signal)
  let turns = 0
  await new Promise<void>((done) => {
    const countTurns = () => (++turns < 3 ? setTimeout(countTurns) : done())
    countTurns()
  })
  control.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
})
