import type { Check } from '@bricks/contract'
import type { RunFailure } from '@bricks/contract/wire'
import { describeFailures, type NamedBrick } from '#ui/bot/checks/describe-check.ts'
import type { CheckState } from '#ui/bot/checks/find-check-state.ts'

type Ran = NonNullable<Check['last']>

export function describeCheckState(
  state: CheckState,
  check: Check,
  failures: readonly RunFailure[] | undefined,
  bricks: readonly NamedBrick[],
): string {
  const { last } = check
  switch (state) {
    case 'passed':
      return last ? `Passed on ${describeRanDraft(last)}` : 'Passed'
    case 'failed':
      return failures ? `Fails: ${describeFailures(check, failures, bricks)}` : 'Failed'
    case 'stale':
      return `Not run since the last save${last ? `; ${last.passed ? 'passed' : 'failed'} on ${describeRanDraft(last)}` : ''}`
    case 'never':
      return 'Never run'
    case 'emptied':
      return 'Emptied'
  }
}

export function describeRanDraft({ revision, version }: Ran): string {
  return version === null ? `revision ${revision} of the draft` : `version ${version} (revision ${revision})`
}
