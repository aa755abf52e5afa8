import { loadStreams } from './load.ts'
import { median } from './median.ts'
import { readCpuSeconds, readResidentBytes } from './process-figures.ts'

/** One server under load: where to send chats, and the process to watch. */
export type Subject = { name: string; pid: number; url: URL; body: string; tokenMark: string }

export type Figures = {
  firstTokenMs: number
  tokensPerSecond: number
  cpuMicrosecondsPerToken: number
  kilobytesPerStream: number
  failed: number
}

/** Loads a subject once with so many streams. Memory is the highest seen while they ran, over that just before. */
export async function measure(subject: Subject, streams: number): Promise<Figures> {
  const before = { cpu: readCpuSeconds(subject.pid), resident: readResidentBytes(subject.pid) }
  let highest = before.resident
  const watch = setInterval(() => {
    highest = Math.max(highest, readResidentBytes(subject.pid))
  }, 100)
  const result = await loadStreams(subject, streams)
  clearInterval(watch)
  return {
    firstTokenMs: median(result.firstTokenMs),
    tokensPerSecond: result.tokens / result.seconds,
    cpuMicrosecondsPerToken: ((readCpuSeconds(subject.pid) - before.cpu) * 1e6) / result.tokens,
    kilobytesPerStream: (highest - before.resident) / 1000 / streams,
    failed: result.failed,
  }
}
