import type { ConversationTurn, Insights } from '@bricks/contract'
import { createTextScript, DONE, writeChunk, writeUsageEvent } from '@bricks/sandbox/completions'
import { CUT, HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { createLogger } from '#logger.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')

const lines: string[] = []

let scene: ChatScene
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  scene = await openChatScene({ ports: { clock: () => NOW, logger } })
  await scene.deploy()
})
beforeEach(async () => {
  const { database } = scene.server.context
  await database.deleteFrom('project_budgets').execute()
  await database.deleteFrom('daily_totals').execute()
  const budget = { project_id: scene.projectId, unit: 'tokens', day: 1_000_000, month: null }
  expect((await callAs(scene.server.app, scene.owner).post('/project/budget', budget)).statusCode).toBe(200)
})
afterAll(() => scene.close())

const SAID = 'Half of an answer that was never finished'

test('an answer that the provider cuts counts about as many tokens as it has words, marked as an estimate', async () => {
  scene.provider.play({ steps: [writeChunk({ content: SAID }), CUT] })
  const turn = await chatAndReadTurn()
  expect(turn).toMatchObject({ state: 'incomplete', usage: { estimated: true } })
  expect(turn?.usage?.completion_tokens).toBeGreaterThanOrEqual(7)
  expect(turn?.usage?.completion_tokens).toBeLessThan(20)
  expect(turn?.usage?.prompt_tokens).toBeGreaterThan(3)
  expect(turn?.trace?.rounds).toMatchObject([{ estimated: true, calls: [] }])
  expect(await readSpent()).toBe(sumTokensOfTurn(turn))
})

type Steps = Parameters<ChatScene['provider']['play']>[0]['steps']

test.each<[what: string, last: Steps, reason: string]>([
  ['whose connection breaks', [CUT], 'other side closed'],
  ['that ends before its end', [], 'the answer was cut off'],
  ['that is no JSON', [`data: {"${SAID}\n\n`], 'something that is no chunk'],
])('the log says why an answer failed %s, and nothing of what was said', async (_what, last, reason) => {
  lines.length = 0
  scene.provider.play({ steps: [writeChunk({ content: SAID }), ...last] })
  expect(await chatAndReadTurn()).toMatchObject({ state: 'incomplete' })
  const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'a provider failed')
  expect(line).toMatchObject({ code: 'provider_failed', reason: expect.stringContaining(reason) })
  expect(lines.join('')).not.toContain(SAID)
})

test('what the provider had counted of a cut answer is taken as it is', async () => {
  scene.provider.play({ steps: [writeChunk({ content: SAID }), writeUsageEvent(41, 7), CUT] })
  const turn = await chatAndReadTurn()
  expect(turn?.usage).toEqual({ prompt_tokens: 41, completion_tokens: 7 })
  expect(await readSpent()).toBe(48)
})

test('an answer that its visitor leaves in the middle is counted', async () => {
  scene.provider.play({ steps: [writeChunk({ content: SAID }), HANG] })
  const conversation_id = createId()
  const leaving = new AbortController()
  const answer = await scene.ask({ body: { conversation_id }, signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => readTurn(conversation_id)).toMatchObject({ state: 'incomplete' })
  const turn = await readTurn(conversation_id)
  expect(turn?.usage?.estimated).toBe(true)
  expect(await readSpent()).toBe(sumTokensOfTurn(turn))
})

test('a visitor who leaves before the first word is not charged, and yet the budget sees what was asked', async () => {
  const [month, days] = [await scene.countUsed(), await readDays()]
  scene.provider.play({ steps: [writeChunk({ role: 'assistant' }), HANG] })
  const leaving = new AbortController()
  const answer = await scene.ask({ accept: 'text/event-stream', signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(readSpent).toBeGreaterThan(3)
  expect([await scene.countUsed(), await readDays()]).toEqual([month, days])
})

test('a whole answer of a provider that does not count is estimated too', async () => {
  scene.provider.play({ steps: [writeChunk({ content: SAID }), writeChunk({}, 'stop'), DONE] })
  const turn = await chatAndReadTurn()
  expect(turn).toMatchObject({ state: 'answered', usage: { estimated: true } })
  expect(await readSpent()).toBe(sumTokensOfTurn(turn))
})

test('a provider that refuses has counted nothing, and an answer that came whole is no estimate', async () => {
  scene.provider.play({ status: 401, steps: [] })
  expect((await chatAndReadTurn())?.usage).toBeNull()
  expect(await readSpent()).toBe(0)
  scene.provider.play(createTextScript('All of it.'))
  expect((await chatAndReadTurn())?.usage?.estimated).toBeUndefined()
})

async function chatAndReadTurn(): Promise<ConversationTurn | undefined> {
  const conversation_id = createId()
  const answer = await scene.ask({ accept: 'text/event-stream', body: { conversation_id } })
  await answer.text()
  return readTurn(conversation_id)
}

async function readTurn(conversationId: string): Promise<ConversationTurn | undefined> {
  const query = `project_id=${scene.projectId}&conversation_id=${conversationId}`
  return (await callAs(scene.server.app, scene.owner).get(`/project/conversation?${query}`)).json()[0]
}

async function readInsights(): Promise<Insights> {
  const query = `project_id=${scene.projectId}&from=2026-11-22&to=2026-11-22`
  return (await callAs(scene.server.app, scene.owner).get(`/project/insights?${query}`)).json()
}

async function readSpent(): Promise<number> {
  return (await readInsights()).budget?.spent.day ?? 0
}

async function readDays(): Promise<number> {
  return (await readInsights()).days.reduce((sum, { chats }) => sum + chats, 0)
}

function sumTokensOfTurn(turn: ConversationTurn | undefined): number {
  return (turn?.usage?.prompt_tokens ?? 0) + (turn?.usage?.completion_tokens ?? 0)
}
