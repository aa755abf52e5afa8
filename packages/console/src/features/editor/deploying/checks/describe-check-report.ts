import type { ProjectChecks } from '@bricks/contract'
import type { CheckStanding, LiveCheckRun } from '#ui/bot/checks/find-check-state.ts'

export function describeCheckReport(
  standings: readonly CheckStanding[] | undefined,
  live: LiveCheckRun | undefined,
): string {
  if (live) return 'Running the checks'
  if (!standings) return 'Checks before Deploy'
  const [only, ...others] = standings
  if (only && others.length === 0) return describeOnlyCheck(only)
  if (standings.every(isCheckRunNeeded)) return 'The checks have not run'
  return `${standings.filter(({ state }) => state === 'passed').length} of ${standings.length} checks pass`
}

export function isCheckRunNeeded({ state }: CheckStanding): boolean {
  return state === 'stale' || state === 'never'
}

function describeOnlyCheck({ state }: CheckStanding): string {
  if (state === 'passed') return 'The check passes'
  return state === 'failed' ? 'The check fails' : 'The check has not run'
}

export function describeRehearsalCost({ used, limit }: ProjectChecks['rehearsals']): string {
  const left = Math.max(limit - used, 0).toLocaleString('en')
  return `Each answer is one of your ${limit.toLocaleString('en')} rehearsals a day (${left} left), at your key.`
}

export function describeUnrunChecks(waiting: number, all: number): string {
  if (all === 1) return 'It has not run since the last save.'
  if (waiting === all) return 'None has run since the last save.'
  return waiting === 1 ? 'One has not run since the last save.' : `${waiting} have not run since the last save.`
}
