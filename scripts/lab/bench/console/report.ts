import type { Shift } from '#journeys/layout-shift.ts'
import type { ReadingRow } from './reading.ts'
import type { TypingTimes } from './typing.ts'
import type { Visit } from './visit-route.ts'

export interface RouteRow {
  path: string
  visits: Array<Visit & { width: number }>
}

export interface SpeedRow {
  name: string
  milliseconds: number
  aimMs: number
}

const KEY_AIM_MS = 16
const LONGEST_TASK_MS = 50

export function formatConsoleReport(
  routes: readonly RouteRow[],
  speeds: readonly SpeedRow[],
  typing: readonly TypingTimes[],
  reading: readonly ReadingRow[],
): string {
  const widths = routes[0]?.visits.map(({ width }) => width) ?? []
  const heads = [
    ...['route', 'kB to be used'],
    ...widths.map((width) => `kB in all at ${width}`),
    'requests',
    ...widths.map((width) => `layout shift at ${width}`),
  ]
  return [
    formatRow(heads),
    formatRow(heads.map(() => '---')),
    ...routes.map(({ path, visits }) =>
      formatRow([
        path,
        formatKilobytes(Math.max(...visits.map(({ namedBytes, earlyBytes }) => namedBytes + earlyBytes))),
        ...visits.map(({ allBytes }) => formatKilobytes(allBytes)),
        visits[0]?.requests ? String(visits[0].requests) : '',
        ...visits.map(({ shifts }) => formatSum(shifts)),
      ]),
    ),
    '',
    formatRow(['slow line, slow processor', 'median', 'aim']),
    formatRow(['---', '---', '---']),
    ...speeds.map(({ name, milliseconds, aimMs }) =>
      formatRow([name, `${Math.round(milliseconds)} ms`, `${aimMs} ms`]),
    ),
    '',
    formatRow(['typing, slow processor', 'a key', 'aim', 'longest task', 'aim', 'longest by the clock']),
    formatRow(['---', '---', '---', '---', '---', '---']),
    ...typing.map(({ name, keyMs, longestTaskMs, longestWallMs }) =>
      formatRow([
        name,
        ...[keyMs, KEY_AIM_MS, longestTaskMs, LONGEST_TASK_MS, longestWallMs].map((ms) => `${Math.round(ms)} ms`),
      ]),
    ),
    '',
    formatRow(['pasted into Add new API', 'kB of text', 'read after']),
    formatRow(['---', '---', '---']),
    ...reading.map(({ name, bytes, milliseconds }) =>
      formatRow([name, formatKilobytes(bytes), `${Math.round(milliseconds)} ms`]),
    ),
  ].join('\n')
}

function formatKilobytes(bytes: number): string {
  return bytes ? (bytes / 1_000).toFixed(1) : ''
}

function formatSum(shifts: readonly Shift[]): string {
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum === 0 ? '0' : sum.toFixed(4)
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
