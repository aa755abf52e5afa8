import { expect, test } from 'vitest'
import { writeLetterMail } from './handoff.mail.ts'

const LETTER = {
  id: 'h1',
  at: '2026-11-22T12:00:00.000Z',
  bot: 'مساعد المتجر',
  projectId: 'p1',
  conversationId: null,
  visitor: { id: 'v1', name: 'نور', email: 'noor@people.test', verified: false },
  message: 'Call me.',
  transcript: [],
  link: 'http://bricks.test/edit/p1/conversations',
}

test('names written from right to left turn no other word of the mail that asks for a person', () => {
  const { subject, paragraphs } = writeLetterMail(LETTER)
  expect(subject).toBe('A visitor of \u2068مساعد المتجر\u2069 asks for a person')
  expect(paragraphs).toContain('They say they are: \u2068نور\u2069, noor@people.test')
})
