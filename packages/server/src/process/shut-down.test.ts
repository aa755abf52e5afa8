import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '#app.ts'
import type { Context } from '#context.ts'
import { DRAIN_MS, shutDownOnSignals } from './shut-down.ts'

const EVENTS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection']
const before = new Map(EVENTS.map((event) => [event, process.listeners(event as 'exit')]))
const listOwnListeners = (event: string) =>
  process.listeners(event as 'exit').filter((listener) => !before.get(event)?.includes(listener))
const warnings: string[] = []
const noteWarning = ({ name }: Error) => void warnings.push(name)

afterEach(() => {
  vi.restoreAllMocks()
  process.off('warning', noteWarning)
  for (const event of EVENTS) for (const listener of listOwnListeners(event)) process.off(event, listener)
})

test('R18: a stream that is open for all of the 30 s ends with the server, and Node has nothing to warn of', async () => {
  process.on('warning', noteWarning)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const exited = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation(resolve as () => never)
  })
  const countRunning = () => {
    now += DRAIN_MS + 1
    return 1
  }
  const context = { lifecycle: { drain: () => {} }, database: {}, logger: console } as unknown as Context
  shutDownOnSignals(context, { countRunning } as App, async () => {})
  for (const endByTerm of listOwnListeners('SIGTERM')) endByTerm(0)
  expect(await exited).toBe(0)
  await new Promise(setImmediate)
  expect(warnings).not.toContain('TimeoutNegativeWarning')
})
