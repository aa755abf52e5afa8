import { expect, test } from 'vitest'
import { groupTexts } from './group-texts.ts'
import { groupTextsInWorker } from './group-texts-in-worker.ts'

const createAskedTexts = (texts: readonly string[]) =>
  texts.map((text, at) => ({ conversation_id: 'c', id: `t${at}`, text }))
const listCounts = (texts: readonly string[]) =>
  groupTexts(createAskedTexts(texts)).map(({ text, count }) => [text, count])

test('what is asked in nearly the same words is one group, the largest first', () => {
  expect(
    listCounts([
      ...['Where is my order?', 'How can I return my shoes?', 'where is my order', 'How do I return shoes?'],
      ...['Where’s my order 42?', 'Do you sell hats?'],
    ]),
  ).toEqual([
    ['Where is my order?', 3],
    ['How can I return my shoes?', 2],
    ['Do you sell hats?', 1],
  ])
  expect(listCounts(['注文はどこですか', '注文はどこですか？', '返品したい'])).toEqual([
    ['注文はどこですか', 2],
    ['返品したい', 1],
  ])
})

test('a group has the newest five turns and counts all', () => {
  const [group] = groupTexts(createAskedTexts(Array(12).fill('Where is my order?')))
  expect(group?.count).toBe(12)
  expect(group?.turns.map(({ id }) => id)).toEqual(['t0', 't1', 't2', 't3', 't4'])
})

test('texts without a word are one group', () => {
  expect(listCounts(['?', '!!', ''])).toEqual([['?', 3]])
})

test('2,000 long texts that are hardly alike are grouped within bounds, beside the event loop', async () => {
  const texts = Array.from({ length: 2_000 }, (_, at) => `${'the same words everywhere '.repeat(15)}${at * 7919}`)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const groups = await groupTextsInWorker('an account', async () => createAskedTexts(texts))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
  expect(groups.length).toBeLessThanOrEqual(100)
  expect(await groupTextsInWorker('an account', async () => [])).toEqual([])
})
