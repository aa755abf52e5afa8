import type { HttpFunction } from '@bricks/contract'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { makeApi } from './make-api.ts'
import { type ChatScene, openChatScene } from './open-chat-scene.ts'
import { PUBLIC_ADDRESS } from './outbound-scene.ts'
import { type OutboundRow, type OutboundWorld, openOutboundWorld } from './outbound-world.ts'
import type { TestServerOptions } from './start-test-server.ts'

export const WEATHER_SECRET = 'canary-of-the-weather-api'

export const WEATHER_ROW: OutboundRow = {
  id: 'weather',
  url: 'https://api.example.com/weather',
  resolvesTo: PUBLIC_ADDRESS,
  expect: 'allow',
  layer: 'url',
}

const city = { name: 'city', type: 'string' as const, description: 'Where', isrequired: true }

export const WEATHER: HttpFunction = {
  id: 'weather',
  name: 'Weather',
  description: 'The weather of a city',
  parameters: { type: 'object', properties: [city], required: ['city'] },
  api: makeApi({
    url: 'api.example.com/weather',
    parameters: { city: null, units: 'metric' },
    headers: { 'x-api-key': WEATHER_SECRET },
    secret: ['x-api-key'],
  }),
}

export interface WeatherScene {
  scene: ChatScene
  world: OutboundWorld
  close(): Promise<void>
}

export async function openWeatherScene(options: TestServerOptions = {}): Promise<WeatherScene> {
  const world = await openOutboundWorld([WEATHER_ROW])
  const brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  const scene = await openChatScene({ ...options, ports: { ...options.ports, brickCaller } })
  await scene.save({ functions: [WEATHER] })
  await scene.deploy()
  return {
    scene,
    world,
    close: async () => {
      await scene.close()
      await brickCaller.close()
      await world.close()
    },
  }
}

export function createWeatherCall(place: string, id = 'a') {
  return { id, name: 'Weather', arguments: JSON.stringify({ city: place }) }
}
