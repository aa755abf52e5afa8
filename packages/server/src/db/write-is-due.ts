import { type RawBuilder, sql } from 'kysely'
import { CLOCKS_DIFFER_MS, RETRY_WAITS } from '#time.ts'

const LONGEST_WAIT_MS = Math.max(...RETRY_WAITS)

/**
 * Use it for rows that hold `attempts` and, in `column`, the time at which they are due. A row is also due if no
 * correct clock can have written so late a time: the first try is due at once, and each other try at most after the
 * longest wait. Otherwise the row would wait for as long as that clock was ahead.
 */
export function writeIsDue(now: Date, column: 'due_at' | 'next_at' = 'due_at'): RawBuilder<boolean> {
  const due = sql.ref(column)
  const findInstantAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return sql<boolean>`(${due} <= ${now.toISOString()}
    or ${due} > ${findInstantAfter(LONGEST_WAIT_MS + CLOCKS_DIFFER_MS)}
    or (attempts = 0 and ${due} > ${findInstantAfter(CLOCKS_DIFFER_MS)}))`
}
