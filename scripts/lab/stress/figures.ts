import { cpus, totalmem } from 'node:os'

export interface Figures {
  name: string
  ids: string
  size: string
  outcome: string
  seconds: number
  day: string
}

const HEAD = '| part | ids | size | outcome | seconds | day |'
const LINE = /^\| ([\w-]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (\d+) \| (\d{4}-\d\d-\d\d) \|$/gm

export function formatFigures(figures: readonly Figures[]): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores, ${gigabytes} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  const rows = figures.map(
    ({ name, ids, size, outcome, seconds, day }) => `| ${[name, ids, size, outcome, seconds, day].join(' | ')} |`,
  )
  return [`Last run on ${machine}.`, '', HEAD, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n')
}

export function readFigures(document: string): Figures[] {
  return [...document.matchAll(LINE)].map(
    ([, name = '', ids = '', size = '', outcome = '', seconds = '', day = '']) => ({
      name,
      ids,
      size,
      outcome,
      seconds: Number(seconds),
      day,
    }),
  )
}
