import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { createLogger } from '#logger.ts'
import { joinAnswerText, readEvents } from '#test/tools/open-chat-scene.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { openWeatherScene, WEATHER_ROW, type WeatherScene } from '#test/tools/weather-scene.ts'
import { type Dialect, type DialectServer, SAID, startDialectServer } from './dialect-server.ts'

export interface DialectScene {
  weather: WeatherScene
  dialects: DialectServer
  lines: string[]
  modelOf(name: string): string
  begin(): Promise<void>
  ask(name: string): Promise<DialectOutcome>
  close(): Promise<void>
}

interface DialectOutcome {
  events: Awaited<ReturnType<typeof readEvents>>
  refusal: unknown
  charged: number
}

export async function openDialectScene(all: readonly Dialect[]): Promise<DialectScene> {
  const lines: string[] = []
  const dialects = await startDialectServer(all)
  const folder = await mkdtemp(join(tmpdir(), 'bricks-providers-'))
  const file = join(folder, 'providers.json')
  const providers = all.map(({ name, reasoning, provider }, index) => ({
    ...(provider?.preset === undefined && { kind: 'compatible' }),
    key: 'sk-key',
    ...provider,
    id: `p${index}`,
    base_url: `${dialects.url}/${index}/v1`,
    models: [{ id: name, ...(reasoning !== undefined && { reasoning }) }],
  }))
  await writeFile(file, JSON.stringify({ providers }))
  const config = loadConfig({ PROVIDERS_FILE: file })
  await rm(folder, { recursive: true })
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const { models, languageModelUrl } = config
  const weather = await openWeatherScene({
    config: { providers: config.providers, models, languageModelUrl },
    ports: { logger },
  })

  function findModelId(name: string): string {
    const index = all.findIndex((each) => each.name === name)
    return index === 0 ? name : `p${index}/${name}`
  }

  return {
    weather,
    dialects,
    lines,
    modelOf: findModelId,
    begin: async () => {
      dialects.requests.length = 0
      await weather.world.play(WEATHER_ROW)
      weather.world.server.script(writeJsonAnswer({ degrees: 21 }))
    },
    ask: async (name) => {
      const { scene } = weather
      await scene.save({ model: findModelId(name), temperature: 0.5 })
      const before = await scene.countUsed()
      const response = await scene.ask({ token: scene.owner.token, accept: 'text/event-stream' })
      const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
      const events = isStream ? await readEvents(response) : []
      const refusal: unknown = isStream ? undefined : await response.json()
      return { events, refusal, charged: (await scene.countUsed()) - before }
    },
    close: async () => {
      await weather.close()
      await dialects.close()
    },
  }
}

export function expectAnswer({ events, refusal, charged }: DialectOutcome, { requests }: DialectServer): void {
  expect(refusal).toBeUndefined()
  const done = events.at(-1)
  expect(done).toMatchObject({ type: 'done', finish: 'stop' })
  expect(joinAnswerText(events)).toContain(SAID)
  expect(joinAnswerText(events)).not.toMatch(/Secret|think>/)
  const states = events.flatMap((event) => (event.type === 'call' && event.state !== 'started' ? [event.state] : []))
  const isCalling = requests.some(({ messages }) => JSON.stringify(messages).includes('21'))
  expect(states).toEqual(isCalling ? ['succeeded'] : [])
  const usage = done?.type === 'done' ? done.usage : undefined
  expect(usage?.completion_tokens).toBeGreaterThan(0)
  expect(charged).toBe(1)
}
