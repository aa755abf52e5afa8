import { cpus, totalmem } from 'node:os'
import type { Figures } from './measure.ts'

export type Row = { streams: number; pipe: Figures; ours: Figures }

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

/** Puts a report between the marks that a document has for the figures of a command. */
export function replaceReport(document: string, report: string, command = 'npm run bench'): string {
  const start = `<!-- figures: written by ${command} -->`
  const end = '<!-- end of figures -->'
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error('The document has lost the marks of its figures.')
  return `${document.slice(0, from)}${start}\n${report}\n${document.slice(to)}`
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
