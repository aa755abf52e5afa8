import { expect, test } from 'vitest'
import { writeSystemText } from './write-prompt.ts'

const now = new Date('2026-11-21T23:59:00Z')

test('the system text ends with the date only where the project wants it', () => {
  expect(writeSystemText('Be kind.', false, now)).toBe('Be kind.')
  expect(writeSystemText('Be kind.', true, now)).toBe("Be kind.\n\nToday's date: 2026-11-21")
  expect(writeSystemText('', true, now)).toBe("Today's date: 2026-11-21")
})

test('N10: the model reads nothing in the system text that its owner cannot see', () => {
  const kept = '👩\u200d💻 ❤\ufe0f\u200d🔥 می\u200cخواهم'
  expect(writeSystemText(`Be\u200b kind.\u{e004f}\u{e0062} \u202e${kept}`, false, now)).toBe(`Be kind. ${kept}`)
})
