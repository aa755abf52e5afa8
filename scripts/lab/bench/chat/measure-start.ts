import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_PROGRAM, ensureBuilt } from '#scripts/build/builds.ts'
import { computeMedian } from '#scripts/lab/bench/median.ts'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '#scripts/processes/server-options.mjs'
import { startProcess } from '#scripts/processes/start-process.ts'
import { waitUntilReady } from '#scripts/processes/wait-until-ready.ts'
import { readCpuSeconds, readResidentBytes } from './process-figures.ts'

const ROUNDS = 5
const REST_MS = 3_000
const HEALTHY = { path: '/healthz', everyMs: 5 }

interface Start {
  milliseconds: number
  cpuMilliseconds: number
  megabytes: number
}

export async function measureStart(): Promise<string> {
  await ensureBuilt()
  await measureOneStart()
  const starts: Start[] = []
  for (let round = 0; round < ROUNDS; round++) starts.push(await measureOneStart())
  const formatMedianFigure = (of: keyof Start) => computeMedian(starts.map((start) => start[of])).toFixed(0)
  return `healthy after ${formatMedianFigure('milliseconds')} ms, ${formatMedianFigure('cpuMilliseconds')} ms of CPU; ${formatMedianFigure('megabytes')} MB after ${REST_MS / 1000} s of rest`
}

async function measureOneStart(): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-start-'))
  const port = await findFreePort()
  const begun = performance.now()
  const server = startProcess([...SERVER_OPTIONS, `${BUILT_PROGRAM}/main.js`], {
    ...SERVER_ENVIRONMENT,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
  const pid = server.pid ?? 0
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, server, HEALTHY)
    const milliseconds = performance.now() - begun
    const cpuMilliseconds = 1000 * readCpuSeconds(pid)
    await pause(REST_MS)
    return { milliseconds, cpuMilliseconds, megabytes: readResidentBytes(pid) / 1e6 }
  } finally {
    const ended = server.exitCode === null ? once(server, 'exit') : undefined
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
