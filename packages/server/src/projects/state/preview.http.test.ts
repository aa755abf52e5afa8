import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseAbandonedTurns } from '#chat/accounting/release-abandoned-turns.ts'
import { createChatContext, openChat } from '#chat/chat.service.ts'
import { type Asking, type ChatScene, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'
import { DAY, MINUTE } from '#time.ts'
import { endExpiredPreviews } from './preview.service.ts'

let scene: ChatScene
let token: string
beforeAll(async () => {
  scene = await openChatScene()
  scene.provider.play(createTextScript('ok'))
})
beforeEach(async () => {
  await scene.save({ system: 'As it was.' })
  token = await startPreview()
})
afterAll(() => scene.close())

test('A8: a preview link shows the draft as it was saved then, to whoever has it', async () => {
  await scene.save({ system: 'As it is now.' })
  const before = await scene.countUsed()
  const events = await readEvents(await chatWithPreview({ accept: 'text/event-stream' }))
  expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'done'])
  expect(JSON.stringify(scene.completions().at(-1)?.body)).toContain('As it was.')
  expect(await scene.countUsed()).toBe(before + 1)
  const conversations = scene.server.context.database.selectFrom('conversations').select(['test', 'version'])
  expect(await conversations.execute()).toContainEqual({ test: 0, version: 0 })
  expect(await scene.server.context.database.selectFrom('daily_totals').selectAll().execute()).toEqual([])
})

test('A8: the page of a preview link is for nobody’s frame, index or referrer, and says what it is made with', async () => {
  const page = await readPage(token)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
  const body = await page.text()
  expect(body).toContain('Made with Bricks')
  expect(body).not.toContain(token)
})

test('A8: one link at a time: a new one, undeploying and stopping end the one before, as does its day', async () => {
  const second = await startPreview()
  expect(await readStatuses(token)).toEqual([404, 404])
  expect(await readStatuses(second)).toEqual([200, 200])
  expect(
    await callAsOwner()
      .get(`/project/getById?project_id=${scene.projectId}`)
      .then((it) => it.json()),
  ).toMatchObject({
    preview_ends_at: expect.any(String),
  })
  await callAsOwner().post('/project/preview/stop', { project_id: scene.projectId })
  expect(await readStatuses(second)).toEqual([404, 404])
  const third = await startPreview()
  await callAsOwner().post('/project/undeploy', { project_id: scene.projectId })
  expect(await readStatuses(third)).toEqual([404, 404])
  const fourth = await startPreview()
  const { database } = scene.server.context
  await database.updateTable('previews').set({ ends_at: new Date().toISOString() }).execute()
  expect(await readStatuses(fourth)).toEqual([404, 404])
  await endExpiredPreviews({ database, clock: () => new Date(Date.now() + DAY) })
  expect(await database.selectFrom('previews').selectAll().execute()).toEqual([])
})

test('A8: a link that is started while the ended ones are being taken away stays', async () => {
  const { database } = scene.server.context
  await database.updateTable('previews').set({ ends_at: new Date().toISOString() }).execute()
  let started: string | undefined
  const startOnceListed: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some(({ project_id }) => project_id === scene.projectId)) started ??= await startPreview()
      return result
    },
  }
  await endExpiredPreviews({ database: database.withPlugin(startOnceListed), clock: () => new Date() })
  expect(await readStatuses(started ?? '')).toEqual([200, 200])
})

test('A8: a wrong link is as good as none, and never shows the live bot', async () => {
  await scene.deploy()
  const unknown = await fetch(`${scene.server.url}/live/unknown?preview=x`)
  const wrong = await readPage('x')
  expect([wrong.status, await wrong.text()]).toEqual([404, await unknown.text()])
  expect((await chatWithPreview({ body: { preview: 'x' } })).status).toBe(404)
  expect((await chatWithPreview({ origin: 'https://shop.example' })).status).toBe(404)
})

test('A8: the 21st chat by a link is refused as the month’s last is', async () => {
  await scene.server.context.database.updateTable('previews').set({ chats: 19 }).execute()
  const answers = await Promise.all([chatWithPreview(), chatWithPreview(), chatWithPreview()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ code: 'chat_limit_reached' })
})

test('A8: a chat by a link that got no answer is given back, whether the provider failed or the month is used up', async () => {
  const { database } = scene.server.context
  const countChats = async () => (await database.selectFrom('previews').select('chats').executeTakeFirst())?.chats
  expect((await chatWithPreview()).status).toBe(200)
  scene.provider.play({ status: 401, steps: ['{}'] })
  expect((await chatWithPreview()).status).toBe(502)
  expect(await countChats()).toBe(1)
  scene.provider.play(createTextScript('ok'))
  const month = database.updateTable('usage_months')
  const { used } = await database.selectFrom('usage_months').select('used').executeTakeFirstOrThrow()
  await month.set({ used: 1_000_000 }).execute()
  expect((await chatWithPreview()).status).toBe(429)
  await month.set({ used }).execute()
  expect(await countChats()).toBe(1)
})

test('R19: a chat by a link that a crash left open is given back, once, and not to a link that was made since', async () => {
  const { context } = scene.server
  const countChats = async () =>
    (await context.database.selectFrom('previews').select('chats').executeTakeFirst())?.chats
  const openAndCrash = async () => {
    const messages = [{ role: 'user' as const, content: 'Hi' }]
    const body = { project_id: scene.projectId, preview: token, messages }
    const incoming = { body, user: undefined, origin: undefined, address: '203.0.113.9', onError: () => undefined }
    await openChat(createChatContext(context), incoming, new AbortController().signal)
  }
  // A sweep eleven minutes ahead takes a turn for abandoned that is not stored yet.
  const readWholeAnswer = async () => (await chatWithPreview()).text()
  const sweep = () => releaseAbandonedTurns({ ...context, clock: () => new Date(Date.now() + 11 * MINUTE) })
  expect(await readWholeAnswer()).toBe('ok')
  await openAndCrash()
  expect(await countChats()).toBe(2)
  await Promise.all([sweep(), sweep()])
  expect(await countChats()).toBe(1)
  await openAndCrash()
  token = await startPreview()
  expect(await readWholeAnswer()).toBe('ok')
  await sweep()
  expect(await countChats()).toBe(1)
})

test('A8: the answer to a question of a brick is no chat of its own, and gives none back where it fails', async () => {
  const { database } = scene.server.context
  const countChats = async () => (await database.selectFrom('previews').select('chats').executeTakeFirst())?.chats
  const brick = createTestBrick()
  await scene.save({ functions: [{ ...brick, api: { ...brick.api, fill: 2, confirm: true } }] } as never)
  token = await startPreview()
  const asking = { accept: 'text/event-stream', body: { visitor: 'v', can: ['confirm'] } }
  scene.provider.play(createCallScript({ id: 'a', name: 'Order_status', arguments: '{}' }))
  const events: Record<string, unknown>[] = (await readEvents(await chatWithPreview(asking))) as never
  const [start, confirm] = ['start', 'confirm'].map((type) => events.find((event) => event.type === type))
  expect(await countChats()).toBe(1)
  scene.provider.play({ status: 401, steps: ['{}'] })
  const body = { ...asking.body, conversation_id: start?.conversation_id, confirm: { id: confirm?.id, accept: false } }
  const told = await (await chatWithPreview({ ...asking, body })).text()
  expect(told).toContain('provider_key_invalid')
  expect(await countChats()).toBe(1)
  scene.provider.play(createTextScript('ok'))
  await scene.save({ functions: [] })
})

test('a chat by a link is filed in no conversation of a visitor, even if it names one, nor a visitor’s in one by a link', async () => {
  await scene.deploy()
  const askAndFindConversation = async (conversation_id: string | undefined, isByLink: boolean) => {
    const asking = { accept: 'text/event-stream', body: { conversation_id } }
    const [start] = await readEvents(await (isByLink ? chatWithPreview(asking) : scene.ask(asking)))
    return start?.type === 'start' ? start.conversation_id : ''
  }
  const visited = await askAndFindConversation(undefined, false)
  const shown = await askAndFindConversation(undefined, true)
  expect(await askAndFindConversation(shown, true)).toBe(shown)
  expect(await askAndFindConversation(visited, false)).toBe(visited)
  expect([shown, visited]).not.toContain(await askAndFindConversation(visited, true))
  expect([shown, visited]).not.toContain(await askAndFindConversation(shown, false))
  const rows = scene.server.context.database.selectFrom('conversations').select(['id', 'version', 'turns'])
  const kept = await rows.where('id', 'in', [shown, visited]).execute()
  expect(kept.toSorted((one, other) => one.version - other.version)).toEqual([
    { id: shown, version: 0, turns: 2 },
    { id: visited, version: expect.any(Number), turns: 2 },
  ])
  expect(kept.filter(({ version }) => version === 0)).toHaveLength(1)
})

test('N14: a chat by a link that is left before its first word stays counted', async () => {
  const { database } = scene.server.context
  const countChats = async () => (await database.selectFrom('previews').select('chats').executeTakeFirst())?.chats
  scene.provider.play({ steps: [new Promise(() => {})] })
  const [before, used] = [scene.completions().length, await scene.countUsed()]
  const leaving = new AbortController()
  const left = chatWithPreview({ signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => scene.completions().length).toBeGreaterThan(before)
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(() => scene.countUsed()).toBe(used)
  expect(await countChats()).toBe(1)
  scene.provider.play(createTextScript('ok'))
})

test('a preview link keeps the key that it was made with, and what it holds is counted and given back', async () => {
  const { database } = scene.server.context
  const createSecretHeader = (value: string) => [
    { name: 'authorization', type: 'string' as const, value, secret: true },
  ]
  const createBrick = (value: string) => ({
    id: 'brick',
    name: 'Orders',
    description: 'Finds them',
    parameters: { type: 'object' as const, properties: [], required: [] },
    api: { url: 'shop.example/orders', method: 'GET' as const, parameters: [], headers: createSecretHeader(value) },
  })
  const countSecrets = async () =>
    (await database.selectFrom('secrets').where('project_id', 'is not', null).select('id').execute()).length
  const readStoredBytes = async () =>
    (await database.selectFrom('projects').select('stored_bytes').executeTakeFirstOrThrow()).stored_bytes
  await scene.save({ functions: [createBrick('first')] })
  await startPreview()
  await scene.save({ functions: [createBrick('other')] })
  expect(await countSecrets()).toBe(2)
  const held = await readStoredBytes()
  await callAsOwner().post('/project/preview/stop', { project_id: scene.projectId })
  expect(await countSecrets()).toBe(1)
  expect(await readStoredBytes()).toBeLessThan(held)
  await scene.save({ functions: [] })
})

function callAsOwner() {
  return callAs(scene.server.app, scene.owner)
}

async function startPreview(): Promise<string> {
  const answer = await callAsOwner().post('/project/preview', { project_id: scene.projectId })
  expect(answer.statusCode).toBe(200)
  return new URL(answer.json().url).searchParams.get('preview') ?? ''
}

function chatWithPreview({ body, ...asking }: Asking = {}) {
  return scene.ask({ ...asking, body: { preview: token, ...body } })
}

function readPage(preview: string) {
  return fetch(`${scene.server.url}/live/${scene.projectId}?preview=${preview}`)
}

async function readStatuses(preview: string) {
  return [(await readPage(preview)).status, (await chatWithPreview({ body: { preview } })).status]
}
