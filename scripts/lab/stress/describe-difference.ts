import { computeMedian } from '#scripts/lab/bench/median.ts'
import { computeMannWhitneyP } from './mann-whitney.ts'

export interface Timed {
  name: string
  times: readonly number[]
}

export function describeDifference(one: Timed, other: Timed): string {
  const [a, b] = [computeMedian(one.times), computeMedian(other.times)]
  const p = computeMannWhitneyP(one.times, other.times)
  return `${one.name} ${a.toFixed(1)} ms, ${other.name} ${b.toFixed(1)} ms, apart ${Math.abs(a - b).toFixed(1)} ms, p ${p.toFixed(2)}`
}
