import type { Check, ProjectChecks } from '@bricks/contract'
import { Button } from '#ui/base/button.tsx'
import { formatCount } from '#ui/base/format-count.ts'
import type { LiveCheckRun } from '#ui/bot/checks/find-check-state.ts'
import { RunProgress } from '#ui/bot/checks/run-progress.tsx'
import { Play } from '#ui/icons/icons.ts'
import { type Refusal, RefusalNotice } from '#ui/plan/refusal-notice.tsx'

interface RunChecksBarProps {
  checks: ProjectChecks
  live: LiveCheckRun | undefined
  refusal: Refusal | undefined
  onStart: () => void
  onStop: () => void
}

export function RunChecksBar({ checks: { checks, rehearsals }, live, refusal, onStart, onStop }: RunChecksBarProps) {
  const runnable = checks.filter(({ emptied }) => !emptied)
  const left = Math.max(rehearsals.limit - rehearsals.used, 0)
  const cost = runnable.reduce((sum, check) => sum + countRehearsals(check), 0)
  const calling = runnable.filter(({ answers }) => answers === 'live').length
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {live ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button variant="primary" disabled={runnable.length === 0 || left === 0} onClick={onStart}>
            <Play aria-hidden="true" />
            {runnable.length === 1 ? 'Run it' : 'Run all'}
          </Button>
        )}
        <p className="min-w-0 flex-1 basis-72 text-12 text-muted">
          {formatCount(runnable.length, 'check', 'No check')}: {formatCount(cost, 'rehearsal', 'no rehearsals')} of your{' '}
          {rehearsals.limit.toLocaleString('en')} today ({left.toLocaleString('en')} left), at your key.{' '}
          {calling === 0
            ? 'No brick is called.'
            : `${formatCount(calling, 'check', '')} may call bricks that only read.`}
          {cost > left && ' There are too few left: the run ends early, and keeps what it had.'}
        </p>
      </div>
      <div aria-live="polite">
        {live && (
          <RunProgress
            label="Checks run"
            done={live.results.length}
            total={live.total}
            words={live.total === undefined ? 'Beginning…' : `${live.results.length} of ${live.total} checks run`}
          />
        )}
        {refusal && <RefusalNotice refusal={refusal} />}
      </div>
    </div>
  )
}

/**
 * A run costs one rehearsal for each answer, however many bricks it calls, and one for each expectation that a model
 * judges.
 */
function countRehearsals({ turns, expects }: Check): number {
  return turns.length + expects.filter(({ kind }) => kind === 'judge').length
}
