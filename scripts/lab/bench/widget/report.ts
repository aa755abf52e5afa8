import type { LivePageFigures } from './measure-live-page.ts'
import type { Comparison, Findings } from './measure-subjects.ts'

type Cell = (found: Findings) => string

export function formatWidgetReport({ found, buttonMs, failed }: Comparison, live: LivePageFigures) {
  const rows: [string, Cell][] = [
    ['before it is touched, kB', ({ weight }) => formatKilobytes(weight.bytesBefore)],
    ['to an open chat, kB', ({ weight }) => formatKilobytes(weight.bytesOpen)],
    ['requests before, to an open chat', ({ weight }) => `${weight.requestsBefore}, ${weight.requestsOpen}`],
    ['of them elsewhere', ({ weight }) => weight.strangers.map((origin) => new URL(origin).host).join(' ') || 'none'],
    ['main thread while it loads', ({ load }) => formatMilliseconds(Math.max(0, load.totalMs))],
    ['longest task of its scripts meanwhile', ({ load }) => formatMilliseconds(load.longestScriptTaskMs)],
    ['launcher seen, over a plain button', (each) => formatLauncher(each, buttonMs)],
    ['click to typing', ({ openingMs }) => formatMilliseconds(openingMs)],
    ['click to typing, slow line', ({ openingOnLineMs }) => formatMilliseconds(openingOnLineMs)],
    ['tap to typing, no pointer before', ({ tapMs }) => formatMilliseconds(tapMs)],
    ['tap to typing, slow line', ({ tapOnLineMs }) => formatMilliseconds(tapOnLineMs)],
    ['layout shift', ({ weight }) => (weight.layoutShift ? weight.layoutShift.toFixed(3) : '0')],
    ['rules of axe broken', ({ weight }) => `${weight.violations.length}`],
    ['parts that loud styles change', ({ manners: { leaks } }) => `${leaks.changed} of ${leaks.elements}`],
    ['under a strict policy', ({ manners: { strict } }) => formatStrict(strict)],
  ]
  const heads = ['', ...found.map(({ subject }) => subject.name)]
  return [
    formatRow(heads),
    formatRow(heads.map(() => '---')),
    ...rows.map(([name, cell]) => formatRow([name, ...found.map(cell)])),
    '',
    `The plain button is seen after ${formatMilliseconds(buttonMs)}.`,
    ...failed.flatMap((line) => ['', `${line}.`]),
    '',
    ...formatLivePage(live),
  ].join('\n')
}

function formatLivePage({ bytes, requests, firstPaintMs, usableMs, paintsWithoutScript }: LivePageFigures): string[] {
  return [
    formatRow(['`/live/{id}` from nothing to usable', 'measured', 'aim']),
    formatRow(['---', '---', '---']),
    formatRow(['all of it, kB', formatKilobytes(bytes), '20']),
    formatRow(['requests', `${requests}`, '4']),
    formatRow(['painted by its own HTML, without a script', paintsWithoutScript ? 'yes' : 'no', 'yes']),
    formatRow(['first paint, slow line and processor', formatMilliseconds(firstPaintMs), '']),
    formatRow(['usable, slow line and processor', formatMilliseconds(usableMs), '']),
  ]
}

function formatLauncher({ launcherMs }: Findings, buttonMs: number): string {
  return `${formatMilliseconds(launcherMs)} (${(launcherMs / buttonMs).toFixed(2)})`
}

function formatStrict({ works, reports }: Findings['manners']['strict']): string {
  const told = reports === 1 ? '1 report' : `${reports} reports`
  if (!works) return `no, ${told}`
  return reports > 0 ? `opens, ${told}` : 'yes'
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

function formatMilliseconds(value: number): string {
  return Number.isNaN(value) ? 'stands open' : `${Math.round(value)} ms`
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
