import type { Routing } from '@bricks/contract'
import { Badge } from '#ui/base/badge.tsx'
import type { Row, Verdict } from './routing-table.ts'
import { VERDICTS } from './row-words.tsx'

interface SummaryProps {
  routing: Routing
  rows: readonly Row[]
  isRunning: boolean
}

const ORDER: readonly Verdict[] = ['right', 'elsewhere', 'nothing', 'unasked']

export function RoutingSummary({ routing: { latest, revision }, rows, isRunning }: SummaryProps) {
  const changed = rows.flatMap(({ change }) => (change ? [change] : []))
  const better = changed.filter(({ isBetter }) => isBetter).length
  const countRows = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length
  return (
    <div role="status" className="grid gap-2 text-12">
      <p className="flex flex-wrap gap-1.5">
        {ORDER.filter((verdict) => countRows(verdict) > 0).map((verdict) => (
          <Badge key={verdict} tone={VERDICTS[verdict].tone}>
            {countRows(verdict)} {VERDICTS[verdict].words.toLowerCase()}
          </Badge>
        ))}
      </p>
      {!isRunning && changed.length > 0 && (
        <p>
          Since the run before: {better} better, {changed.length - better} worse.
        </p>
      )}
      {!isRunning && latest && latest.ended_at === null && (
        <p className="text-muted">The last run did not finish. Its results so far are shown.</p>
      )}
      {!isRunning && latest && latest.revision !== revision && (
        <p className="text-amber-text">The bot was saved since this run. Run again to see what changed.</p>
      )}
      {latest && (
        <p className="text-muted">
          The number is how often a sentence went there; the frame is where it should go. Red went to another brick,
          amber to none.
        </p>
      )}
    </div>
  )
}
