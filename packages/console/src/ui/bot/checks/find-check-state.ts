import type { Check, CheckResult } from '@bricks/contract'
import type { RunFailure } from '@bricks/contract/wire'

/**
 * `stale`: the check has run, but the draft or the check was saved since. `emptied`: the conversation that the check
 * was made from is deleted.
 */
export type CheckState = 'passed' | 'failed' | 'stale' | 'never' | 'emptied'

export interface CheckStanding {
  check: Check
  state: CheckState
  /** The result of the last run if it failed; undefined until it is loaded. */
  result: CheckResult | undefined
}

/**
 * `total` is undefined until the run begins. `checkId` is the id of the check that runs alone; undefined if all run.
 */
export interface LiveCheckRun {
  checkId: string | undefined
  total: number | undefined
  begun: string[]
  results: { check_id: string; passed: boolean; failures: RunFailure[] }[]
}

/** The server uses the same rules when checks block a deploy. */
export function findCheckState({ last, changed_at, emptied }: Check, revision: number): CheckState {
  if (emptied) return 'emptied'
  if (!last) return 'never'
  if (last.revision !== revision || last.at < changed_at) return 'stale'
  return last.passed ? 'passed' : 'failed'
}
