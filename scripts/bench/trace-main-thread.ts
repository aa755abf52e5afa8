import type { Browser, Page } from '@playwright/test'

const MICROSECONDS_PER_MS = 1_000

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  args: { name?: string }
}

/** What the main thread did meanwhile, in milliseconds. */
export interface MainThreadWork {
  longestTaskMs: number
  totalMs: number
}

/** Traces the main thread of the page's process while something happens. */
export async function traceMainThread(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const keys = new Set(mains.map(({ pid, tid }) => `${pid}:${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && keys.has(`${pid}:${tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no task.')
  const times = tasks.map(({ dur = 0 }) => dur / MICROSECONDS_PER_MS)
  return { longestTaskMs: Math.max(...times), totalMs: times.reduce((sum, time) => sum + time, 0) }
}
