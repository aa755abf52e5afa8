import { expect, test } from 'vitest'
import { FRONT_DESK } from './scenes/front-desk.ts'
import { writeSampleHistory } from './write-sample-history.ts'

test('a made-up call names a day as its brick asks for it', () => {
  const past = writeSampleHistory(FRONT_DESK, 'premium@bricks.example', new Date('2026-11-28T07:00:00.000Z'))
  const calls = past.conversations.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls))
  expect(new Set(calls.map(({ brick }) => brick))).toEqual(new Set(['Free times', 'Book a table']))
  for (const call of calls) {
    expect(call.arguments.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(call.answer).not.toMatchObject({ status: 400 })
  }
})
