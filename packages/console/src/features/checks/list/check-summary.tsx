import { isolateName } from '@bricks/contract/wire'
import { Badge } from '#ui/base/badge.tsx'
import type { CheckStanding } from '#ui/bot/checks/find-check-state.ts'

interface CheckSummaryProps {
  standings: readonly CheckStanding[]
  isRunning: boolean
}

export function CheckSummary({ standings, isRunning }: CheckSummaryProps) {
  const counted = standings.filter(({ state }) => state !== 'emptied')
  const countChecksInState = (state: CheckStanding['state']) => standings.filter((each) => each.state === state).length
  const [passed, failed, emptied] = [
    countChecksInState('passed'),
    countChecksInState('failed'),
    countChecksInState('emptied'),
  ]
  const [stale, never] = [countChecksInState('stale'), countChecksInState('never')]
  const broke = listChangedNames(standings, false)
  const mended = listChangedNames(standings, true)
  return (
    <div role="status" className="grid gap-2 text-12">
      <p className="flex flex-wrap gap-1.5">
        {passed + failed > 0 && (
          <Badge tone={failed > 0 ? 'red' : 'green'}>
            {passed} of {counted.length} {passed === 1 ? 'passes' : 'pass'}
          </Badge>
        )}
        {stale > 0 && <Badge>{stale} not run since the last save</Badge>}
        {never > 0 && <Badge>{never} never run</Badge>}
        {emptied > 0 && <Badge tone="amber">{emptied} emptied</Badge>}
      </p>
      {!isRunning && broke.length + mended.length > 0 && (
        <p className="wrap-anywhere">
          Since the run before:{' '}
          {[
            broke.length > 0 ? `${broke.join(', ')} ${broke.length === 1 ? 'fails' : 'fail'} now` : '',
            mended.length > 0 ? `${mended.join(', ')} ${mended.length === 1 ? 'passes' : 'pass'} again` : '',
          ]
            .filter(Boolean)
            .join('; ')}
          .
        </p>
      )}
    </div>
  )
}

function listChangedNames(standings: readonly CheckStanding[], isPassed: boolean): string[] {
  return standings.flatMap(({ check: { name, last, before }, state }) => {
    const isCurrent = state === 'passed' || state === 'failed'
    return isCurrent && last?.passed === isPassed && before?.passed === !isPassed ? [`“${isolateName(name)}”`] : []
  })
}
