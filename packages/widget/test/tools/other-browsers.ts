import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OtherBrowser {
  goto(url: string): Promise<void>
  /** Returns the value of the expression, or the value of its promise. Only values that JSON can hold come back. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

export interface Installed {
  name: string
  missing: string | undefined
  open(): Promise<OtherBrowser>
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
const WEBKIT = ['/usr/bin/WebKitWebDriver'].find(existsSync)
/** WebKitGTK draws to a display and has no mode without one. */
const DISPLAY = process.env.DISPLAY || ['/usr/bin/xvfb-run', '/usr/bin/Xvfb'].every(existsSync)

export const OTHER_BROWSERS: Installed[] = [
  { name: 'Firefox', missing: FIREFOX ? undefined : 'no firefox-esr is installed', open: openFirefox },
  {
    name: 'WebKit',
    missing: WEBKIT ? (DISPLAY ? undefined : 'no display and no xvfb') : 'no webkit2gtk-driver is installed',
    open: openWebKit,
  },
]

async function openFirefox(): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'bricks-firefox-'))
  const port = await findFreePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank']
  const program = spawn(FIREFOX ?? '', args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const socket = await connectSocket(`ws://127.0.0.1:${port}/session`)
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer
    waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const callBrowser = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = ++last
    const answered = new Promise<BidiAnswer>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  await callBrowser('session.new', { capabilities: {} })
  const { contexts } = (await callBrowser('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  return {
    async goto(url) {
      await callBrowser('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
      const options = { expression: wrapped, target: { context }, awaitPromise: true }
      const answer = (await callBrowser('script.evaluate', options)) as { result?: { value?: string } }
      if (!answer.result) throw new Error(JSON.stringify(answer))
      return JSON.parse(answer.result.value ?? 'null')
    },
    async close() {
      socket.close()
      await stopProgram(program)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface BidiAnswer {
  id: number
  type: string
  result: Record<string, unknown>
  message: string
}

async function openWebKit(): Promise<OtherBrowser> {
  const port = await findFreePort()
  const command = [WEBKIT ?? '', `--port=${port}`]
  const [file = '', ...args] = process.env.DISPLAY ? command : ['/usr/bin/xvfb-run', '-a', ...command]
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  const program = spawn(file, args, { stdio: 'ignore', env, detached: true })
  const address = `http://127.0.0.1:${port}`
  await retryUntilDone(() => fetch(`${address}/status`))
  const callDriver = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const { sessionId } = (await callDriver('/session', { capabilities: {} })) as { sessionId: string }
  return {
    async goto(url) {
      await callDriver(`/session/${sessionId}/url`, { url })
    },
    evaluate: (expression) =>
      callDriver(`/session/${sessionId}/execute/async`, {
        script: `Promise.resolve(${expression}).then(arguments[arguments.length - 1])`,
        args: [],
      }),
    async close() {
      await callDriver(`/session/${sessionId}`, undefined, 'DELETE').catch(() => undefined)
      await stopProgram(program, true)
    },
  }
}

async function connectSocket(url: string): Promise<WebSocket> {
  return retryUntilDone(
    () =>
      new Promise<WebSocket>((done, fail) => {
        const socket = new WebSocket(url)
        socket.addEventListener('open', () => done(socket))
        socket.addEventListener('error', fail)
      }),
  )
}

/** Repeats until the program listens, which takes up to half a minute on a busy machine. */
async function retryUntilDone<Found>(attempt: () => Promise<Found>): Promise<Found> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (problem) {
      if (tries === 150) throw problem
      await new Promise((done) => setTimeout(done, 200))
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

async function stopProgram(program: ChildProcess, isGroup = false): Promise<void> {
  const ended = new Promise((done) => program.once('exit', done))
  if (isGroup && program.pid) process.kill(-program.pid, 'SIGTERM')
  else program.kill()
  await ended
}
