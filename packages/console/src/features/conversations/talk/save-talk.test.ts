import { expect, test } from 'vitest'
import { TURNS } from '#test/conversations.ts'
import { formatTurns } from './save-talk.ts'

const [first, second] = TURNS

test('a turn is a line, under headings', () => {
  const [headings, line] = formatTurns(second ? [second] : []).split('\r\n')
  expect(headings).toMatch(/^at,visitor,bot,state/)
  expect(line).toBe(
    '2026-11-23T09:41:00.000Z,ok where’s A17 then,Order **A17** is out for delivery and expected on **Thursday**.,' +
      'answered,,,0,Order status,1204,88,1300,180',
  )
})

test('what a visitor typed as a formula is none', () => {
  const turn = first && { ...first, user_message: '=HYPERLINK("https://evil.example")', reply: '@here', trace: null }
  const [, line] = formatTurns(turn ? [turn] : []).split('\r\n')
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(line).toContain(`'@here`)
})

test('what was not kept is an empty cell', () => {
  const turn = first && { ...first, user_message: null, reply: null, usage: null, trace: null }
  expect(formatTurns(turn ? [turn] : []).split('\r\n')[1]).toBe(
    '2026-11-23T09:40:00.000Z,,,answered,,unanswered disliked,-1,,,,,',
  )
})
