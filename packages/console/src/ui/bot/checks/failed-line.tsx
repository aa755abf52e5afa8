import type { CheckResult } from '@bricks/contract'
import { describeFailures, type NamedBrick } from './describe-check.ts'
import type { CheckStanding } from './find-check-state.ts'

interface FailedLineProps {
  check: CheckStanding['check']
  result: Pick<CheckResult, 'failures'> | undefined
  bricks: readonly NamedBrick[]
}

export function FailedLine({ check, result, bricks }: FailedLineProps) {
  const words = result && describeFailures(check, result.failures, bricks)
  return (
    <p className="wrap-anywhere">
      <strong dir="auto">{check.name}</strong> fails
      {words ? (
        <>
          : <span dir="auto">{/[.?!]$/.test(words) ? words : `${words}.`}</span>
        </>
      ) : (
        '.'
      )}
    </p>
  )
}
