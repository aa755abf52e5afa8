import { ROLE_FREE } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#time.ts'
import { createAttackWatch } from './attack-watch.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('an attack ends ten minutes after its last rush, or where the clock by which it was noted turns out to be ahead', () => {
  const watch = createAttackWatch()
  const callFrom = (address: string, now: Date) =>
    watch.countCall({ projectId: 'bot', role: ROLE_FREE, address }, now) !== undefined
  const rush = (now: Date) => Array.from({ length: 40 }, (_, at) => callFrom(`198.51.100.${at}`, now)).at(-1)
  const later = new Date(NOW.getTime() + DAY)
  expect(rush(later)).toBe(true)
  expect(callFrom('203.0.113.1', new Date(later.getTime() + 9 * MINUTE))).toBe(true)
  expect(callFrom('203.0.113.1', NOW)).toBe(false)
  expect(rush(NOW)).toBe(true)
  expect(callFrom('203.0.113.1', new Date(NOW.getTime() + 11 * MINUTE))).toBe(false)
})
