import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { type CuttingProxy, type Moment, startCuttingProxy } from '#test/tools/cut-postgres.ts'
import { readEvents } from '#test/tools/open-chat-scene.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { createWeatherCall, openWeatherScene, type WeatherScene } from '#test/tools/weather-scene.ts'
import { MINUTE } from '#time.ts'
import { releaseAbandonedTurns } from './release-abandoned-turns.ts'

describe.runIf(inject('engine') === 'postgres')('a connection to Postgres that breaks in a chat', () => {
  let storage: TestDatabase
  let proxy: CuttingProxy
  let database: Database
  let open: WeatherScene
  beforeAll(async () => {
    storage = await openTestDatabase()
    if (storage.location.engine !== 'postgres') throw new Error('This is about Postgres.')
    proxy = await startCuttingProxy(storage.location.url)
    database = openDatabase({ engine: 'postgres', url: proxy.url })
    open = await openWeatherScene({ ports: { database } })
  })
  afterAll(async () => {
    await open.close()
    await database.destroy()
    await proxy.close()
    await storage.close()
  })

  const listTurns = () => storage.database.selectFrom('conversation_turns').select(['id', 'state', 'reply']).execute()

  interface Outcome {
    status: number
    retryAfter: string | null
    code?: string
    isDone: boolean
  }

  async function chatAndReadOutcome(): Promise<Outcome> {
    open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is mild.'))
    const response = await open.scene.ask({ accept: 'text/event-stream' })
    const { status, headers } = response
    const told = { status, retryAfter: headers.get('retry-after') }
    if (status !== 200) return { ...told, isDone: false, ...((await response.json()) as { code: string }) }
    const last = (await readEvents(response)).at(-1)
    return { ...told, isDone: last?.type === 'done', ...(last?.type === 'error' && { code: last.code }) }
  }

  const KEPT = [{ reply: 'It is mild.' }]

  test.each<Moment>(['sent', 'answered'])(
    'at any statement, once it is %s: 503 and when to try again, or an answer that is kept',
    async (moment) => {
      await open.scene.deploy()
      proxy.count()
      expect(await chatAndReadOutcome()).toMatchObject({ isDone: true })
      const statements = proxy.getCountedMessages()
      expect(statements).toBeGreaterThan(5)
      for (let nth = 1; nth <= statements; nth++) {
        await open.scene.deploy()
        const before = new Set((await listTurns()).map(({ id }) => id))
        proxy.cutAt(nth, moment)
        const { status, retryAfter, code, isDone } = await chatAndReadOutcome()
        expect(proxy.getCountedMessages()).toBeGreaterThanOrEqual(nth)
        const kept = (await listTurns()).filter(({ id, state }) => !before.has(id) && state === 'answered')
        if (isDone) expect(kept).toMatchObject(KEPT)
        else expect([code, status === 503 ? retryAfter : '5']).toEqual(['unavailable', '5'])
        proxy.count()
        expect(await chatAndReadOutcome()).toMatchObject({ isDone: true })
      }
      await releaseAbandonedTurns({ database, clock: () => new Date(Date.now() + 11 * MINUTE) })
      const states = Map.groupBy(await listTurns(), ({ state }) => state)
      expect([...states.keys()].filter((state) => state !== 'answered' && state !== 'released')).toEqual([])
      expect(await open.scene.countUsed()).toBe(states.get('answered')?.length)
    },
  )
})
