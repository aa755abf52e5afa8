import type { Frequency } from '@bricks/contract/wire'
import { toUnixSeconds } from './stripe-account.ts'

/**
 * Each period begins on the anchor's day of the month, or on the last day of a shorter month: 31 January, 28 February,
 * 31 March.
 */
export function findEndOfPeriod(anchor: number, start: number, frequency: Frequency): number {
  const first = new Date(anchor * 1000)
  for (let periods = 1; ; periods++) {
    const end = addMonths(first, frequency === 'monthly' ? periods : periods * 12)
    if (toUnixSeconds(end) > start) return toUnixSeconds(end)
  }
}

function addMonths(moment: Date, months: number): Date {
  const added = new Date(moment)
  added.setUTCDate(1)
  added.setUTCMonth(added.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(added.getUTCFullYear(), added.getUTCMonth() + 1, 0)).getUTCDate()
  added.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return added
}
