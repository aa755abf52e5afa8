import { computeMedian } from '#scripts/lab/bench/median.ts'
import { countSockets, readCpuSeconds, readResidentBytes } from './process-figures.ts'
import { runStreamLoad, type Target } from './run-stream-load.ts'
import type { Stage, SubjectName } from './stages.ts'

export type Subject = Target & { name: SubjectName; pids: number[] }

/** Times are in milliseconds above those of the provider's script. */
export interface Figures {
  firstTokenMs: number
  firstTokenMs99: number
  tokensPerSecond: number
  cpuMicrosecondsPerToken: number
  kilobytesPerStream: number
  leastSharePercent: number
  failed: number
}

/** The memory is the highest value during the run minus the value just before the run. */
export async function measureSubject(subject: Subject, { streams, rampMs, script }: Stage): Promise<Figures> {
  const { pids } = subject
  const before = { cpu: sumNumbers(pids.map(readCpuSeconds)), resident: sumNumbers(pids.map(readResidentBytes)) }
  const sockets = pids.map(countSockets)
  let highest = before.resident
  let leastShare = 100
  const watch = setInterval(() => {
    highest = Math.max(highest, sumNumbers(pids.map(readResidentBytes)))
    if (pids.length > 1) leastShare = Math.min(leastShare, computeLeastShareOfSockets(pids, sockets, streams))
  }, 250)
  const result = await runStreamLoad(subject, streams, rampMs)
  clearInterval(watch)
  const sorted = result.firstTokenMs.toSorted((a, b) => a - b)
  return {
    firstTokenMs: computeMedian(sorted) - script.firstTokenMs,
    firstTokenMs99: (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) - script.firstTokenMs,
    tokensPerSecond: result.tokens / result.seconds,
    cpuMicrosecondsPerToken: ((sumNumbers(pids.map(readCpuSeconds)) - before.cpu) * 1e6) / result.tokens,
    kilobytesPerStream: (highest - before.resident) / 1000 / streams,
    leastSharePercent: leastShare,
    failed: result.failed,
  }
}

/**
 * Returns in percent the smallest share that one process has of all sockets, or 100 unless nearly all streams are open.
 * A stream has two sockets: to its visitor and to the provider.
 */
function computeLeastShareOfSockets(pids: readonly number[], before: readonly number[], streams: number): number {
  const opened = pids.map((pid, index) => countSockets(pid) - (before[index] ?? 0))
  const all = sumNumbers(opened)
  return all < 1.8 * streams ? 100 : (100 * Math.min(...opened)) / all
}

function sumNumbers(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
