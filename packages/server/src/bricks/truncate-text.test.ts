import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MODEL_BYTES, truncateText } from './truncate-text.ts'

describe('an answer for the model', () => {
  it('an answer for the model of 16 kB is whole, one byte more is cut and marked', () => {
    const whole = 'a'.repeat(MAX_MODEL_BYTES)
    expect(truncateText(whole, false)).toEqual({ text: whole, truncated: false })
    const { text, truncated } = truncateText(`${whole}a`, false)
    expect([Buffer.byteLength(text), text.endsWith('a\n[truncated]'), truncated]).toEqual([MAX_MODEL_BYTES, true, true])
  })

  it('an answer for the model is marked where more was to come', () => {
    expect(truncateText('short', true)).toEqual({ text: 'short\n[truncated]', truncated: true })
  })

  it('an answer for the model is never cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 12, max: 40 }), (text, most) => {
        const cut = truncateText(text, true, most).text
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(most)
        expect(text.startsWith(cut.replace(/\n\[truncated\]$/, ''))).toBe(true)
      }),
    )
  })
})
