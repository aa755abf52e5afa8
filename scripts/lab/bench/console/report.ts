import type { Shift } from '#journeys/layout-shift.ts'
import type { TypingTimes } from './typing.ts'

export interface RouteRow {
  path: string
  scriptBytes: number
  requests: number
  shifts: Array<{ width: number; shifts: Shift[] }>
}

export interface SpeedRow {
  name: string
  milliseconds: number
  aimMs: number
}

export interface TypingRow extends TypingTimes {
  name: string
}

const LONGEST_TASK_MS = 50

export function formatConsoleReport(
  routes: readonly RouteRow[],
  speeds: readonly SpeedRow[],
  typing: readonly TypingRow[],
): string {
  const widths = routes[0]?.shifts.map(({ width }) => width) ?? []
  const heads = ['route', 'JavaScript, kB gzip', 'requests', ...widths.map((width) => `layout shift at ${width}`)]
  return [
    formatRow(heads),
    formatRow(heads.map(() => '---')),
    ...routes.map(({ path, scriptBytes, requests, shifts }) =>
      formatRow([
        path,
        scriptBytes ? (scriptBytes / 1_000).toFixed(1) : '',
        requests ? String(requests) : '',
        ...shifts.map((found) => formatSum(found.shifts)),
      ]),
    ),
    '',
    formatRow(['slow line, slow processor', 'median', 'aim']),
    formatRow(['---', '---', '---']),
    ...speeds.map(({ name, milliseconds, aimMs }) =>
      formatRow([name, `${Math.round(milliseconds)} ms`, `${aimMs} ms`]),
    ),
    '',
    formatRow(['typing, slow processor', 'a key', 'longest task', 'aim', 'longest by the clock']),
    formatRow(['---', '---', '---', '---', '---']),
    ...typing.map(({ name, keyMs, longestTaskMs, longestWallMs }) =>
      formatRow([name, ...[keyMs, longestTaskMs, LONGEST_TASK_MS, longestWallMs].map((ms) => `${Math.round(ms)} ms`)]),
    ),
  ].join('\n')
}

function formatSum(shifts: readonly Shift[]): string {
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum === 0 ? '0' : sum.toFixed(4)
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
