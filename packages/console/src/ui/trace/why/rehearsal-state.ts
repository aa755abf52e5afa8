import type { Refusal } from '#ui/plan/refusal-notice.tsx'

export interface CalledBrick {
  id: string
  name: string
}

export interface RehearsalState {
  isRunning: boolean
  isStopped?: boolean
  times: number
  runs: readonly (readonly CalledBrick[])[]
  reason?: string
  refusal?: Refusal
}

/** Counts the runs that called each brick, or no brick (`null`), which comes last among equal counts. */
export function countChoices(runs: RehearsalState['runs']): { name: string | null; count: number }[] {
  const counts = new Map<string | null, number>()
  for (const called of runs) {
    const names = called.length === 0 ? [null] : called.map(({ name }) => name)
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const choices = Array.from(counts, ([name, count]) => ({ name, count }))
  return choices.sort(
    (one, other) => other.count - one.count || Number(one.name === null) - Number(other.name === null),
  )
}

export function describeChoices(runs: RehearsalState['runs']): string {
  const parts = countChoices(runs).map(({ name, count }) => `${name ?? 'nothing'} ${count} of ${runs.length}`)
  const [first = '', ...others] = parts
  return [first.replace(/^nothing/, 'Nothing'), ...others].join(', ')
}
