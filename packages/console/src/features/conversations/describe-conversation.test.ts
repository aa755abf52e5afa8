import { expect, test } from 'vitest'
import { describeMoment, describeVisitor, describeWholeMoment, listMarkWords } from './describe-conversation.ts'

const NOW = new Date(2026, 10, 23, 12, 0)
const createLocalInstant = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test.each([
  ['this morning', createLocalInstant(2026, 10, 23, 9, 41), '09:41', 'Today 09:41'],
  ['just after midnight', createLocalInstant(2026, 10, 23, 0, 5), '00:05', 'Today 00:05'],
  ['the evening before', createLocalInstant(2026, 10, 22, 23, 55), 'Yesterday', 'Yesterday 23:55'],
  ['some days ago', createLocalInstant(2026, 10, 20, 8, 0), 'Fri', 'Fri 08:00'],
  ['weeks ago', createLocalInstant(2026, 10, 2, 8, 0), 'Nov 2', 'Nov 2 08:00'],
  ['last year', createLocalInstant(2025, 11, 31, 8, 0), 'Dec 31, 2025', 'Dec 31, 2025 08:00'],
])('%s', (_name, instant, short, whole) => {
  expect(describeMoment(instant, NOW)).toBe(short)
  expect(describeWholeMoment(instant, NOW)).toBe(whole)
})

test.each([
  ['the owner', { test: true, visitor: null, origin: null }, 'Your own test'],
  ['whom the page named', { test: false, visitor: 'bea-41', origin: 'https://harbour.example' }, 'bea-41'],
  [
    'whom the web site signed for',
    { test: false, visitor: 'bea-41', visitor_name: 'Bea of Harbour', origin: null },
    'Bea of Harbour',
  ],
  [
    'a random number',
    { test: false, visitor: '7712345-998', origin: 'https://harbour.example' },
    'Visitor from harbour.example',
  ],
  ['a random uuid', { test: false, visitor: '0b6fb0a8-98ab-4a3c-8d0e-7f1a2b3c4d5e', origin: null }, 'Visitor'],
  ['a page that is no address', { test: false, visitor: null, origin: 'null' }, 'Visitor from null'],
])('%s is told as a reader knows them', (_name, conversation, words) => {
  expect(describeVisitor({ visitor_name: null, ...conversation })).toBe(words)
})

test('marks stand by their weight, and what says why stands for “not answered”', () => {
  expect(listMarkWords(['disliked', 'unanswered', 'failed']).map(({ words }) => words)).toEqual(['Failed', 'Disliked'])
  expect(listMarkWords(['unanswered', 'disliked']).map(({ words }) => words)).toEqual(['Not answered', 'Disliked'])
  expect(listMarkWords([])).toEqual([])
})
