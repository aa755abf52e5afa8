import { cpus, totalmem } from 'node:os'
import type { Figures } from './measure.ts'
import { ROUNDS, type Stage, type SubjectName } from './stages.ts'

export interface Row {
  stage: Stage
  figures: ReadonlyMap<SubjectName, Figures>
}

export function formatReport(rows: readonly Row[]): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores, ${gigabytes} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  return [
    `Measured ${day} on ${machine}; medians of ${ROUNDS} rounds; SQLite and Postgres 18 answer once the log is on the disk.`,
    ...rows.map(formatStage),
  ].join('\n\n')
}

export function replaceReport(document: string, report: string, command = 'npm run bench'): string {
  const start = `<!-- figures: written by ${command} -->`
  const end = '<!-- end of figures -->'
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error('The document has lost the marks of its figures.')
  return `${document.slice(0, from)}${start}\n${report}\n${document.slice(to)}`
}

function formatStage({ stage, figures }: Row): string {
  const { tokens, tokensPerSecond } = stage.script
  const pace = tokensPerSecond === 0 ? 'as fast as they are taken' : `${tokensPerSecond} a second`
  const baseline = figures.get('floor') ?? figures.get('one worker')
  return [
    `**${stage.streams} at once**, ${tokens} tokens each, ${pace}:`,
    '',
    '| | first token, over the script | 99 in 100 | tokens a second | CPU a token | memory a stream | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[...figures].map(([name, each]) => formatRow(name, each, baseline)),
  ].join('\n')
}

function formatRow(name: SubjectName, figures: Figures, baseline: Figures | undefined): string {
  const cpu = figures.cpuMicrosecondsPerToken
  const ratio = baseline ? ` (${(cpu / baseline.cpuMicrosecondsPerToken).toFixed(2)})` : ''
  const isProvider = name === 'direct'
  const share = figures.leastSharePercent < 100 ? `, the lesser worker ${figures.leastSharePercent.toFixed(0)} %` : ''
  return `| ${[
    `${name}${share}`,
    `${figures.firstTokenMs.toFixed(1)} ms`,
    `${figures.firstTokenMs99.toFixed(1)} ms`,
    figures.tokensPerSecond.toFixed(0),
    isProvider ? '' : `${cpu.toFixed(1)} µs${ratio}`,
    isProvider ? '' : `${figures.kilobytesPerStream.toFixed(0)} kB`,
    figures.failed,
  ].join(' | ')} |`
}
