import { createTextScript, writeChunk } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChatContext, openChat } from '#chat/chat.service.ts'
import type { IncomingChat } from '#chat/turn.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import { insertProblems, listProblems } from '#problems/problem.repository.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { releaseAbandonedTurns } from './release-abandoned-turns.ts'

let scene: ChatScene
let chat: IncomingChat
beforeAll(async () => {
  scene = await openChatScene()
  await scene.deploy()
  const body = { messages: [{ role: 'user' as const, content: 'Hi' }], project_id: scene.projectId }
  const onError = (error: unknown) => {
    throw error
  }
  chat = { body, user: undefined, origin: undefined, address: '203.0.113.1', onError }
})
afterAll(() => scene.close())

function openChatWithDeadline(turn = 1_000) {
  const context = createChatContext({ ...scene.server.context, chatDeadlines: { turn } })
  return openChat(context, chat, new AbortController().signal)
}

function createContextLaterBy(minutes: number) {
  return { ...scene.server.context, clock: () => new Date(Date.now() + minutes * 60_000) }
}

test('R5, R7: an answer that takes too long in all is broken off, however much comes', async () => {
  const drip = Array.from({ length: 100 }, () => [writeChunk({ content: '.' }), 10]).flat()
  scene.provider.play({ steps: [...drip, HANG] })
  const { source } = await openChatWithDeadline(100)
  const types = new Set<string>()
  await source((event) => void types.add(event.type === 'error' ? event.code : event.type))
  expect([...types]).toEqual(['start', 'text', 'provider_timeout'])
  await scene.provider.waitForClientToLeave()
})

test('R5, R16: an answer that goes on without its page is broken off after the same time, and what came of it waits for the page', async () => {
  scene.provider.play({ steps: [writeChunk({ content: 'So far' }), HANG] })
  const context = createChatContext({ ...scene.server.context, chatDeadlines: { turn: 300 } })
  const page = new AbortController()
  const kept = { ...chat, shows: new Set<string>(), body: { ...chat.body, keep: true, visitor: 'ada' } }
  const { source } = await openChat(context, kept, page.signal)
  let id = ''
  await source((event) => {
    if (event.type === 'start') id = event.message_id
    if (event.type === 'text') page.abort()
  })
  const running = context.keptAnswers.find(id)
  expect(running?.hub.hasEnded()).toBe(false)
  await scene.provider.waitForClientToLeave()
  await expect.poll(() => context.keptAnswers.find(id)).toBeUndefined()
  expect(running?.hub.listEvents().slice(1)).toEqual([
    { type: 'text', delta: 'So far' },
    { type: 'error', code: 'provider_timeout', retryable: true },
  ])
  const [row] = await scene.server.context.database.selectFrom('kept_answers').selectAll().execute()
  expect(row).toMatchObject({ turn_id: id, has_ended: 1, answer: expect.any(String) })
})

test('R19: a chat that a crash left open is given back, once, and not before its time', async () => {
  const usedBefore = await scene.countUsed()
  scene.provider.play(createTextScript('ok'))
  await openChatWithDeadline()
  await openChatWithDeadline()
  expect(await scene.countUsed()).toBe(usedBefore + 2)
  expect(await releaseAbandonedTurns(createContextLaterBy(9))).toBe(0)
  const sweeps = await Promise.all([
    releaseAbandonedTurns(createContextLaterBy(11)),
    releaseAbandonedTurns(createContextLaterBy(11)),
  ])
  expect(Math.max(...sweeps)).toBe(2)
  expect(await releaseAbandonedTurns(createContextLaterBy(11))).toBe(0)
  expect(await scene.countUsed()).toBe(usedBefore)
})

test('R19: all chats that a crash left open are given back by one sweep, however many they are', async () => {
  const { database } = scene.server.context
  const own = { id: 'crashed', userId: 'owner of the crashed' }
  await insertBot(database, own)
  await insertTurns(database, own, { turns: 101 })
  const turns = database.updateTable('conversation_turns').where('owner_id', '=', own.userId)
  await turns.set({ state: 'reserved', settled_at: null }).execute()
  expect(await releaseAbandonedTurns(createContextLaterBy(11))).toBe(101)
  const open = database.selectFrom('conversation_turns').select('id').where('state', '=', 'reserved')
  expect(await open.where('owner_id', '=', own.userId).execute()).toEqual([])
})

test('a turn that was swept is not charged again when its answer ends after all', async () => {
  const usedBefore = await scene.countUsed()
  scene.provider.play(createTextScript('ok'))
  const { source } = await openChatWithDeadline()
  await releaseAbandonedTurns(createContextLaterBy(11))
  await source(() => undefined)
  expect(await scene.countUsed()).toBe(usedBefore)
})

test('of a project’s failures the newest 20 are kept', async () => {
  const { database } = scene.server.context
  const own = { id: scene.projectId, userId: scene.owner.userId }
  const createInstantAtMinute = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))
  for (let minute = 0; minute < 25; minute++) {
    await insertProblems(
      database,
      own,
      [{ code: 'brick_timeout', brick: `Brick ${minute}` }],
      createInstantAtMinute(minute),
    )
  }
  const listed = await listProblems(database, own)
  expect(listed[0]).toEqual({ at: createInstantAtMinute(24).toISOString(), code: 'brick_timeout', brick: 'Brick 24' })
  expect(listed).toHaveLength(20)
  expect(await database.selectFrom('project_problems').select('id').execute()).toHaveLength(20)
})

test('whoever has a copy of the totals, but not the server’s key, cannot find out whether a visitor is in them', async () => {
  scene.provider.play(createTextScript('Hello'))
  const { database, encryptionKeys } = scene.server.context
  const known = { ...chat, body: { ...chat.body, visitor: 'grace@example.com' } }
  const { source } = await openChat(createChatContext(scene.server.context), known, new AbortController().signal)
  await source(() => undefined)
  const rows = database.selectFrom('daily_totals').select('key').where('kind', '=', 'visitor')
  const keys = (await rows.execute()).map(({ key }) => key)
  expect(keys).toContain(hashVisitor(scene.projectId, 'chat grace@example.com', encryptionKeys))
  const other = { current: { ...encryptionKeys.current, bytes: Buffer.alloc(32) } }
  expect(keys).not.toContain(hashVisitor(scene.projectId, 'chat grace@example.com', other))
})
