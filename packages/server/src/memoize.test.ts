import { expect, test } from 'vitest'
import { memoizeText } from './memoize.ts'

let computed: string[] = []
const memoizeLength = (most: number) => {
  computed = []
  return memoizeText((text) => {
    computed.push(text)
    return text.length
  }, most)
}

test('an answer is computed once for each text', () => {
  const lengthOf = memoizeLength(10)
  expect(['one', 'three', 'one', 'three'].map(lengthOf)).toEqual([3, 5, 3, 5])
  expect(computed).toEqual(['one', 'three'])
})

test('no more texts are remembered than allowed, and no long ones', () => {
  const lengthOf = memoizeLength(2)
  for (const text of ['a', 'b', 'c', 'c', 'a']) lengthOf(text)
  expect(computed).toEqual(['a', 'b', 'c', 'a'])
  const long = 'x'.repeat(201)
  expect([lengthOf(long), lengthOf(long)]).toEqual([201, 201])
  expect(computed.filter((text) => text === long)).toHaveLength(2)
})
