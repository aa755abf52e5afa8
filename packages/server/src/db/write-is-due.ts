import { type RawBuilder, sql } from 'kysely'
import { MINUTE, RETRY_WAITS } from '#time.ts'

const LONGEST_WAIT_MS = Math.max(...RETRY_WAITS)
/** The most that the clocks of two servers may differ. */
const CLOCKS_DIFFER_MS = MINUTE

/**
 * For rows with `attempts` and `column`, the time at which they are due. A row is also due if its time is so late that
 * no correct clock can have written it: the first try is due at once, and no try later than after the longest wait.
 * Otherwise the row would wait for as long as that clock was ahead.
 */
export function writeIsDue(now: Date, column: 'due_at' | 'next_at' = 'due_at'): RawBuilder<boolean> {
  const due = sql.ref(column)
  const findInstantAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return sql<boolean>`(${due} <= ${now.toISOString()}
    or ${due} > ${findInstantAfter(LONGEST_WAIT_MS + CLOCKS_DIFFER_MS)}
    or (attempts = 0 and ${due} > ${findInstantAfter(CLOCKS_DIFFER_MS)}))`
}
