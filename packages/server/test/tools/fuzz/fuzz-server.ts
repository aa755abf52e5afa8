import { createTextScript } from '@bricks/sandbox/completions'
import { startScriptedProvider } from '@bricks/sandbox/model'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { startTestServer, type TestServerOptions } from '../start-test-server.ts'
import { createFuzzPlayer, type FuzzPlayer } from './fuzz-player.ts'

export interface FuzzServer extends FuzzPlayer {
  close(): Promise<void>
}

const START = Date.parse('2026-05-30T12:00:00Z')
const STEP_MS = 20_000

export async function startFuzzServer(options: Pick<TestServerOptions, 'engine'> = {}): Promise<FuzzServer> {
  const provider = await startScriptedProvider()
  provider.play(createTextScript('Certainly.'))
  const brickCaller = createBrickCaller({
    allowHosts: [],
    ports: [443],
    dns64: false,
    resolve: async () => [],
    deadlines: { refusal: 0 },
  })
  let now = START
  const server = await startTestServer({
    ...options,
    config: { languageModelUrl: provider.baseUrl },
    ports: { brickCaller, clock: () => new Date(now) },
  })
  const player = await createFuzzPlayer(server)
  return {
    play: (call) => {
      now += STEP_MS
      return player.play(call)
    },
    close: async () => {
      await server.close()
      await brickCaller.close()
      await provider.close()
    },
  }
}
