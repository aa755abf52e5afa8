import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readServerPort } from '#http/listen-on-loopback.ts'

export const CUT = Symbol('cut')
export const HANG = Symbol('hang')

/**
 * A step writes bytes, waits for milliseconds or a promise, breaks the connection (CUT), or leaves the client without
 * an end (HANG).
 */
export type Step = string | Uint8Array | number | Promise<void> | typeof CUT | typeof HANG

export interface Script {
  status?: number
  headers?: Record<string, string>
  /** These steps run before the head of the answer. */
  before?: Step[]
  steps: Step[]
}

export interface ProviderRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

export interface ScriptedProvider {
  baseUrl: string
  requests: ProviderRequest[]
  countPlayedSteps(): number
  countRunningAnswers(): number
  play(...scripts: Script[]): void
  playKeyCheck(script: Script): void
  waitForClientToLeave(): Promise<void>
  close(): Promise<void>
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const requests: ProviderRequest[] = []
  let scripts: Script[] = []
  let keyCheck: Script = { headers: { 'content-type': 'application/json' }, steps: ['{"data":[]}'] }
  let stepsPlayed = 0
  let answersRunning = 0
  const left = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
    const isKeyCheck = path.endsWith('/models')
    const script = isKeyCheck ? keyCheck : scripts.length > 1 ? scripts.shift() : scripts[0]
    answersRunning += 1
    response.on('close', () => {
      answersRunning -= 1
      if (!response.writableFinished) left.resolve()
    })
    if (script) await playScript(response, script, () => stepsPlayed++)
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    baseUrl: `http://127.0.0.1:${readServerPort(server)}/v1`,
    requests,
    countPlayedSteps: () => stepsPlayed,
    countRunningAnswers: () => answersRunning,
    play: (...next) => {
      scripts = next
    },
    playKeyCheck: (script) => {
      keyCheck = script
    },
    waitForClientToLeave: () => left.promise,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function playScript(response: ServerResponse, script: Script, onStep: () => void): Promise<void> {
  if (!(await playSteps(response, script.before ?? [], onStep))) return
  response.writeHead(script.status ?? 200, { 'content-type': 'text/event-stream', ...script.headers })
  response.flushHeaders()
  if (await playSteps(response, script.steps, onStep)) response.end()
}

async function playSteps(response: ServerResponse, steps: Step[], onStep: () => void): Promise<boolean> {
  for (const step of steps) {
    if (response.destroyed) return false
    if (step === HANG) return false
    if (step === CUT) {
      response.socket?.destroy()
      return false
    }
    if (typeof step === 'number') await sleep(step)
    else if (step instanceof Promise) await step
    else await new Promise((resolve) => response.write(step, resolve))
    onStep()
  }
  return true
}
