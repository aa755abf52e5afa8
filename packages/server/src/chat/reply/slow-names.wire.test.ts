import { setTimeout } from 'node:timers/promises'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import { createTlsConnect } from '#bricks/outbound/connect.ts'
import { createNameResolver } from '#bricks/outbound/look-up/name-resolver.ts'
import { makeApi } from '#test/tools/make-api.ts'
import { createManualTimers } from '#test/tools/manual-timers.ts'
import { type NameServer, startNameServer } from '#test/tools/name-server.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { PUBLIC_ADDRESS } from '#test/tools/outbound-scene.ts'
import { startTlsServer, type TlsTestServer, writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, WEATHER } from '#test/tools/weather-scene.ts'

let names: NameServer
let api: TlsTestServer
let brickCaller: BrickCaller
let scene: ChatScene
beforeAll(async () => {
  names = await startNameServer({ 'api.example.com': { v4: [PUBLIC_ADDRESS] } })
  api = await startTlsServer(['api.example.com'])
  api.script(writeJsonAnswer({ degrees: 21 }))
  const connect = createTlsConnect({ ca: api.ca })
  brickCaller = createBrickCaller({
    // These timers stand still, so a query that the name server does not answer hangs for ever.
    resolve: createNameResolver({ servers: [names.address], timers: createManualTimers() }),
    connect: (target, signal) => connect({ ...target, port: api.port, addresses: ['127.0.0.1'] }, signal),
    timers: createManualTimers(),
  })
  scene = await openChatScene({ ports: { brickCaller } })
  await scene.save({ functions: [WEATHER] })
  await scene.deploy()
})
afterAll(async () => {
  await scene.close()
  await brickCaller.close()
  await api.close()
  await names.close()
})

test.each([
  ['one account', () => 'greedy', 8],
  ['forty accounts', (at: number) => `account ${at % 40}`, 200],
])('N3: two hundred look-ups of %s that hang delay no chat of anybody else', async (_who, accountOf, asked) => {
  const left = new AbortController()
  const listSlowNames = () => new Set(names.asked.filter((name) => name.endsWith(`-${asked}.slow.example`)))
  let ended = 0
  const calls: Promise<unknown>[] = []
  for (const at of Array.from({ length: 200 }).keys()) {
    const brick = { api: makeApi({ url: `a${at}-${asked}.slow.example` }) }
    calls.push(
      brickCaller.callBrick(brick, {}, left.signal, { account: accountOf(at) }).finally(() => {
        ended += 1
      }),
    )
    while (at % 50 === 49 && listSlowNames().size < Math.min(at + 1, asked)) await setTimeout(5)
  }
  expect(await chatAboutWeather()).toContain('21')
  expect([ended, listSlowNames().size]).toEqual([0, asked])
  left.abort()
  await Promise.all(calls)
})

async function chatAboutWeather(): Promise<string> {
  scene.provider.requests.length = 0
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Warm.'))
  expect(await (await scene.ask()).text()).toBe('Warm.')
  return JSON.stringify(scene.completions()[1]?.body.messages)
}
