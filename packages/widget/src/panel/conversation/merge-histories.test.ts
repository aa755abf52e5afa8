import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { Kept } from './history.ts'
import { mergeHistories } from './merge-histories.ts'
import type { Message, MessageState } from './message.ts'

const TEXTS = ['', 'A', 'An answer']
const STATES: MessageState[] = ['streaming', 'done', 'failed', 'broken']

// As in the product, two copies of a message with the same `rev` are the same: `rev` decides the content.
const copy = record({
  turn: integer({ min: 1, max: 6 }),
  isAnswer: constantFrom(true, false),
  rev: integer({ min: 0, max: 2 }),
}).map(
  ({ turn, isAnswer, rev }): Message => ({
    id: isAnswer ? `${turn}.a` : `${turn}`,
    role: isAnswer ? 'assistant' : 'user',
    parts: isAnswer ? [TEXTS[rev] ?? ''] : [`Question ${turn}`],
    state: isAnswer ? (STATES[(turn + rev) % 4] ?? 'done') : 'done',
    at: Math.ceil(turn / 2),
    rev,
  }),
)
const kept = record({
  messages: array(copy, { maxLength: 8 }),
  gone: array(constantFrom('1', '1.a', '5.a'), { maxLength: 2 }),
}).map((one): Kept => mergeHistories(one, { messages: [], gone: [] }))
const pickMessagesAndGone = ({ messages, gone }: Kept) => ({ messages, gone })

it('merging copies of a conversation comes to the same in whatever order they meet, and however often', () => {
  assert(
    property(kept, kept, kept, (one, two, three) => {
      const once = pickMessagesAndGone(mergeHistories(mergeHistories(one, two), three))
      expect(pickMessagesAndGone(mergeHistories(one, mergeHistories(three, two)))).toEqual(once)
      expect(
        pickMessagesAndGone(mergeHistories(mergeHistories(mergeHistories(two, one), three), mergeHistories(one, two))),
      ).toEqual(once)
    }),
  )
})

it('merging copies of a conversation loses no message and no newer state, brings nothing back, and keeps answers below their questions', () => {
  assert(
    property(kept, kept, (one, two) => {
      const { messages, gone } = mergeHistories(one, two)
      for (const message of [...one.messages, ...two.messages]) {
        const found = messages.find(({ id }) => id === message.id)
        if (gone.includes(message.id)) expect(found).toBeUndefined()
        else if (found) expect(found.rev).toBeGreaterThanOrEqual(message.rev)
        else expect(message.role).toBe('assistant')
      }
      const ids = messages.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids.filter((each) => ids.includes(`${each}.a`)))
        expect(ids.indexOf(`${id}.a`)).toBe(ids.indexOf(id) + 1)
    }),
  )
})
