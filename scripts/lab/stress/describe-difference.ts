import { medianOfNumbers } from '#scripts/lab/bench/median.ts'
import { mannWhitneyP } from './mann-whitney.ts'

export interface Timed {
  name: string
  times: readonly number[]
}

export function describeDifference(one: Timed, other: Timed): string {
  const [a, b] = [medianOfNumbers(one.times), medianOfNumbers(other.times)]
  const p = mannWhitneyP(one.times, other.times)
  return `${one.name} ${a.toFixed(1)} ms, ${other.name} ${b.toFixed(1)} ms, apart ${Math.abs(a - b).toFixed(1)} ms, p ${p.toFixed(2)}`
}
