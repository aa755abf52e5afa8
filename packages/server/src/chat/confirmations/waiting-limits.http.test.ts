import { createReplyDecoder, type ReplyEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWeatherCall, openWeatherScene, WEATHER, type WeatherScene } from '#test/tools/weather-scene.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { MINUTE } from '#time.ts'
import type { ConfirmationTable } from './confirmation.table.ts'

const KEPT = 500

let now = new Date('2026-05-05T10:00:00.000Z')
let weather: WeatherScene
beforeAll(async () => {
  const config = { trustProxy: 1, chatsPerMinute: { perVisitor: 0, perAddress: 1_000 } }
  weather = await openWeatherScene({ ports: { clock: () => now }, config })
  await weather.scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, confirm: true } }] })
  await weather.scene.deploy()
})
afterAll(() => weather.close())
beforeEach(() => {
  now = new Date(now.getTime() + 30 * MINUTE)
})

test('one address keeps its own visitors from being asked, never those of another address', async () => {
  await insertWaitingCalls(KEPT)
  for (let asked = 0; asked < CHAT_LIMITS.confirmationsPerAddress.limit; asked++)
    expect(await sendChat('198.51.100.1')).toContain('confirm')
  expect(await sendChat('198.51.100.1')).not.toContain('confirm')
  expect(await sendChat('198.51.100.2')).toContain('confirm')
  now = new Date(now.getTime() + 15 * MINUTE)
  expect(await sendChat('198.51.100.1')).toContain('confirm')
})

test('N4: of an owner’s calls the newest 500 wait, and who is asked after that is asked all the same', async () => {
  await insertWaitingCalls(KEPT)
  expect(await sendChat('198.51.100.3')).toContain('confirm')
  const { database } = weather.scene.server.context
  const oldest = database.selectFrom('confirmations').select(['state', 'content']).where('id', '=', 'waiting-0')
  expect(await oldest.executeTakeFirst()).toEqual({ state: 'declined', content: '' })
  const waiting = database.selectFrom('confirmations').select('id').where('state', '=', 'waiting')
  expect(await waiting.where('ends_at', '>', now.toISOString()).execute()).toHaveLength(KEPT)
})

async function insertWaitingCalls(count: number): Promise<void> {
  const { scene } = weather
  const { database } = scene.server.context
  await database.deleteFrom('confirmations').execute()
  const rows = Array.from({ length: count }, (_, at): ConfirmationTable => {
    const ends_at = new Date(now.getTime() + 10 * MINUTE + at).toISOString()
    const ids = { owner_id: scene.owner.userId, project_id: scene.projectId, conversation_id: `filled-${at}` }
    return { ...ids, id: `waiting-${at}`, visitor: '', state: 'waiting', content: 'kept', ends_at }
  })
  await database.insertInto('confirmations').values(rows).execute()
}

async function sendChat(address: string): Promise<ReplyEvent['type'][]> {
  const { scene } = weather
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('I cannot ask you now.'))
  const response = await scene.server.app.inject({
    method: 'POST',
    url: '/api/completionChatStreamed',
    headers: { 'x-forwarded-for': address, accept: 'text/event-stream' },
    payload: { messages: [{ role: 'user', content: 'Hi' }], project_id: scene.projectId, can: ['confirm'] },
  })
  return createReplyDecoder()(response.body).map(({ type }) => type)
}
