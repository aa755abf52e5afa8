import type { ProjectChecks } from '@bricks/contract'
import { Notice } from '#ui/base/notice.tsx'
import type { NamedBrick } from '#ui/bot/checks/describe-check.ts'
import { FailedLine } from '#ui/bot/checks/failed-line.tsx'
import type { CheckStanding, LiveCheckRun } from '#ui/bot/checks/find-check-state.ts'
import { RunProgress } from '#ui/bot/checks/run-progress.tsx'
import { type Refusal, RefusalNotice } from '#ui/plan/refusal-notice.tsx'
import { describeRehearsalCost, describeUnrunChecks, isCheckRunNeeded } from './describe-check-report.ts'

interface CheckReportProps {
  bricks: readonly NamedBrick[]
  standings: readonly CheckStanding[]
  rehearsals: ProjectChecks['rehearsals']
  live: LiveCheckRun | undefined
  refusal: Refusal | undefined
  isBlocked: boolean
  mayOverrule: boolean
}

export function CheckReport(props: CheckReportProps) {
  const { bricks, standings, rehearsals, live, refusal, isBlocked, mayOverrule } = props
  const failed = live ? listFailedSoFar(standings, live) : standings.filter(({ state }) => state === 'failed')
  const waiting = standings.filter(isCheckRunNeeded).length
  const done = live?.results.length ?? 0
  const total = live?.total
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-4">
      {live && (
        <RunProgress
          label="Checks run"
          done={done}
          total={total}
          words={`${total === undefined ? 'Beginning.' : `${done} of ${total} done.`} ${describeRehearsalCost(rehearsals)}`}
        />
      )}
      {failed.length > 0 && (
        <ul aria-label="Failing checks" className="grid gap-2">
          {failed.map(({ check, result }) => (
            <li key={check.id}>
              <FailedLine check={check} result={result} bricks={bricks} />
            </li>
          ))}
        </ul>
      )}
      {refusal && !live && <RefusalNotice refusal={refusal} />}
      {waiting > 0 && !live && (
        <div>
          <p>{describeUnrunChecks(waiting, standings.length)}</p>
          <p className="text-12 text-muted">{describeRehearsalCost(rehearsals)}</p>
        </div>
      )}
      {isBlocked && !live && (
        <Notice tone="warning">
          {mayOverrule
            ? 'Checks must pass before a deploy: that is how you set it for this bot. As its owner you can deploy all the same. The server’s log keeps that you did.'
            : 'Checks must pass before a deploy: that is how it is set for this bot. Only the owner of the account can deploy it all the same.'}
        </Notice>
      )}
    </div>
  )
}

function listFailedSoFar(standings: readonly CheckStanding[], { results }: LiveCheckRun) {
  return results.flatMap((result) => {
    const standing = result.passed ? undefined : standings.find(({ check }) => check.id === result.check_id)
    return standing ? [{ check: standing.check, result }] : []
  })
}
