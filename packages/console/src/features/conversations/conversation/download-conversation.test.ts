import { expect, test } from 'vitest'
import { TURNS } from '#test/conversations.ts'
import { formatTurnsAsCsv } from './download-conversation.ts'

const [first, second] = TURNS

test('a turn is a line, under headings', () => {
  const [headings, line] = formatTurnsAsCsv(second ? [second] : []).split('\r\n')
  expect(headings).toMatch(/^at,visitor,bot,state/)
  expect(line).toBe(
    '2026-11-23T09:41:00.000Z,ok where’s A17 then,Order **A17** is out for delivery and expected on **Thursday**.,' +
      'answered,,,0,Order status,1204,88,,1300,180',
  )
})

test('tokens that were estimated say so', () => {
  const turn = second && { ...second, usage: { prompt_tokens: 1204, completion_tokens: 88, estimated: true as const } }
  expect(formatTurnsAsCsv(turn ? [turn] : [])).toContain(',1204,88,yes,1300,')
})

test('what a visitor typed as a formula is none', () => {
  const turn = first && { ...first, user_message: '=HYPERLINK("https://evil.example")', reply: '@here', trace: null }
  const [, line] = formatTurnsAsCsv(turn ? [turn] : []).split('\r\n')
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(line).toContain(`'@here`)
})

test.each([
  ['=cmd|" /C calc"!A0', `"'=cmd|"" /C calc""!A0"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('a brick that is named %j is no formula either, nor is anything else in its line', (name, written) => {
  const [call] = second?.calls ?? []
  const turn = second && {
    ...second,
    user_message: name,
    reply: name,
    error_code: name,
    calls: call ? [{ ...call, brick: name }] : [],
  }
  const text = formatTurnsAsCsv(turn ? [turn] : [])
  const [, line = ''] = [text.slice(0, text.indexOf('\r\n')), text.slice(text.indexOf('\r\n') + 2)]
  expect(line).toBe(
    `2026-11-23T09:41:00.000Z,${written},${written},answered,${written},,0,${written},1204,88,,1300,180\r\n`,
  )
})

test('what was not kept is an empty cell', () => {
  const turn = first && { ...first, user_message: null, reply: null, usage: null, trace: null }
  expect(formatTurnsAsCsv(turn ? [turn] : []).split('\r\n')[1]).toBe(
    '2026-11-23T09:40:00.000Z,,,answered,,unanswered disliked,-1,,,,,,',
  )
})
