import { expect, test } from 'vitest'
import { createCarriedThoughts } from './carried-thoughts.ts'

test('N1: a piece of a thought is added without looking at all pieces before it again', () => {
  const thoughts = createCarriedThoughts()
  let read = 0
  const createPart = () => ({
    get type() {
      read += 1
      return 'reference'
    },
  })
  for (let piece = 0; piece < 1_000; piece += 1)
    thoughts.add({ content: [{ type: 'thinking', thinking: [createPart()] }] })
  expect(thoughts.take()).toEqual({ content: [{ type: 'thinking', thinking: Array(1_000).fill(createPart()) }] })
  expect(read).toBeLessThan(10_000)
})

test('the pieces of a thought become one, and its neighbouring texts too', () => {
  const thoughts = createCarriedThoughts()
  const pieces = [[{ type: 'text', text: 'It ' }], [{ type: 'text', text: 'may ' }], [{ type: 'reference', ids: [1] }]]
  for (const thinking of pieces) thoughts.add({ content: [{ type: 'thinking', thinking }] })
  thoughts.add({ content: [{ type: 'thinking', thinking: 'be.' }] })
  const joined = [{ type: 'text', text: 'It may ' }, { type: 'reference', ids: [1] }, 'be.']
  expect(thoughts.take()).toEqual({ content: [{ type: 'thinking', thinking: joined }] })
})
