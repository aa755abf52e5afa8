import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextAccumulator } from './text-accumulator.ts'

test('a text that grows is all its pieces', () => {
  const pieces = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 100 })
  fc.assert(
    fc.property(pieces, (added) => {
      const text = createTextAccumulator()
      for (const piece of added) text.add(piece)
      expect(text.toString()).toBe(added.join(''))
      expect(text.isEmpty()).toBe(added.join('') === '')
    }),
  )
})
