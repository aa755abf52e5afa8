import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { walkConsole } from '#journeys/console-walk.ts'
import { delayData, readShifts, type Shift, watchShifts } from '#journeys/layout-shift.ts'
import { ensureBuilt } from '#scripts/build/builds.ts'
import { replaceReport } from './bench/chat/report.ts'
import { measureReading } from './bench/console/reading.ts'
import { formatConsoleReport, type RouteRow, type SpeedRow } from './bench/console/report.ts'
import { listConsoleRoutes } from './bench/console/routes.ts'
import { measureDashboard, measureLanding } from './bench/console/slow-line.ts'
import { type Surroundings, startConsoleBench } from './bench/console/surroundings.ts'
import { measureTyping, type TypingTimes } from './bench/console/typing.ts'
import { visitRoute } from './bench/console/visit-route.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run bench:console`: what every route loads, whether its layout shifts, and its speed on a slow line. Fails on
 * any shift. `--only routes|walk|speed|typing|reading` runs one part, `--write` updates the document.
 */
const WIDTHS = [1280, 390]
const ROUNDS = 3
const DATA_DELAY_MS = 300
const DOCUMENT = 'docs/performance.md'
const NAME = 'npm run bench:console'
const NOTHING_LOADED = { namedBytes: 0, earlyBytes: 0, allBytes: 0, requests: 0 }

const { values } = readOptions(NAME, { options: { only: { type: 'string' }, write: { type: 'boolean' } } })
await ensureBuilt()
const isWanted = (part: string) => (values.only ?? part) === part
const surroundings = await startConsoleBench()
try {
  const routes: RouteRow[] = []
  if (isWanted('routes')) routes.push(...(await measureRoutes(surroundings)))
  if (isWanted('walk')) routes.push(await measureWalk(surroundings))
  const speeds = isWanted('speed') ? await measureSpeeds(surroundings) : []
  const typing = isWanted('typing') ? await measureKeys(surroundings) : []
  const reading = isWanted('reading') ? await measureReading(surroundings, ROUNDS) : []
  const report = formatConsoleReport(routes, speeds, typing, reading)
  console.log(`\n${report}\n`)
  if (routes.some(({ visits }) => visits.some(({ shifts }) => shifts.length > 0))) process.exitCode = 1
  if (values.write) writeReport(report, surroundings)
} finally {
  await surroundings.stop()
}

async function measureRoutes(around: Surroundings): Promise<RouteRow[]> {
  const rows: RouteRow[] = []
  for (const route of listConsoleRoutes(around.projectId)) {
    const visits = []
    for (const width of WIDTHS) {
      const visit = await visitRoute(around, route, width)
      visits.push({ width, ...visit })
      printShifts(`${route.path} at ${width}`, visit.shifts)
    }
    const path = route.path.replace(around.projectId, ':id')
    rows.push({ path, visits })
  }
  return rows
}

async function measureWalk({ openContext, projectId }: Surroundings): Promise<RouteRow> {
  const shifts = []
  for (const width of WIDTHS) {
    const context = await openContext({ width, isSignedIn: true })
    await watchShifts(context)
    await delayData(context, DATA_DELAY_MS)
    const page = await context.newPage()
    await walkConsole(page, projectId)
    const found = await readShifts(page)
    shifts.push({ width, shifts: found })
    printShifts(`from page to page at ${width}`, found)
    await context.close()
  }
  return { path: 'from page to page', visits: shifts.map((each) => ({ ...each, ...NOTHING_LOADED })) }
}

async function measureSpeeds(around: Surroundings): Promise<SpeedRow[]> {
  const rows: SpeedRow[] = []
  const addRow = (row: SpeedRow) => {
    rows.push(row)
    console.error(`${row.name}: ${Math.round(row.milliseconds)} ms`)
  }
  for (const width of WIDTHS) {
    const landing = await measureLanding(around, width, ROUNDS)
    addRow({ name: `landing, largest paint, ${width} wide`, milliseconds: landing, aimMs: 2_000 })
    const dashboard = await measureDashboard(around, width, ROUNDS)
    addRow({ name: `dashboard usable, ${width} wide`, milliseconds: dashboard, aimMs: 3_000 })
  }
  return rows
}

async function measureKeys(around: Surroundings): Promise<TypingTimes[]> {
  const rows = await measureTyping(around, ROUNDS)
  for (const { name, keyMs, longestTaskMs } of rows)
    console.error(`typing, ${name}: ${Math.round(keyMs)} ms a key, at most ${Math.round(longestTaskMs)}`)
  return rows
}

function printShifts(name: string, shifts: readonly Shift[]): void {
  const told = shifts.map(({ value, path, moved }) => `  ${path} by ${value.toFixed(4)}:\n    ${moved.join('\n    ')}`)
  console.error([`${name}: ${shifts.length === 0 ? 'still' : 'moved'}`, ...told].join('\n'))
}

function writeReport(report: string, { chromiumVersion }: Surroundings): void {
  const day = new Date().toISOString().slice(0, 10)
  const told = `Measured ${day} on ${cpus().length} cores, Chromium ${chromiumVersion}; medians of ${ROUNDS} rounds.\n\n${report}`
  writeFileSync(DOCUMENT, replaceReport(readFileSync(DOCUMENT, 'utf8'), told, NAME))
}
