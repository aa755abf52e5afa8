import type { Routing } from '@bricks/contract'
import { createEventDecoder, ROUTING_EVENTS, type RoutingEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postAsOwner } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'

const orders = createTestBrick({ id: 'orders', name: 'Orders' })
const shipping = createTestBrick({ id: 'shipping', name: 'Shipping' })
const createCallTo = (name: string) => createCallScript({ id: 'a', name, arguments: '{}' })

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
  await scene.save({ functions: [orders, shipping] })
})
afterAll(() => scene.close())
beforeEach(async () => {
  const { database } = scene.server.context
  for (const table of ['routing_runs', 'routing_sentences', 'rehearsal_texts', 'rehearsal_days'] as const) {
    await database.deleteFrom(table).execute()
  }
})

async function postToProject(path: string, body: object) {
  const response = await postAsOwner(scene, path, body)
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

async function saveSentences(...sentences: object[]): Promise<Routing> {
  const { status, body, text } = await postToProject('/project/routing', { sentences })
  if (status !== 200) throw new Error(text)
  return body
}

async function getRouting(): Promise<Routing> {
  return (await callAs(scene.server.app, scene.owner).get(`/project/routing?project_id=${scene.projectId}`)).json()
}

async function runRoutingAndReadEvents(body: object = {}): Promise<RoutingEvent[]> {
  return createEventDecoder<RoutingEvent>(ROUTING_EVENTS)((await postToProject('/project/routing/run', body)).text)
}

async function chatAndReadIds() {
  scene.provider.play(createTextScript('Hello.'))
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token }))
  const start = events.find((event) => event.type === 'start')
  return { conversation_id: start?.conversation_id, turn_id: start?.message_id }
}

const where = { brick: 'orders', text: 'Where is my parcel?' }

describe('sentences', () => {
  test('are kept in their order; those that are left out are deleted with their texts', async () => {
    const { sentences } = await saveSentences(where, { brick: 'shipping', text: 'What does it cost?' })
    expect(sentences).toMatchObject([where, { brick: 'shipping' }])
    const [, second] = sentences
    await saveSentences(
      { id: second?.id, brick: 'shipping', text: 'How much is it?' },
      { brick: 'orders', text: 'New' },
    )
    expect((await getRouting()).sentences).toMatchObject([
      { id: second?.id, text: 'How much is it?', emptied: false, from: null },
      { text: 'New' },
    ])
    expect(await scene.server.context.database.selectFrom('rehearsal_texts').select('id').execute()).toHaveLength(2)
  })

  test('that were taken from a turn go with it, and say so', async () => {
    const from = await chatAndReadIds()
    const { sentences } = await saveSentences({ ...where, from })
    expect(sentences).toMatchObject([{ from, emptied: false }])
    await saveSentences({ ...where, id: sentences[0]?.id, text: 'Changed' })
    await scene.server.context.database.deleteFrom('conversation_turns').execute()
    expect((await getRouting()).sentences).toMatchObject([{ text: '', from: null, emptied: true }])
    expect((await postToProject('/project/routing', { sentences: [{ ...where, from }] })).status).toBe(404)
  })

  test('that went with their turn do not come back from a tab that was opened before', async () => {
    const { sentences } = await saveSentences({ ...where, from: await chatAndReadIds() })
    await scene.server.context.database.deleteFrom('conversation_turns').execute()
    const shown = sentences.map(({ id, brick, text }) => ({ id, brick, text }))
    const saved = await saveSentences(...shown, { brick: 'shipping', text: 'What does it cost?' })
    expect(saved.sentences).toMatchObject([
      { id: sentences[0]?.id, text: '', from: null, emptied: true },
      { text: 'What does it cost?', emptied: false },
    ])
    expect(
      JSON.stringify(await scene.server.context.database.selectFrom('rehearsal_texts').selectAll().execute()),
    ).not.toContain(where.text)
  })

  test('that were taken from a turn are masked where texts are; what somebody typed stays as it is', async () => {
    const text = 'Where is it? I am ada@people.example'
    const { sentences } = await saveSentences({ ...where, text, from: await chatAndReadIds() }, { ...where, text })
    expect(sentences.map((each) => each.text)).toEqual(['Where is it? I am [email]', text])
  })

  test('are 64 at most, each short, and of this project', async () => {
    const many = Array.from({ length: 65 }, () => where)
    expect((await postToProject('/project/routing', { sentences: many })).status).toBe(400)
    expect((await postToProject('/project/routing', { sentences: [{ ...where, text: 'x'.repeat(501) }] })).status).toBe(
      400,
    )
    expect((await postToProject('/project/routing', { sentences: [{ ...where, id: 'unknown' }] })).status).toBe(404)
  })
})

describe('a run of the table', () => {
  test('tells for each sentence what the model would call, asked once, and keeps it beside the run before', async () => {
    const { sentences } = await saveSentences(where)
    const [sentence] = sentences
    scene.provider.play(createCallTo('Shipping'))
    const before = scene.completions().length
    expect(await runRoutingAndReadEvents()).toEqual([
      { type: 'start', sentences: 1 },
      { type: 'cell', sentence_id: sentence?.id, brick: 'shipping', n: 1 },
      { type: 'done', sentences: 1 },
    ])
    expect(scene.completions().length).toBe(before + 1)
    await scene.save({ functions: [{ ...orders, description: 'Tells where a parcel is' }, shipping] })
    scene.provider.play(createCallTo('Orders'), createTextScript('I do not know.'), createCallTo('Orders'))
    expect(await runRoutingAndReadEvents({ times: 3 })).toContainEqual({
      type: 'cell',
      sentence_id: sentence?.id,
      brick: null,
      n: 1,
    })
    const { latest, previous, revision, rehearsals } = await getRouting()
    expect(latest).toMatchObject({ revision, times: 3, ended_at: expect.any(String) })
    expect(latest?.cells).toContainEqual({ sentence_id: sentence?.id, brick: 'orders', n: 2 })
    expect(previous).toMatchObject({ revision: revision - 1, cells: [{ brick: 'shipping', n: 1 }] })
    expect(rehearsals).toEqual({ used: 4, limit: 1_000 })
  })

  test('that began earlier, in another tab or process, does not replace a newer one when it ends', async () => {
    await saveSentences(where)
    const slow = Promise.withResolvers<void>()
    scene.provider.play({ ...createCallTo('Shipping'), before: [slow.promise] })
    const asked = scene.completions().length
    const older = runRoutingAndReadEvents()
    await expect.poll(() => scene.completions().length).toBe(asked + 1)
    scene.provider.play(createCallTo('Orders'))
    expect((await runRoutingAndReadEvents()).at(-1)).toEqual({ type: 'done', sentences: 1 })
    const newest = await getRouting()
    expect(newest.latest).toMatchObject({ ended_at: expect.any(String), cells: [{ brick: 'orders', n: 1 }] })
    slow.resolve()
    expect(await older).toContainEqual(expect.objectContaining({ type: 'cell', brick: 'shipping' }))
    const { latest, previous } = await getRouting()
    expect({ latest, previous }).toEqual({ latest: newest.latest, previous: newest.previous })
  })

  test('goes on with the others where a sentence has no answer, and says at its end that one is missing', async () => {
    await saveSentences(...Array.from({ length: 6 }, () => where))
    scene.provider.play({ status: 400, steps: ['{}'] }, createCallTo('Orders'))
    const events = await runRoutingAndReadEvents()
    expect(events.filter(({ type }) => type === 'cell')).toHaveLength(5)
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_failed' })
    const { latest } = await getRouting()
    expect(latest?.cells).toHaveLength(5)
    expect(latest?.ended_at).toBeNull()
  })

  test('is broken off where several sentences have no answer', async () => {
    await saveSentences(...Array.from({ length: 12 }, () => where))
    scene.provider.play({ status: 400, steps: ['{}'] })
    const before = scene.completions().length
    expect((await runRoutingAndReadEvents()).at(-1)).toMatchObject({ type: 'error', code: 'provider_failed' })
    expect(scene.completions().length - before).toBeLessThan(9)
  })

  test('that is left keeps what it had, and asks no more', async () => {
    await saveSentences(...Array.from({ length: 12 }, () => where))
    const [started] = createTextScript('It').steps
    scene.provider.play(createCallTo('Orders'), { steps: [started ?? '', HANG] })
    const before = scene.completions().length
    const controller = new AbortController()
    const response = await postAsOwner(scene, '/project/routing/run', {}, controller.signal)
    const reader = response.body?.getReader()
    let seen = ''
    while (!seen.includes('event: cell')) seen += new TextDecoder().decode((await reader?.read())?.value)
    controller.abort()
    await expect.poll(() => scene.provider.countRunningAnswers()).toBe(0)
    expect(scene.completions().length - before).toBeLessThanOrEqual(5)
    expect((await getRouting()).latest).toMatchObject({ ended_at: null, cells: [{ brick: 'orders', n: 1 }] })
  })
})

test('the model drafts sentences for a brick on one rehearsal, whatever form it answers in', async () => {
  for (const said of ['```json\n["Where is it?", "Track A 17", 5]\n```', '1. Where is it?\n- Track A 17\n']) {
    scene.provider.play(createTextScript(said))
    const { body } = await postToProject('/project/routing/draft', { brick: 'orders' })
    expect(body.sentences.slice(-2)).toEqual(expect.arrayContaining(['Where is it?']))
  }
  expect((await getRouting()).rehearsals.used).toBe(2)
  expect((await postToProject('/project/routing/draft', { brick: 'unknown' })).status).toBe(404)
})
