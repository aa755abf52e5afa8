import { cpus, totalmem } from 'node:os'
import type { Figures } from './measure.ts'

export type Row = { streams: number; pipe: Figures; ours: Figures }

const MARKS = ['<!-- figures: written by npm run bench -->', '<!-- end of figures -->'] as const

/** The figures as a table in markdown, with the machine and the day. */
export function formatReport(rows: readonly Row[], rounds: number): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores, ${gigabytes} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}; medians of ${rounds} rounds; SQLite, synchronous FULL.`,
    '',
    '| live chats at once | first token over the pipe | tokens a second, share of the pipe | CPU a token, ours / pipe | memory a stream, ours / pipe | failed |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(formatRow),
  ].join('\n')
}

/** Puts a report between its marks in a document that has them. */
export function replaceReport(document: string, report: string): string {
  const [before] = document.split(MARKS[0])
  const after = document.split(MARKS[1])[1]
  if (after === undefined) throw new Error('The document has lost the marks of its figures.')
  return `${before}${MARKS[0]}\n${report}\n${MARKS[1]}${after}`
}

function formatRow({ streams, pipe, ours }: Row): string {
  const ratio = ours.cpuMicrosecondsPerToken / pipe.cpuMicrosecondsPerToken
  return `| ${[
    streams,
    `+${(ours.firstTokenMs - pipe.firstTokenMs).toFixed(1)} ms`,
    `${((100 * ours.tokensPerSecond) / pipe.tokensPerSecond).toFixed(1)} %`,
    `${ours.cpuMicrosecondsPerToken.toFixed(0)} / ${pipe.cpuMicrosecondsPerToken.toFixed(0)} µs (${ratio.toFixed(2)})`,
    `${ours.kilobytesPerStream.toFixed(0)} / ${pipe.kilobytesPerStream.toFixed(0)} kB`,
    ours.failed + pipe.failed,
  ].join(' | ')} |`
}
