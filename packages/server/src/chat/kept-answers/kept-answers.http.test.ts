import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReplyDecoder, type ReplyEvent } from '@bricks/contract/wire'
import { createTextScript, DONE, writeChunk } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '#app.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { setReadOnly } from '#test/tools/set-read-only.ts'
import { signVisitor } from '#test/tools/sign-visitor.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const EVENTS = 'text/event-stream'
const CANARY = 'a canary in a kept answer'
/** On SQLite one write follows the other, in the order in which they began. */
const onPostgres = test.runIf(inject('engine') === 'postgres')

let scene: ChatScene
let secret: string
let now = new Date('2026-11-24T12:00:00Z')
beforeAll(async () => {
  scene = await openChatScene({ ports: { clock: () => now } })
  await scene.deploy()
  const owner = callAs(scene.server.app, scene.owner)
  ;({ secret } = (await owner.post('/project/identity/secret', { project_id: scene.projectId })).json())
})
afterAll(() => scene.close())

function playInHalves() {
  let letGoOn = () => {}
  const pause = new Promise<void>((resolve) => {
    letGoOn = resolve
  })
  const end = writeChunk({}, 'stop')
  scene.provider.play({ steps: [writeChunk({ content: CANARY }), pause, writeChunk({ content: ' ends' }), end, DONE] })
  return letGoOn
}

/** Waits until the server has seen the page leave: an answer that ended before that would count as read. */
async function askAndLeave(body: Record<string, unknown> = {}) {
  const leaver = new AbortController()
  const asked = once(scene.server.app.server, 'request')
  const { start } = await askAndReadText(body, leaver.signal)
  const [, response] = await asked
  const left = once(response, 'close')
  leaver.abort()
  await left
  return { messageId: start.message_id, conversationId: start.conversation_id }
}

async function askAndReadText(body: Record<string, unknown>, signal?: AbortSignal) {
  const asked = { keep: true, visitor: 'ada', ...body }
  const response = await scene.ask({ accept: EVENTS, ...(signal && { signal }), body: asked })
  const decode = createReplyDecoder()
  const text = new TextDecoder()
  const seen: ReplyEvent[] = []
  const reader = response.body?.getReader()
  while (!seen.some(({ type }) => type === 'text')) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error('the answer ended early')
    seen.push(...decode(text.decode(value, { stream: true })))
  }
  const [start] = seen
  if (start?.type !== 'start') throw new Error('no start')
  return { start, reader }
}

const postAsVisitor = (path: string, body: object) =>
  fetch(`${scene.server.url}/api/live/${scene.projectId}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const resumeAnswer = (message_id: string, body: object = {}) =>
  postAsVisitor('/answer', { message_id, visitor: 'ada', ...body })
const findTurnId = async (id: string) => {
  const turns = scene.server.context.database.selectFrom('conversation_turns').selectAll()
  return turns.where('id', '=', id).executeTakeFirstOrThrow()
}
const listKept = () => scene.server.context.database.selectFrom('kept_answers').selectAll().execute()

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 700) throw new Error('it did not come to this')
    await sleep(20)
  }
}

const waitUntilKept = (messageId: string) =>
  waitUntil(async () => (await listKept()).some(({ turn_id }) => turn_id === messageId))

async function waitForEnd(messageId: string) {
  const findEnded = async () =>
    (await listKept()).find(({ turn_id, has_ended }) => turn_id === messageId && has_ended === 1)
  await waitUntil(async () => (await findEnded()) !== undefined)
  return findEnded()
}

test('an answer goes on though its page went away, and is taken up while it is made', async () => {
  const letGoOn = playInHalves()
  const { messageId, conversationId } = await askAndLeave()
  const taken = await resumeAnswer(messageId)
  const also = await resumeAnswer(messageId)
  letGoOn()
  const events = await readEvents(taken)
  expect(events[0]).toEqual({ type: 'start', conversation_id: conversationId, message_id: messageId })
  expect(events[1]).toEqual({ type: 'text', delta: CANARY })
  expect(joinAnswerText(events)).toBe(`${CANARY} ends`)
  expect(events.at(-1)).toMatchObject({ type: 'done', finish: 'stop' })
  expect(joinAnswerText(await readEvents(also))).toBe(`${CANARY} ends`)
  expect((await findTurnId(messageId)).state).toBe('answered')
  await waitUntil(async () => (await listKept()).length === 0)
})

test('a page that is left while it asks for its answer reads nothing of it, so the answer waits for the next page', async () => {
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave()
  scene.server.app.server.once('request', (request, response) => {
    request.once('end', () => response.socket?.destroy())
  })
  await expect(resumeAnswer(messageId)).rejects.toThrow()
  letGoOn()
  await waitForEnd(messageId)
  expect(joinAnswerText(await readEvents(await resumeAnswer(messageId)))).toBe(`${CANARY} ends`)
})

test('where the storage takes no writes, an answer is taken up and stopped all the same, and one that has ended is read (R20)', async () => {
  const letGoOn = playInHalves()
  const ended = await askAndLeave()
  letGoOn()
  await waitForEnd(ended.messageId)
  playInHalves()
  const running = await askAndLeave()
  await setReadOnly(scene.server, true)
  try {
    expect(joinAnswerText(await readEvents(await resumeAnswer(ended.messageId)))).toBe(`${CANARY} ends`)
    const taken = await resumeAnswer(running.messageId)
    expect(taken.status).toBe(200)
    const stopped = await postAsVisitor('/answer/stop', { message_id: running.messageId, visitor: 'ada' })
    expect(stopped.status).toBe(200)
    await expect.poll(() => scene.provider.countRunningAnswers()).toBe(0)
    await setReadOnly(scene.server, false)
    expect(joinAnswerText(await readEvents(taken))).toBe(CANARY)
  } finally {
    await setReadOnly(scene.server, false)
    await scene.server.context.database.deleteFrom('kept_answers').execute()
  }
})

test('an answer that ended while nobody read it lies encrypted until it is fetched whole', async () => {
  // The name has blanks and a comma, which no random or encrypted text of the row can have by chance.
  const visitor = 'bob, of no account'
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave({ visitor })
  letGoOn()
  const kept = await waitForEnd(messageId)
  expect(JSON.stringify(kept)).not.toContain(CANARY)
  expect(JSON.stringify(kept)).not.toContain(visitor)
  expect((await resumeAnswer(messageId)).status).toBe(404)
  const events = await readEvents(await resumeAnswer(messageId, { visitor }))
  expect(joinAnswerText(events)).toBe(`${CANARY} ends`)
  expect(events.at(-1)).toMatchObject({ type: 'done' })
  await waitUntil(async () => (await listKept()).length === 0)
  expect((await resumeAnswer(messageId, { visitor })).status).toBe(404)
})

test('an answer whose page came back at another process is given there, though its lost connection still seems to read', async () => {
  const { fastify: other } = await createApp(scene.server.context)
  const letGoOn = playInHalves()
  const { start, reader } = await askAndReadText({ visitor: 'cy' })
  await waitUntilKept(start.message_id)
  const askElsewhere = () =>
    other.inject({
      method: 'POST',
      url: `/api/live/${scene.projectId}/answer`,
      payload: { message_id: start.message_id, visitor: 'cy' },
    })
  expect([(await askElsewhere()).statusCode, (await askElsewhere()).statusCode]).toEqual([202, 202])
  letGoOn()
  while (!(await reader?.read())?.done);
  await waitUntil(async () => (await listKept()).every(({ has_ended }) => has_ended === 1))
  const given = await askElsewhere()
  expect([given.statusCode, joinAnswerText(createReplyDecoder()(given.body))]).toEqual([200, `${CANARY} ends`])
  expect((await askElsewhere()).statusCode).toBe(404)
  await other.close()
})

test.each([7, 0])(
  'an answer that a lost connection seemed to read to its end is still given to its page, with %s days of recording',
  async (recording_days) => {
    const owner = callAs(scene.server.app, scene.owner)
    await owner.post('/project/recording', { project_id: scene.projectId, recording_days })
    scene.provider.play(createTextScript('All ', 'well'))
    const [start] = await readEvents(await scene.ask({ accept: EVENTS, body: { keep: true, visitor: 'dan' } }))
    if (start?.type !== 'start') throw new Error('no start')
    await waitUntil(async () => (await listKept()).every(({ turn_id }) => turn_id !== start.message_id))
    expect((await resumeAnswer(start.message_id, { visitor: 'eve' })).status).toBe(404)
    const events = await readEvents(await resumeAnswer(start.message_id, { visitor: 'dan' }))
    expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'done'])
    expect(joinAnswerText(events)).toBe('All well')
    await waitUntil(async () => (await resumeAnswer(start.message_id, { visitor: 'dan' })).status === 404)
    await owner.post('/project/recording', { project_id: scene.projectId, recording_days: 7 })
  },
)

test('an answer whose conversation the visitor had forgotten is given to nobody', async () => {
  const letGoOn = playInHalves()
  const { start, reader } = await askAndReadText({ visitor: 'dan' })
  await waitUntilKept(start.message_id)
  letGoOn()
  while (!(await reader?.read())?.done);
  await waitUntil(async () => (await listKept()).every(({ turn_id }) => turn_id !== start.message_id))
  await postAsVisitor('/forget', { visitor: 'dan', conversation_ids: [start.conversation_id] })
  expect((await resumeAnswer(start.message_id, { visitor: 'dan' })).status).toBe(404)
})

test('it is kept for ten minutes, and where texts are not recorded no other row holds it', async () => {
  const owner = callAs(scene.server.app, scene.owner)
  await owner.post('/project/recording', { project_id: scene.projectId, recording_days: 0 })
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave()
  letGoOn()
  await waitForEnd(messageId)
  expect(JSON.stringify(await dumpDatabase(scene.server.context.database))).not.toContain(' ends"')
  now = new Date(now.getTime() + 10 * 60_000 + 1)
  expect((await resumeAnswer(messageId)).status).toBe(404)
})

test('an answer whose process died while its clock was ahead is not waited for until then', async () => {
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave()
  letGoOn()
  await waitForEnd(messageId)
  const leaveUnendedUntil = (seconds: number) =>
    scene.server.context.database
      .updateTable('kept_answers')
      .set({ has_ended: 0, alive_until: new Date(now.getTime() + seconds * 1000).toISOString() })
      .execute()
  await leaveUnendedUntil(10)
  expect((await resumeAnswer(messageId)).status).toBe(202)
  await leaveUnendedUntil(24 * 60 * 60)
  expect(joinAnswerText(await readEvents(await resumeAnswer(messageId)))).toBe(`${CANARY} ends`)
  await scene.server.context.database.deleteFrom('kept_answers').execute()
})

test('another bot, a guessed id and what is no id get nothing of it, and stop nothing', async () => {
  const owner = callAs(scene.server.app, scene.owner)
  const { id: other } = (await owner.post('/project/new', { 'new-project-name': 'Other' })).json()
  expect((await owner.post('/project/deploy', { project_id: other })).statusCode).toBe(200)
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave()
  const findCall = (project: string, path: string, body: object) =>
    fetch(`${scene.server.url}/api/live/${project}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const own = { message_id: messageId, visitor: 'ada' }
  for (const project of [other, 'unknown']) {
    expect((await findCall(project, '/answer', own)).status).toBe(404)
    expect((await findCall(project, '/answer/stop', own)).status).toBe(200)
  }
  expect((await resumeAnswer(createId())).status).toBe(404)
  const wrong: object[] = [
    {},
    { ...own, visitor: undefined },
    { ...own, visitor: { $ne: '' } },
    { ...own, message_id: [messageId] },
    { ...own, message_id: 'x'.repeat(10_000) },
    { ...own, visitor: 'x'.repeat(10_000) },
    { ...own, identity: 'x'.repeat(5_000) },
  ]
  for (const body of wrong) {
    expect((await findCall(scene.projectId, '/answer', body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
  }
  const taken = await resumeAnswer(messageId)
  letGoOn()
  expect(joinAnswerText(await readEvents(taken))).toBe(`${CANARY} ends`)
})

test('Stop ends it wherever its page is, and what came is kept', async () => {
  playInHalves()
  const { messageId } = await askAndLeave()
  await postAsVisitor('/answer/stop', { message_id: messageId, visitor: 'eve' })
  const reading = await resumeAnswer(messageId)
  expect((await postAsVisitor('/answer/stop', { message_id: messageId, visitor: 'ada' })).status).toBe(200)
  await scene.provider.waitForClientToLeave()
  expect((await readEvents(reading)).at(-1)).toEqual({ type: 'done', finish: 'stop' })
  await waitUntil(async () => (await findTurnId(messageId)).state === 'incomplete')
  await waitUntil(async () => (await resumeAnswer(messageId)).status === 404)
})

test('only one is kept of a visitor’s conversation: an earlier one that nobody reads ends', async () => {
  playInHalves()
  const first = await askAndLeave()
  scene.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
  const second = await askAndLeave({ conversation_id: first.conversationId })
  await waitUntil(async () => (await findTurnId(first.messageId)).state === 'incomplete')
  expect((await findTurnId(second.messageId)).state).toBe('reserved')
  await postAsVisitor('/answer/stop', { message_id: second.messageId, visitor: 'ada' })
})

onPostgres('that holds as well where the earlier answer is stored late', async () => {
  let letStore = () => {}
  const held = new Promise<void>((resolve) => {
    letStore = resolve
  })
  const locked = Promise.withResolvers<void>()
  const holding = inTransaction(scene.server.context.database, async (transaction) => {
    await sql`lock table kept_answers in share mode`.execute(transaction)
    locked.resolve()
    await held
  })
  await locked.promise
  playInHalves()
  const first = await askAndLeave()
  scene.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
  const second = await askAndLeave({ conversation_id: first.conversationId })
  letStore()
  await holding
  await waitUntil(async () => (await findTurnId(first.messageId)).state === 'incomplete')
  expect((await findTurnId(second.messageId)).state).toBe('reserved')
  await postAsVisitor('/answer/stop', { message_id: second.messageId, visitor: 'ada' })
})

test('an answer to a verified visitor is given to them alone', async () => {
  const signAs = (sub: string) => signVisitor({ sub }, { secret }, now)
  const letGoOn = playInHalves()
  const { messageId } = await askAndLeave({ identity: signAs('ada') })
  expect((await resumeAnswer(messageId)).status).toBe(401)
  expect((await resumeAnswer(messageId, { visitor: 'eve' })).status).toBe(404)
  expect((await resumeAnswer(messageId, { identity: signAs('bob') })).status).toBe(404)
  expect((await resumeAnswer(messageId, { identity: 'forged' })).status).toBe(401)
  const taken = await resumeAnswer(messageId, { identity: signAs('ada') })
  letGoOn()
  expect(joinAnswerText(await readEvents(taken))).toBe(`${CANARY} ends`)
})

test('R16: without `keep`, without a visitor, or in plain text, an answer ends with its page', async () => {
  for (const [body, accept] of [
    [{ keep: false, visitor: 'ada' }, EVENTS],
    [{ keep: true }, EVENTS],
    [{ keep: true, visitor: 'ada' }, 'text/plain'],
  ] as const) {
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
    const leaver = new AbortController()
    const response = await scene.ask({ accept, signal: leaver.signal, body })
    await response.body?.getReader().read()
    leaver.abort()
    await scene.provider.waitForClientToLeave()
  }
})

test('R16: an answer that had not begun when its page went away has no name to ask for, and ends', async () => {
  scene.provider.play({ steps: [HANG] })
  const leaver = new AbortController()
  const asked = scene.ask({ accept: EVENTS, signal: leaver.signal, body: { keep: true, visitor: 'ada' } })
  await waitUntil(async () => (await listKept()).some(({ has_ended }) => has_ended === 0))
  leaver.abort()
  await asked.catch(() => undefined)
  await scene.provider.waitForClientToLeave()
})

test('a kept answer that its page reads to the end is as any other', async () => {
  scene.provider.play(createTextScript('All ', 'well'))
  const events = await readEvents(await scene.ask({ accept: EVENTS, body: { keep: true, visitor: 'ada' } }))
  expect(joinAnswerText(events)).toBe('All well')
  await waitUntil(async () => (await listKept()).every(({ has_ended }) => has_ended === 1))
})
