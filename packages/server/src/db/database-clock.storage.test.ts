import { expect, inject, test } from 'vitest'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { openTestDatabase } from '#test/tools/open-test-database.ts'
import { startDatabaseClock } from './database-clock.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

test.runIf(inject('engine') === 'postgres').each([-YEAR_MS, YEAR_MS])(
  'R34: a machine whose clock is %i ms off counts in the month of the database',
  async (off) => {
    const { database, close } = await openTestDatabase()
    const clock = await startDatabaseClock(database, () => new Date(Date.now() + off))
    const [before, told, after] = [Date.now() - 1000, clock.now(), Date.now() + 1000]
    expect(told.getTime()).toBeGreaterThan(before)
    expect(told.getTime()).toBeLessThan(after)
    expect([findUsagePeriod(new Date(before)), findUsagePeriod(new Date(after))]).toContain(findUsagePeriod(told))
    clock.stop()
    await close()
  },
)
