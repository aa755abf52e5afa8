import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { createLogger } from '#logger.ts'
import { type OutboundWorld, openOutboundWorld } from './outbound-world.ts'
import { markStorage } from './read-storage.ts'
import { type MailingServer, startMailingServer } from './start-mailing-server.ts'
import { WEATHER_ROW } from './weather-scene.ts'

export interface CanaryScene {
  server: MailingServer
  provider: ScriptedProvider
  world: OutboundWorld
  answers: string[]
  logLines: string[]
  mark: string
  passDays(days: number): void
  send(token: string | undefined, method: 'GET' | 'POST', path: string, payload?: object | string): Promise<Sent>
  close(): Promise<void>
}

interface Sent {
  status: number
  body: string
}

export async function openCanaryScene(): Promise<CanaryScene> {
  const provider = await startScriptedProvider()
  const world = await openOutboundWorld([WEATHER_ROW])
  await world.play(WEATHER_ROW)
  const brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  const logLines: string[] = []
  let now = Date.parse('2026-11-21T12:00:00Z')
  const server = await startMailingServer({
    config: { languageModelUrl: provider.baseUrl, defaultRole: 9, templatesAutoApprove: true },
    ports: {
      brickCaller,
      clock: () => new Date(now++),
      logger: createLogger('trace', { write: (line) => void logLines.push(line) }),
      wait: async () => {},
    },
  })
  const answers: string[] = []
  return {
    server,
    provider,
    world,
    answers,
    logLines,
    mark: await markStorage(server),
    passDays: (days) => {
      now += days * 24 * 60 * 60 * 1000
    },
    async send(token, method, path, payload) {
      const headers = {
        accept: 'text/event-stream, application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      }
      const sent = typeof payload === 'object' ? JSON.stringify(payload) : payload
      const url = /^\/(live|api)\//.test(path) ? path : `/api${path}`
      const response = await server.app.inject({ method, url, headers, ...(sent !== undefined && { payload: sent }) })
      answers.push(`${JSON.stringify(response.headers)}\n${response.body}`)
      return { status: response.statusCode, body: response.body }
    },
    async close() {
      await server.close()
      await brickCaller.close()
      await provider.close()
      await world.close()
    },
  }
}
