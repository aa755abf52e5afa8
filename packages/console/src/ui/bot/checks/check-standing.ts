import type { Check, CheckResult } from '@bricks/contract'
import type { RunFailure } from '@bricks/contract/wire'

/**
 * For the saved draft. `stale`: it has run, but the draft or the check was saved since. `emptied`: the conversation that it was made from
 * is deleted.
 */
export type CheckState = 'passed' | 'failed' | 'stale' | 'never' | 'emptied'

export interface CheckStanding {
  check: Check
  state: CheckState
  /** Of the newest run that has it, where it failed; undefined until it has come. */
  result: CheckResult | undefined
}

/** A run that goes on, as far as it is. `total` is undefined until it begins. */
export interface LiveCheckRun {
  /** The only one that runs. */
  checkId: string | undefined
  total: number | undefined
  /** Ids of those that run or have run; the others wait for their turn. */
  begun: string[]
  results: { check_id: string; passed: boolean; failures: RunFailure[] }[]
}

/** The server judges the same where checks block a deploy. */
export function judgeStanding({ last, changed_at, emptied }: Check, revision: number): CheckState {
  if (emptied) return 'emptied'
  if (!last) return 'never'
  if (last.revision !== revision || last.at < changed_at) return 'stale'
  return last.passed ? 'passed' : 'failed'
}
