import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'

let place: ServerEnvironment
beforeAll(async () => {
  place = await createServerEnvironment()
})
afterAll(() => place.remove())

const startServer = (settings: Record<string, string> = {}, nodeOptions: string[] = []) =>
  startServerProcess({ ...place.environment, ...settings }, nodeOptions)

function openRequest(url: string) {
  const body = JSON.stringify({ email: 'slow@people.test', message: 'Hello' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const outgoing = request(`${url}/api/contact`, { method: 'POST', headers })
  const status = new Promise<number | undefined>((settle, fail) => {
    outgoing.on('response', (response) => settle(response.resume().statusCode))
    outgoing.on('error', fail)
  })
  outgoing.write(body.slice(0, 10))
  return { finish: () => outgoing.end(body.slice(10)), status }
}

async function waitForStatus(url: string, status: number): Promise<Response> {
  for (;;) {
    const response = await fetch(url)
    if (response.status === status) return response
    await response.body?.cancel()
  }
}

describe('SIGTERM (R18)', () => {
  test.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s turns new requests away, lets running ones end, and exits 0',
    async (signal) => {
      const server = await startServer()
      await waitForStatus(`${server.url}/readyz`, 200)
      const running = openRequest(server.url)
      await fetch(`${server.url}/healthz`)
      server.signal(signal)
      const refused = await waitForStatus(`${server.url}/readyz`, 503)
      expect(await refused.json()).toMatchObject({ code: 'shutting_down' })
      expect(refused.headers.get('retry-after')).toBe('5')
      expect((await fetch(`${server.url}/api/config`)).status).toBe(503)
      running.finish()
      expect(await running.status).toBe(200)
      expect(await server.exited).toBe(0)
    },
  )

  test('passed on twice at once still drains', async () => {
    const server = await startServer()
    const running = openRequest(server.url)
    await fetch(`${server.url}/healthz`)
    server.signal('SIGTERM')
    await waitForStatus(`${server.url}/readyz`, 503)
    server.signal('SIGTERM')
    running.finish()
    expect(await running.status).toBe(200)
    expect(await server.exited).toBe(0)
  })
})

test('an error that nobody caught is logged, and the process ends with a failure (R42)', async () => {
  const file = join(String(place.environment.DATA_DIR), 'fail-later.mjs')
  writeFileSync(file, "process.on('SIGUSR2', () => { Promise.reject(new Error('nobody caught this')) })")
  const server = await startServer({}, ['--import', file])
  await waitForStatus(`${server.url}/readyz`, 200)
  server.signal('SIGUSR2')
  expect(await server.exited).toBe(1)
  expect(server.lines()).toContainEqual(
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'nobody caught this' }) }),
  )
})

test('what Node warns of is a line of the log like any other', async () => {
  const file = join(String(place.environment.DATA_DIR), 'warn-later.mjs')
  writeFileSync(file, "process.on('SIGUSR2', () => { process.emitWarning('this will go', 'DeprecationWarning') })")
  const server = await startServer({}, ['--import', file])
  await waitForStatus(`${server.url}/readyz`, 200)
  server.signal('SIGUSR2')
  const warning = expect.objectContaining({ name: 'DeprecationWarning', message: 'this will go' })
  await expect.poll(() => server.lines()).toContainEqual(expect.objectContaining({ level: 40, err: warning }))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a setting that cannot be used stops the start with its name', async () => {
  await expect(startServer({ LOG_LEVEL: 'loud' })).rejects.toThrow(/Exited with 1: LOG_LEVEL: write one of/)
})

test('a port that is taken is said so', async () => {
  const server = await startServer()
  const { port } = new URL(server.url)
  await expect(startServer({ PORT: port })).rejects.toThrow(/Exited with 1: PORT: this port is taken/)
  server.signal('SIGINT')
  expect(await server.exited).toBe(0)
})

test.each([
  ['HOST', { HOST: '203.0.113.7' }],
  ['HOST', { HOST: 'nowhere.invalid' }],
  ['HOST', { HOST: 'fe80::1' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
  ['SAMPLE_APIS', { SAMPLE_APIS: '{"wether": "localhost:4443/weather"}' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/bricks' }],
  ['CONSOLE_OUT_DIR', { CONSOLE_OUT_DIR: '/dev/null/console' }],
  ['WIDGET_OUT_DIR', { WIDGET_OUT_DIR: '/dev/null/widget' }],
])('%s is named where the start fails for %o', async (name, settings) => {
  await expect(startServer(settings)).rejects.toThrow(new RegExp(`Exited with 1: ${name}: [^\\n]+\\n`))
})

test.runIf(inject('engine') === 'sqlite').each([
  ['is no database', (file: string) => writeFileSync(file, 'no database at all'.repeat(500)), 'It is damaged'],
  ['can make no log beside it', (file: string) => mkdirSync(`${file}-wal`), 'See that its disk has room'],
])('a database that %s stops the start with one line (R20)', async (what, prepare, fix) => {
  const folder = join(String(place.environment.DATA_DIR), what)
  mkdirSync(folder)
  prepare(join(folder, 'bricks.db'))
  await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(
    new RegExp(`Exited with 1: DATA_DIR: [^\\n]+bricks.db cannot be used \\([^\\n]+\\)\\. ${fix}[^\\n]+\\n`),
  )
})

test.runIf(inject('engine') === 'sqlite')('more than one worker on SQLite is refused', async () => {
  await expect(startServer({ WORKERS: '2' })).rejects.toThrow('WORKERS: more than one needs Postgres')
})

test.runIf(inject('engine') === 'postgres')(
  'a port that is taken ends the start of workers, too, with one line',
  async () => {
    const folder = join(String(place.environment.DATA_DIR), 'taken-port')
    const server = await startServer()
    const { port } = new URL(server.url)
    await expect(startServer({ PORT: port, WORKERS: '3', DATA_DIR: folder })).rejects.toThrow(
      /^Exited with 1: PORT: this port is taken[^\n]+\n$/,
    )
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  },
)

test.runIf(inject('engine') === 'postgres')('workers serve behind one port and end together (R37)', async () => {
  const server = await startServer({
    WORKERS: '2',
    DATA_DIR: join(String(place.environment.DATA_DIR), 'not-there-yet'),
    PORT: '0',
  })
  await waitForStatus(`${server.url}/readyz`, 200)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test.runIf(inject('engine') === 'postgres')(
  'a worker that is killed is told in the log, and another one comes',
  async () => {
    const folder = join(String(place.environment.DATA_DIR), 'killed-worker')
    const server = await startServer({ WORKERS: '2', DATA_DIR: folder, PORT: '0' })
    const listListeningLines = () => server.lines().filter(({ msg }) => msg === 'listening')
    await expect.poll(() => listListeningLines().length).toBe(2)
    const pid = Number(listListeningLines()[0]?.pid)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => listListeningLines().length).toBe(3)
    const said = { level: 50, worker: pid, signal: 'SIGKILL', msg: 'a worker ended by itself: another one is started' }
    expect(server.lines()).toContainEqual(expect.objectContaining(said))
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.lines().filter(({ level }) => level === 50)).toHaveLength(1)
  },
)

test.runIf(inject('engine') === 'postgres')(
  'where a killed worker cannot be replaced at once, the other ones go on, and it is replaced later',
  { timeout: 180_000 },
  async () => {
    const folder = join(String(place.environment.DATA_DIR), 'late-worker')
    const file = join(String(place.environment.DATA_DIR), 'refuse-third-worker.mjs')
    const refusing = `import cluster from 'node:cluster'
      const { fork } = cluster
      const node = process.execPath
      let started = 0
      if (cluster.isPrimary) cluster.fork = () => {
        started += 1
        process.execPath = started === 3 ? '/no/such/program' : node
        return fork.call(cluster)
      }`
    writeFileSync(file, refusing)
    const server = await startServer({ WORKERS: '2', DATA_DIR: folder, PORT: '0' }, ['--import', file])
    const listListeningLines = () => server.lines().filter(({ msg }) => msg === 'listening')
    const waitForListening = (count: number) =>
      expect.poll(() => listListeningLines().length, { timeout: 60_000 }).toBe(count)
    await waitForListening(2)
    process.kill(Number(listListeningLines()[0]?.pid), 'SIGKILL')
    await waitForListening(3)
    const said = { level: 50, msg: 'no worker can be started now: it is tried again' }
    expect(server.lines()).toContainEqual(expect.objectContaining(said))
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  },
)

test.runIf(inject('engine') === 'postgres')('a worker that hangs is ended, and another one comes', async () => {
  const folder = join(String(place.environment.DATA_DIR), 'replaced-worker')
  const file = join(String(place.environment.DATA_DIR), 'ask-sooner.mjs')
  const sooner = 'const start = setInterval\nglobalThis.setInterval = (run, ms) => start(run, ms === 5_000 ? 500 : ms)'
  writeFileSync(file, sooner)
  const server = await startServer({ WORKERS: '2', DATA_DIR: folder, PORT: '0' }, ['--import', file])
  const listListeningLines = () => server.lines().filter(({ msg }) => msg === 'listening')
  await expect.poll(() => listListeningLines().length).toBe(2)
  const hung = Number(listListeningLines()[0]?.pid)
  process.kill(hung, 'SIGSTOP')
  await expect.poll(() => listListeningLines().length, { timeout: 20_000 }).toBe(3)
  expect(() => process.kill(hung, 0)).toThrow('ESRCH')
  const said = { level: 50, worker: hung, msg: 'a worker hangs: it is ended' }
  expect(server.lines()).toContainEqual(expect.objectContaining(said))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test.runIf(inject('engine') === 'postgres')('a worker that hangs does not outlive a second SIGTERM (R18)', async () => {
  const folder = join(String(place.environment.DATA_DIR), 'hung-worker')
  const server = await startServer({ WORKERS: '2', DATA_DIR: folder, PORT: '0' })
  const findListening = () => server.lines().find(({ msg }) => msg === 'listening')
  await expect.poll(findListening).toBeDefined()
  const hung = Number(findListening()?.pid)
  process.kill(hung, 'SIGSTOP')
  server.signal('SIGTERM')
  await sleep(1_100)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(1)
  expect(() => process.kill(hung, 0)).toThrow('ESRCH')
})

test('a name that is nearly a setting is told in the log', async () => {
  const server = await startServer({ OPENAI_BASE_UL: 'https://api.example/v1' })
  await waitForStatus(`${server.url}/readyz`, 200)
  const said = { level: 40, setting: 'OPENAI_BASE_UL', meant: 'OPENAI_BASE_URL', msg: 'no such setting' }
  await expect.poll(() => server.lines()).toContainEqual(expect.objectContaining(said))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})
