import { createHmac } from 'node:crypto'
import type { Notice } from '@bricks/contract'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandoffScene, openHandoffScene, RECEIVER } from '#test/tools/handoff-scene.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { inventWords } from '#test/tools/told-scene.ts'
import { deliverDueHandoffs } from './deliver-handoffs.ts'

let open: HandoffScene
beforeEach(async () => {
  open = await openHandoffScene()
})
afterEach(() => open.told.close())

const passMinutes = (minutes: number) => open.told.scene.passDays(minutes / (24 * 60))
const listNotices = () =>
  open.told.scene
    .send(open.told.token, 'GET', '/notices')
    .then(({ body }) => (JSON.parse(body) as Notice[]).map(({ kind }) => kind))
const answerWithStatus = (status: number) => open.told.scene.world.server.script(writeJsonAnswer({}, status))
async function useWebhook(): Promise<string> {
  const { new_secret = '' } = await open.saveHandoffSettings({ way: 'webhook', url: `https://${RECEIVER}` })
  return new_secret
}

test('a webhook gets the words and what was said before, and can prove who sends it', async () => {
  const secret = await useWebhook()
  const conversation_id = await open.haveConversation('hook')
  const told = inventWords('hook')
  await open.sendHandoff({ conversation_id, message: 'Grüße 🙂' })
  answerWithStatus(204)
  expect(await open.deliverHandoffs()).toBe(1)
  const [{ signature, body } = { signature: '', body: '' }] = open.listReceivedTickets()
  const [, at = '', proof = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(proof)
  const { id } = (await open.listHandoffs())[0] ?? {}
  expect(JSON.parse(body)).toEqual({
    event: 'handoff',
    id,
    at: expect.stringMatching(/^2026-11-21T/),
    project_id: open.told.projectId,
    conversation_id,
    visitor: { id: 'somebody', name: 'Bo', email: 'bo@people.test', verified: false },
    message: 'Grüße 🙂',
    transcript: expect.arrayContaining([
      { role: 'user', content: `How is ${told.asked}?`, at: expect.any(String) },
      { role: 'assistant', content: `It is ${told.answered}.`, at: expect.any(String) },
    ]),
    link: `http://bricks.test/edit/${open.told.projectId}/conversations/${conversation_id}`,
  })
  expect(await open.listHandoffs()).toMatchObject([{ state: 'sent', failure: null, message: 'Grüße 🙂' }])
})

test('a receiver that is down is asked again as a mail server is, with the same id; then the owner reads it in the console (R43)', async () => {
  await useWebhook()
  await open.sendHandoff({ message: 'Do not lose this.' })
  answerWithStatus(503)
  for (const minutes of [0, 1, 5, 30, 120, 720]) {
    passMinutes(minutes)
    const before = open.listReceivedTickets().length
    await open.deliverHandoffs()
    await open.deliverHandoffs()
    expect(open.listReceivedTickets()).toHaveLength(before + 1)
  }
  passMinutes(10_000 / 60)
  await open.deliverHandoffs()
  const ids = open.listReceivedTickets().map(({ body }) => JSON.parse(body).id)
  expect([ids.length, new Set(ids).size]).toEqual([6, 1])
  expect(await open.listHandoffs()).toMatchObject([
    { state: 'failed', failure: 'bad_status', message: 'Do not lose this.' },
  ])
  expect(await listNotices()).toEqual(['handoff_failing'])
  expect((await open.told.get<{ failing: boolean }>('/project/handoff')).failing).toBe(true)
})

test('the owner is told once of several messages whose tries fail at the same time', async () => {
  await useWebhook()
  for (const visitor of ['one', 'two']) await open.sendHandoff({ visitor, message: 'Do not lose this.' })
  answerWithStatus(503)
  await open.deliverHandoffs()
  passMinutes(1)
  await open.deliverHandoffs()
  expect(open.listReceivedTickets()).toHaveLength(4)
  expect(await listNotices()).toEqual(['handoff_failing'])
})

test('the owner is told nothing of a message whose bot is deleted while it is being sent', async () => {
  await useWebhook()
  await open.sendHandoff({ message: 'Do not lose this.' })
  answerWithStatus(503)
  await open.deliverHandoffs()
  passMinutes(1)
  const { context } = open.told.scene.server
  const send: typeof context.brickCaller.send = async (request, signal) => {
    expect((await open.told.post('/project/delete')).status).toBe(200)
    return context.brickCaller.send(request, signal)
  }
  await deliverDueHandoffs({ ...context, brickCaller: { send } })
  expect(open.listReceivedTickets()).toHaveLength(2)
  expect(await listNotices()).toEqual([])
})

test('words that came while the clock was ahead are delivered once the clock is right', async () => {
  await open.saveHandoffSettings()
  open.told.scene.passDays(1)
  expect((await open.sendHandoff({ visitor: 'ahead', message: 'From tomorrow.' })).status).toBe(200)
  open.told.scene.passDays(-1)
  expect(await open.deliverHandoffs()).toBe(1)
  expect(await open.deliverHandoffs()).toBe(0)
})

test('a receiver that is back gets what waited, and a moved one too', async () => {
  await open.saveHandoffSettings({ way: 'webhook', url: 'api.example.com/gone' })
  await open.sendHandoff({ message: 'First.' })
  answerWithStatus(500)
  await open.deliverHandoffs()
  expect(await listNotices()).toEqual([])
  await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER })
  answerWithStatus(200)
  passMinutes(1)
  expect(await open.deliverHandoffs()).toBe(1)
  expect(open.listReceivedTickets()).toHaveLength(1)
})

test('a redirect, a private address and our own are no receivers (the guard)', async () => {
  for (const url of ['127.0.0.1/hook', '169.254.169.254/latest', 'bricks.test/api/user/settings']) {
    const body = {
      on: true,
      moments: [],
      fields: { name: 'off', email: 'off' },
      hours: '',
      way: 'webhook',
      email: '',
      url,
    }
    const payload = { project_id: open.told.projectId, ...body }
    const refused = await open.told.scene.send(open.told.token, 'POST', '/project/handoff', payload)
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'address_refused'])
  }
  await useWebhook()
  open.told.scene.world.server.script('HTTP/1.1 302 Found\r\nlocation: https://127.0.0.1/\r\ncontent-length: 0\r\n\r\n')
  const { body } = await open.told.post('/project/handoff/test')
  expect(JSON.parse(body)).toEqual({ ok: false, status: 302, failure: 'redirect_refused' })
})

test('mail that is down is tried again, and arrives once (R43)', async () => {
  await open.saveHandoffSettings()
  await open.sendHandoff({ message: 'By mail.' })
  const { mail } = open.told.scene.server
  mail.setRefusing(true)
  await open.deliverHandoffs()
  passMinutes(1)
  await open.deliverHandoffs()
  expect(await listNotices()).toEqual(['handoff_failing'])
  mail.setRefusing(false)
  passMinutes(5)
  await Promise.all([open.deliverHandoffs(), open.deliverHandoffs(), open.deliverHandoffs()])
  const arrived = mail.findFor(open.ownEmail).filter(({ text = '' }) => text.includes('By mail.'))
  expect(arrived).toHaveLength(1)
  expect(await open.listHandoffs()).toMatchObject([{ state: 'sent' }])
})

test('what a visitor writes while the bot still answers goes out with that answer, or after two minutes without it', async () => {
  await open.saveHandoffSettings()
  const { scene, projectId } = open.told
  const { database, mail } = { ...scene.server.context, ...scene.server }
  for (const [name, hasEnded] of [
    ['ended', true],
    ['endless', false],
  ] as const) {
    const conversation_id = await open.haveConversation(name)
    const pause = Promise.withResolvers<void>()
    const answer = createTextScript(`The answer is ${name}.`)
    scene.provider.play({ ...answer, steps: [pause.promise, ...answer.steps] })
    const messages = [{ role: 'user', content: `Is it ${name}?` }]
    const body = { project_id: projectId, messages, visitor: 'somebody', conversation_id }
    const answering = scene.send(undefined, 'POST', '/completionChatStreamed', body)
    const reserved = database.selectFrom('conversation_turns').select('id').where('state', '=', 'reserved')
    await expect.poll(async () => (await reserved.execute()).length).toBe(1)
    expect((await open.sendHandoff({ conversation_id, message: `Too slow, ${name}.` })).status).toBe(200)
    expect(await open.deliverHandoffs()).toBe(0)
    if (hasEnded) pause.resolve()
    if (hasEnded) await answering
    passMinutes(hasEnded ? 0.1 : 2.1)
    expect(await open.deliverHandoffs()).toBe(1)
    const text = mail.findFor(open.ownEmail).at(-1)?.text ?? ''
    expect(text).toContain(`Too slow, ${name}.`)
    expect([text.includes(`Is it ${name}?`), text.includes(`The answer is ${name}.`)]).toEqual([hasEnded, hasEnded])
    pause.resolve()
    await answering
  }
})

test('a process that dies while it sends leaves the message to the next one', async () => {
  await open.saveHandoffSettings()
  await open.sendHandoff({ message: 'Still here.' })
  const { context } = open.told.scene.server
  void deliverDueHandoffs({ ...context, mailTransport: { send: () => new Promise<void>(() => {}) } })
  const findAttempts = async () =>
    (await context.database.selectFrom('handoffs').select('attempts').executeTakeFirst())?.attempts
  await expect.poll(findAttempts).toBe(1)
  expect(await open.deliverHandoffs()).toBe(0)
  passMinutes(1)
  expect(await open.deliverHandoffs()).toBe(1)
})

test('one owner’s receiver that never answers holds up no other owner', async () => {
  await useWebhook()
  open.told.scene.world.server.script(() => {})
  for (let at = 0; at < 8; at++) await open.sendHandoff({ visitor: `waits ${at}` })
  const { context } = open.told.scene.server
  const hanging = deliverDueHandoffs(context)
  await expect.poll(() => open.listReceivedTickets().length).toBe(2)
  const rows = await context.database.selectFrom('handoffs').select('attempts').execute()
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(2)
  open.told.scene.world.server.script(writeJsonAnswer({}))
  await open.told.scene.world.server.close()
  await hanging
})

test('where nothing said is recorded, no transcript is sent and what was delivered is not kept', async () => {
  await useWebhook()
  await open.told.post('/project/recording', { on: false, days: 30 })
  const conversation_id = await open.haveConversation('unrecorded')
  await open.sendHandoff({ conversation_id, message: 'Nobody keeps this.' })
  answerWithStatus(200)
  await open.deliverHandoffs()
  expect(JSON.parse(open.listReceivedTickets()[0]?.body ?? '')).toMatchObject({
    message: 'Nobody keeps this.',
    transcript: [],
  })
  expect(await open.listHandoffs()).toMatchObject([{ state: 'sent', name: '', email: '', message: '' }])
})

test('where nothing said is recorded, what cannot be delivered is not kept either', async () => {
  await useWebhook()
  await open.sendHandoff({ message: 'It failed before.' })
  answerWithStatus(400)
  const tryToTheEnd = async () => {
    for (const minutes of [0, 1, 5, 30, 120, 720]) {
      passMinutes(minutes)
      await open.deliverHandoffs()
    }
  }
  await tryToTheEnd()
  expect(await open.listHandoffs()).toMatchObject([{ state: 'failed', message: 'It failed before.' }])
  await open.told.post('/project/recording', { on: false, days: 30 })
  expect(await open.listHandoffs()).toMatchObject([{ state: 'failed', name: '', email: '', message: '' }])
  await open.sendHandoff({ visitor: 'later', message: 'It fails later.' })
  await tryToTheEnd()
  expect((await open.listHandoffs()).map(({ state, message }) => [state, message])).toEqual([
    ['failed', ''],
    ['failed', ''],
  ])
})
