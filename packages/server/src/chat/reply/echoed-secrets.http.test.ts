import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { createLogger } from '#logger.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { CASE_CHANGES, ENCODERS } from '#test/tools/encoders.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { type OutboundWorld, openOutboundWorld } from '#test/tools/outbound-world.ts'
import { writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const KEY = 'ab/cd+EF/gh&ij=KL12'
const PASSWORD = 'Sup3r/S3cret&Pass'
const BASIC = `Basic ${Buffer.from(`shop-user:${PASSWORD}`).toString('base64')}`
const ODD = "my secret!(v)~'1"

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
const lines: string[] = []
beforeAll(async () => {
  world = await openOutboundWorld([WEATHER_ROW])
  const brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  scene = await openChatScene({ ports: { brickCaller, logger } })
  const headers = [
    { name: 'authorization', type: 'string' as const, value: BASIC, secret: true },
    { name: 'x-api-key', type: 'string' as const, value: KEY, secret: true },
  ]
  const parameters = [
    ...WEATHER.api.parameters,
    { name: 'token', type: 'string' as const, value: ODD, secret: true, system: false },
  ]
  await scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, headers, parameters } }] })
  await scene.deploy()
  close = async () => {
    await scene.close()
    await brickCaller.close()
    await world.close()
  }
})
afterAll(() => close())

test.each(Object.entries({ ...ENCODERS, ...CASE_CHANGES }))(
  'N5: what an API sends back in %s reaches no model, visitor, owner, row or line of the log',
  async (_name, encode) => {
    await world.play(WEATHER_ROW)
    scene.provider.requests.length = 0
    const echoes = [KEY, ODD, PASSWORD, `shop-user:${PASSWORD}`, BASIC].map(encode)
    const answers = [
      writeJsonAnswer({ echoes, [echoes[0] ?? '']: 1 }),
      writeRawAnswer(200, { 'content-type': 'text/html' }, `<p>${echoes.join('</p><p>')}</p>`),
      writeJsonAnswer({ error: echoes }, 403),
    ]
    let told = ''
    for (const answer of answers) {
      world.server.script(answer)
      for (const token of [undefined, scene.owner.token]) {
        scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Done.'))
        told += await (await scene.ask({ accept: 'text/event-stream', ...(token && { token }) })).text()
      }
    }
    expect(world.server.requests[0]).toContain(KEY)
    const asked = JSON.stringify(scene.provider.requests)
    expect(asked).toContain('••••')
    const stored = JSON.stringify(await dumpDatabase(scene.server.context.database))
    expect(stored).toContain('••••')
    for (const secret of [KEY, ODD, PASSWORD, ...echoes]) {
      const once = JSON.stringify(secret).slice(1, -1)
      const twice = JSON.stringify(once).slice(1, -1)
      for (const spelled of [secret, once, twice, JSON.stringify(twice).slice(1, -1)]) {
        expect(told).not.toContain(spelled)
        expect(asked).not.toContain(spelled)
        expect(stored).not.toContain(spelled)
        expect(lines.join('')).not.toContain(spelled)
      }
    }
  },
)
