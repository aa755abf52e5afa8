import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLiveBot } from '../bench/live-bot.ts'
import { type Figures, measure, type Subject } from '../bench/measure.ts'
import { median } from '../bench/median.ts'
import { formatReport, type Row, replaceReport } from '../bench/report.ts'
import { startProcess, startUntilJson } from '../toolchain/start-process.ts'
import { waitUntilReady } from '../toolchain/wait-until-ready.ts'

/** `npm run bench`: our chat path beside a bare pipe, to the same scripted provider, in the same run. */
const ROUNDS = 3
const STREAMS = [1, 100, 500]
const SCRIPT = { TOKENS: '100', TOKENS_PER_SECOND: '10', FIRST_TOKEN_MS: '50' }
const DOCUMENT = 'docs/performance.md'

const folder = mkdtempSync(join(tmpdir(), 'bricks-bench-'))
const stops: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })]
try {
  const subjects = await startSubjects()
  const rows: Row[] = []
  for (const streams of STREAMS) rows.push(await compare(subjects, streams))
  const report = formatReport(rows, ROUNDS)
  console.log(report)
  writeFileSync(DOCUMENT, replaceReport(readFileSync(DOCUMENT, 'utf8'), report))
} finally {
  for (const stop of stops.reverse()) stop()
}

async function startSubjects(): Promise<{ pipe: Subject; ours: Subject }> {
  const provider = await startTool('scripts/bench/provider.ts', SCRIPT)
  const environment = { OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` }
  const pipe = await startTool('scripts/bench/pipe.ts', environment)
  const messages = [{ role: 'user', content: 'Tell me a hundred tokens.' }]
  const { pid, address } = await startServer(environment)
  const project_id = await makeLiveBot(address)
  return {
    pipe: {
      name: 'pipe',
      pid: pipe.pid,
      url: new URL(`http://127.0.0.1:${pipe.port}/`),
      body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages }),
      tokenMark: '"content":"token ',
    },
    ours: {
      name: 'ours',
      pid,
      url: new URL(`${address}/api/completionChatStreamed`),
      body: JSON.stringify({ messages, project_id }),
      tokenMark: '"delta":"token ',
    },
  }
}

async function compare({ pipe, ours }: { pipe: Subject; ours: Subject }, streams: number): Promise<Row> {
  const figures: { pipe: Figures[]; ours: Figures[] } = { pipe: [], ours: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    console.error(`${streams} at once, round ${round} of ${ROUNDS} ...`)
    figures.pipe.push(await measure(pipe, streams))
    figures.ours.push(await measure(ours, streams))
  }
  return { streams, pipe: middle(figures.pipe), ours: middle(figures.ours) }
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]))
  return {
    firstTokenMs: of('firstTokenMs'),
    tokensPerSecond: of('tokensPerSecond'),
    cpuMicrosecondsPerToken: of('cpuMicrosecondsPerToken'),
    // Only the first round of a size grows the process: later ones find its memory already there.
    kilobytesPerStream: Math.max(...rounds.map((figures) => figures.kilobytesPerStream)),
    failed: rounds.reduce((sum, figures) => sum + figures.failed, 0),
  }
}

async function startTool(file: string, environment: Record<string, string>): Promise<{ pid: number; port: number }> {
  const { child, said } = await startUntilJson<{ port: number }>([file], { ...process.env, ...environment })
  stops.push(() => child.kill('SIGKILL'))
  return { pid: child.pid ?? 0, port: said.port }
}

async function startServer(environment: Record<string, string>): Promise<{ pid: number; address: string }> {
  const port = await findFreePort()
  const server = startProcess(['packages/server/src/main.ts'], {
    PATH: process.env.PATH,
    ...environment,
    PORT: String(port),
    DATA_DIR: folder,
    DEFAULT_ROLE: '9',
    // Never met, but counted: everything is on.
    CHATS_PER_MINUTE_PER_VISITOR: '1000000',
    CHATS_PER_MINUTE_PER_ADDRESS: '1000000',
    LOG_LEVEL: 'warn',
  })
  stops.push(() => server.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await waitUntilReady(address, server)
  return { pid: server.pid ?? 0, address }
}

function findFreePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
