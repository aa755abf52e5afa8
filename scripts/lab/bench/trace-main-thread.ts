import type { Browser, Page } from '@playwright/test'
import { computeMedian } from './median.ts'

const MICROSECONDS_PER_MS = 1_000

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Microseconds that the thread ran, without the time in which it waited for the processor. */
  tdur?: number
  args: { name?: string; data?: { url?: string; type?: string } }
}

export interface MainThreadWork {
  longestTaskMs: number
  /** The longest of the tasks in which a script of a page ran; 0 if there was none. */
  longestScriptTaskMs: number
  totalMs: number
}

interface TracedWork extends MainThreadWork {
  longestWallMs: number
  keyMs: number
}

export async function traceMainThread(browser: Browser, page: Page, act: () => Promise<void>): Promise<TracedWork> {
  const categories = ['__metadata', 'v8', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const buildThreadKey = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const threads = new Set(mains.map(buildThreadKey))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && threads.has(buildThreadKey(event)))
  if (tasks.length === 0) throw new Error('The trace holds no task.')
  const containsEvent = (task: TraceEvent, event: TraceEvent) =>
    buildThreadKey(event) === buildThreadKey(task) && event.ts >= task.ts && event.ts <= readEndTime(task)
  const scripts = traceEvents.filter(isScript)
  const runsScript = (task: TraceEvent) => scripts.some((event) => containsEvent(task, event))
  const keys = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown')
  return {
    longestTaskMs: findLongest(tasks),
    longestWallMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / MICROSECONDS_PER_MS,
    keyMs: computeMedian(tasks.filter((task) => keys.some((key) => containsEvent(task, key))).map(readDurationMs)),
    longestScriptTaskMs: findLongest(tasks.filter(runsScript)),
    totalMs: tasks.reduce((sum, task) => sum + readDurationMs(task), 0),
  }
}

/**
 * True for the scripts of a page. Those of the test tools have no address. A module has none either, but is always a
 * page's, because the test tools use no modules.
 */
function isScript({ name, args }: TraceEvent): boolean {
  if (name === 'v8.evaluateModule') return true
  return (name === 'EvaluateScript' || name === 'FunctionCall') && Boolean(args.data?.url?.startsWith('http'))
}

function findLongest(tasks: readonly TraceEvent[]): number {
  return Math.max(0, ...tasks.map(readDurationMs))
}

function readEndTime({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur
}

function readDurationMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / MICROSECONDS_PER_MS
}
