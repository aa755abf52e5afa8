import type { ReplyEvent } from '@bricks/contract/wire'
import { createTextScript, DONE, writeChunk } from '@bricks/sandbox/completions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { MINUTE } from '#time.ts'
import { releaseAbandonedTurns } from './release-abandoned-turns.ts'

const EVENTS = 'text/event-stream'
const UNKEPT = { type: 'error', code: 'unavailable', retryable: true }

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
  await scene.deploy()
})
afterAll(() => scene.close())

/**
 * Only the end of a turn writes to `conversations`. Without that table a chat is let in and answered, and then storing
 * its end fails.
 */
const renameTable = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(scene.server.context.database)
beforeEach(() => renameTable('conversations', 'conversations_away'))
afterEach(() => renameTable('conversations_away', 'conversations'))

const listTypes = (events: readonly ReplyEvent[]) => events.map(({ type }) => type)
const listStates = async () => {
  const rows = await scene.server.context.database.selectFrom('conversation_turns').select('state').execute()
  return rows.map(({ state }) => state)
}

test('a streamed answer whose turn was not stored ends with an error that can be tried again', async () => {
  scene.provider.play(createTextScript('Hello'))
  const events = await readEvents(await scene.ask({ accept: EVENTS }))
  expect(joinAnswerText(events)).toBe('Hello')
  expect(events.at(-1)).toEqual(UNKEPT)
  expect(listTypes(events)).not.toContain('done')
})

test('in plain text the connection breaks', async () => {
  scene.provider.play(createTextScript('Hello'))
  await expect(scene.ask().then((answer) => answer.text())).rejects.toThrow()
})

test('an answer in one piece is 503, and says when to try again', async () => {
  scene.provider.play(createTextScript('Hello'))
  const answer = await scene.ask({ path: '/completionChat' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test('a kept answer ends so too, for who reads it to its end and for who comes later', async () => {
  const body = { keep: true, visitor: 'ada' }
  scene.provider.play(createTextScript('Hello'))
  expect((await readEvents(await scene.ask({ accept: EVENTS, body }))).at(-1)).toEqual(UNKEPT)
  const goOn = Promise.withResolvers<void>()
  const steps = [writeChunk({ content: 'Hello' }), goOn.promise, writeChunk({}, 'stop'), DONE]
  scene.provider.play({ steps })
  const leaving = new AbortController()
  const left = await scene.ask({ accept: EVENTS, body, signal: leaving.signal })
  const first = new TextDecoder().decode((await left.body?.getReader().read())?.value)
  const message_id = /"message_id":"([^"]+)"/.exec(first)?.[1]
  leaving.abort()
  goOn.resolve()
  const { database } = scene.server.context
  const hasEnded = async () =>
    (await database.selectFrom('kept_answers').select('has_ended').execute()).some(({ has_ended }) => has_ended === 1)
  await expect.poll(hasEnded).toBe(true)
  const later = await fetch(`${scene.server.url}/api/live/${scene.projectId}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_id, visitor: 'ada' }),
  })
  expect((await readEvents(later)).at(-1)).toEqual(UNKEPT)
})

test('what was reserved for them is given back by the sweep, once', async () => {
  scene.provider.play(createTextScript('Hello'))
  await (await scene.ask({ accept: EVENTS })).text()
  expect(new Set(await listStates())).toEqual(new Set(['reserved']))
  const { database } = scene.server.context
  const clock = () => new Date(Date.now() + 11 * MINUTE)
  expect(await releaseAbandonedTurns({ database, clock })).toBeGreaterThan(0)
  expect(await scene.countUsed()).toBe(0)
  expect(await releaseAbandonedTurns({ database, clock })).toBe(0)
  expect(await scene.countUsed()).toBe(0)
})
