import { readResidentBytes } from '#scripts/lab/bench/chat/process-figures.ts'
import { runStreamLoad } from '#scripts/lab/bench/chat/run-stream-load.ts'
import { startBench } from '#scripts/lab/bench/chat/start-subjects.ts'
import type { PartOutcome } from './stress-parts.ts'

const SCRIPT = { tokens: 100, tokensPerSecond: 10, firstTokenMs: 50 }
const STREAM_SECONDS = SCRIPT.tokens / SCRIPT.tokensPerSecond
const SAMPLE_MS = 1_000
const WARM_UP_SHARE = 0.2

interface Sizes {
  streams: number
  seconds: number
}

export async function measureStreams({ streams, seconds }: Sizes): Promise<PartOutcome> {
  const bench = await startBench()
  try {
    await bench.play(SCRIPT)
    const direct = await runStreamLoad(await bench.subject('direct'), streams, 1_000 * STREAM_SECONDS)
    const ours = await bench.subject('SQLite')
    const [pid = 0] = ours.pids
    const resident: number[] = []
    const watch = setInterval(() => resident.push(readResidentBytes(pid)), SAMPLE_MS)
    const total = Math.round((streams * seconds) / STREAM_SECONDS)
    // The chats start evenly, so that the wanted number of streams runs at any moment.
    const load = await runStreamLoad(ours, total, 1_000 * seconds)
    clearInterval(watch)
    const running = resident.slice(Math.floor(seconds * WARM_UP_SHARE), seconds)
    const said = [
      `${total} chats, ${load.failed} failed`,
      `memory ${describeDrift(running)}`,
      `first byte over the script: median +${formatDelayAtShare(load.firstTokenMs, 0.5)} ms, 99 in 100 +${formatDelayAtShare(load.firstTokenMs, 0.99)} ms`,
      `(the provider itself, without us: +${formatDelayAtShare(direct.firstTokenMs, 0.5)} and +${formatDelayAtShare(direct.firstTokenMs, 0.99)} ms)`,
    ].join(', ')
    return { passed: load.failed === 0 ? 1 : 0, failed: load.failed === 0 ? 0 : 1, said }
  } finally {
    await bench.stop()
  }
}

function describeDrift(resident: readonly number[]): string {
  const third = Math.floor(resident.length / 3)
  const [first, last] = [computeMean(resident.slice(0, third)), computeMean(resident.slice(-third))]
  const drift = (100 * (last - first)) / first
  return `${Math.round(first / 1e6)} MB, later ${Math.round(last / 1e6)} MB (${drift >= 0 ? '+' : ''}${drift.toFixed(1)} %)`
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function formatDelayAtShare(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) - SCRIPT.firstTokenMs).toFixed(0)
}
