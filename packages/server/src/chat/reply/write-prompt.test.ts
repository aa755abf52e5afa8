import { expect, test } from 'vitest'
import { writeSystemText } from './write-prompt.ts'

const now = new Date('2026-11-21T23:59:00Z')

test('the system text ends with the date only where the project wants it', () => {
  expect(writeSystemText('Be kind.', false, now)).toBe('Be kind.')
  expect(writeSystemText('Be kind.', true, now)).toBe("Be kind.\n\nToday's date: 2026-11-21")
  expect(writeSystemText('', true, now)).toBe("Today's date: 2026-11-21")
})
