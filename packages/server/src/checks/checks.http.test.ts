import type { Check, CheckResults, ProjectChecks } from '@bricks/contract'
import { CHECK_RUN_EVENTS, type CheckRunEvent, createEventDecoder } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRehearsal } from '#rehearsal/open-rehearsal.ts'
import { createRehearsalContext } from '#rehearsal/rehearsal-context.ts'
import { createMember } from '#test/tools/account-members.ts'
import { listEventTypes, postAsOwner } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'
import { runChecks } from './run-checks.ts'

const say = 'Is it warm in Brno?'
const callsWeather = { turn: 0, kind: 'calls', brick: WEATHER.id, values: { city: 'Brno' } }
const warm = { name: 'Warm', turns: [{ say }], expects: [callsWeather, { turn: 0, kind: 'says', text: 'warm' }] }

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
})
afterAll(() => close())
beforeEach(async () => {
  const { database } = scene.server.context
  for (const table of ['check_runs', 'checks', 'rehearsal_texts', 'check_settings', 'conversations'] as const) {
    await database.deleteFrom(table).execute()
  }
  await database.deleteFrom('conversation_turns').execute()
  await database.deleteFrom('rehearsal_days').execute()
  await world.play(WEATHER_ROW)
  world.server.script(writeJsonAnswer({ degrees: 21 }))
})

async function getAsOwner<Answer>(path: string): Promise<Answer> {
  const [route, query = ''] = path.split('?')
  const url = `${route}?project_id=${scene.projectId}&${query}`
  return (await callAs(scene.server.app, scene.owner).get(url)).json()
}

async function postToProject(path: string, body: object = {}) {
  const response = await postAsOwner(scene, path, body)
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

async function saveNewCheck(check: object): Promise<Check> {
  const { status, body, text } = await postToProject('/project/checks', check)
  if (status !== 200) throw new Error(text)
  return body
}

async function runChecksAndReadEvents(body: object = {}): Promise<CheckRunEvent[]> {
  return createEventDecoder<CheckRunEvent>(CHECK_RUN_EVENTS)((await postToProject('/project/checks/run', body)).text)
}

function findLastToolMessage(): string {
  const messages = scene.completions().at(-1)?.body.messages as { role: string; content: string }[]
  return messages.findLast(({ role }) => role === 'tool')?.content ?? ''
}

async function chatAndReadIds(): Promise<{ conversation_id: string; turn_id: string }> {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  const body = { messages: [{ role: 'user', content: say }] }
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token, body }))
  const start = events.find((event) => event.type === 'start')
  return { conversation_id: start?.conversation_id ?? '', turn_id: start?.message_id ?? '' }
}

describe('a run', () => {
  test('tells of each check whether it passed, and keeps the answers with the revision', async () => {
    const [first, second] = [
      await saveNewCheck(warm),
      await saveNewCheck({ ...warm, name: 'Cold', expects: [{ turn: 0, kind: 'says', text: 'cold' }] }),
    ]
    scene.provider.play(createTextScript('It is warm.'))
    const events = await runChecksAndReadEvents()
    expect(listEventTypes(events)).toEqual(['start', 'begin', 'begin', 'result', 'result', 'done'])
    expect(events.find((event) => event.type === 'result' && event.check_id === second.id)).toMatchObject({
      passed: false,
      failures: [{ turn: 0, expectation: 0, kind: 'says', got: 'It is warm.' }],
    })
    const { runs, results } = await getAsOwner<CheckResults>('/project/checks/results')
    expect(runs).toMatchObject([{ passed: 0, failed: 2, ended_at: expect.any(String) }])
    expect(results.find(({ check_id }) => check_id === first.id)).toMatchObject({
      name: 'Warm',
      failures: [{ expectation: 0, kind: 'calls', got: '' }],
      answers: [{ text: 'It is warm.', calls: [] }],
    })
    const { checks, revision } = await getAsOwner<ProjectChecks>('/project/checks')
    expect(checks).toMatchObject([{ last: { revision, passed: false } }, { last: { revision, passed: false } }])
    expect(checks.map(({ before }) => before)).toEqual([null, null])
  })

  test('of one check leaves the others as they were, and tells how that one went before', async () => {
    const [first, second] = [await saveNewCheck(warm), await saveNewCheck(warm)]
    scene.provider.play(createTextScript('It is warm.'))
    await runChecksAndReadEvents()
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    await runChecksAndReadEvents({ check_id: first.id })
    const { checks } = await getAsOwner<ProjectChecks>('/project/checks')
    expect(checks).toMatchObject([
      { id: first.id, last: { passed: true }, before: { passed: false } },
      { id: second.id, last: { passed: false }, before: null },
    ])
    expect(checks[0]?.before?.run_id).toBe(checks[1]?.last?.run_id)
  })

  test('of one check, again and again, takes nothing from what is known of the others', async () => {
    const [first, second] = [await saveNewCheck(warm), await saveNewCheck(warm)]
    scene.provider.play(createTextScript('It is warm.'))
    await runChecksAndReadEvents()
    for (let count = 0; count < 12; count++) await runChecksAndReadEvents({ check_id: first.id })
    const { checks } = await getAsOwner<ProjectChecks>('/project/checks')
    expect(checks).toMatchObject([{ id: first.id }, { id: second.id, last: { passed: false } }])
    const { runs, results } = await getAsOwner<CheckResults>(
      `/project/checks/results?run_id=${checks[1]?.last?.run_id}`,
    )
    expect(runs).toHaveLength(10)
    expect(results.map(({ check_id }) => check_id)).toContain(second.id)
    expect(await scene.server.context.database.selectFrom('check_runs').selectAll().execute()).toHaveLength(11)
  })

  test('gives recorded answers and calls nothing; a live one calls what only reads', async () => {
    const from = await chatAndReadIds()
    const recorded = await saveNewCheck({ from })
    const calls = world.server.requests.length
    world.server.script(writeJsonAnswer({ degrees: 3 }))
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    expect((await runChecksAndReadEvents()).at(-1)).toMatchObject({ type: 'done', passed: 1, failed: 0 })
    expect(findLastToolMessage()).toContain('"degrees":21')
    expect(world.server.requests.length).toBe(calls)

    await saveNewCheck({ ...warm, id: recorded.id, answers: 'live' })
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    expect((await runChecksAndReadEvents({ check_id: recorded.id })).at(-1)).toMatchObject({ passed: 1 })
    expect(findLastToolMessage()).toContain('"degrees":3')
    expect(world.server.requests.length).toBe(calls + 1)
  })

  test('asks the model for an opinion where a sentence is to be judged', async () => {
    await saveNewCheck({ ...warm, expects: [{ turn: 0, kind: 'judge', sentence: 'It is kind.' }] })
    scene.provider.play(createTextScript('It is warm.'), createTextScript('{"holds": false, "reason": "It is curt."}'))
    const events = await runChecksAndReadEvents()
    expect(events.find(({ type }) => type === 'result')).toMatchObject({
      passed: false,
      failures: [{ kind: 'judge', got: 'It is curt.' }],
    })
    expect(scene.completions().at(-1)?.body.tools).toBeUndefined()
    const { results } = await getAsOwner<CheckResults>('/project/checks/results')
    expect(results[0]?.opinions).toEqual([{ expectation: 0, holds: false, reason: 'It is curt.' }])
  })

  test('that is left keeps what it had, stops asking, and can be run again', async () => {
    for (let count = 0; count < 6; count++) await saveNewCheck({ ...warm, name: `Check ${count}` })
    const [started] = createTextScript('It').steps
    scene.provider.play(createTextScript('It is warm.'), { steps: [started ?? '', HANG] })
    const before = scene.completions().length
    const controller = new AbortController()
    const response = await postAsOwner(scene, '/project/checks/run', {}, controller.signal)
    const reader = response.body?.getReader()
    let seen = ''
    while (!seen.includes('event: result')) seen += new TextDecoder().decode((await reader?.read())?.value)
    controller.abort()
    await expect.poll(() => scene.provider.countRunningAnswers()).toBe(0)
    expect(scene.completions().length - before).toBeLessThanOrEqual(5)
    const { runs, results } = await getAsOwner<CheckResults>('/project/checks/results')
    expect(runs).toMatchObject([{ ended_at: null, failed: 1 }])
    expect(results).toHaveLength(1)
    scene.provider.play(createTextScript('It is warm.'))
    expect((await runChecksAndReadEvents()).at(-1)).toMatchObject({ type: 'done', failed: 6 })
  })

  test('goes on where the provider is busy and says how long, also between two rounds of an answer', async () => {
    const check = await saveNewCheck(warm)
    const busy = { status: 429, headers: { 'retry-after': '0' }, steps: ['{}'] }
    scene.provider.play(busy, busy, createCallScript(createWeatherCall('Brno')), busy, createTextScript('It is warm.'))
    const events = await runChecksAndReadEvents()
    expect(events.slice(-2)).toMatchObject([
      { type: 'result', check_id: check.id, passed: true },
      { type: 'done', passed: 1, failed: 0 },
    ])
    expect((await getAsOwner<ProjectChecks>('/project/checks')).rehearsals.used).toBe(1)
  })

  test('goes on with the others where one has no answer, and says at its end that one is missing', async () => {
    for (let count = 0; count < 6; count++) await saveNewCheck({ ...warm, name: `Check ${count}` })
    scene.provider.play({ status: 400, steps: ['{}'] }, createTextScript('It is warm.'))
    const events = await runChecksAndReadEvents()
    expect(events.filter(({ type }) => type === 'result')).toHaveLength(5)
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_failed' })
    const { runs, results } = await getAsOwner<CheckResults>('/project/checks/results')
    expect(runs).toMatchObject([{ ended_at: null, failed: 5 }])
    expect(results).toHaveLength(5)
  })

  test('is broken off where several have no answer', async () => {
    for (let count = 0; count < 12; count++) await saveNewCheck({ ...warm, name: `Check ${count}` })
    scene.provider.play({ status: 400, steps: ['{}'] })
    const before = scene.completions().length
    expect((await runChecksAndReadEvents()).at(-1)).toMatchObject({ type: 'error', code: 'provider_failed' })
    expect(scene.completions().length - before).toBeLessThan(9)
  })

  test('ends where the day’s number is used up, and keeps what it had', async () => {
    scene.provider.play(createTextScript('It is warm.'))
    await postAsOwner(scene, '/project/rehearse', { message: say }).then((response) => response.text())
    await scene.server.context.database.updateTable('rehearsal_days').set({ used: 999 }).execute()
    await saveNewCheck(warm)
    await saveNewCheck(warm)
    const events = await runChecksAndReadEvents()
    expect(events.at(-1)).toEqual({ type: 'error', code: 'rehearsals_used_up', retryable: false })
    expect(events.filter(({ type }) => type === 'result').length).toBeLessThanOrEqual(1)
  })
})

describe('a check that is made from a turn', () => {
  test('has what was said, the calls of its answer and what the bricks answered', async () => {
    const from = await chatAndReadIds()
    expect(await saveNewCheck({ from })).toMatchObject({
      name: say,
      turns: [{ say }],
      expects: [callsWeather],
      answers: 'recorded',
      recorded: 1,
      from,
      emptied: false,
    })
    expect((await postToProject('/project/checks', { from: { ...from, turn_id: 'unknown' } })).status).toBe(404)
  })

  test.each([
    ['the turn is deleted', () => scene.server.context.database.deleteFrom('conversation_turns').execute()],
    [
      'recording is turned off',
      async () => {
        await postToProject('/project/recording', { on: false, days: 30 })
        await postToProject('/project/recording', { on: true, days: 30 })
      },
    ],
  ])('is emptied when %s, with its results, and says so', async (_when, forget) => {
    const check = await saveNewCheck({ from: await chatAndReadIds() })
    scene.provider.play(createTextScript('It is warm.'))
    await runChecksAndReadEvents()
    await forget()
    const { checks } = await getAsOwner<ProjectChecks>('/project/checks')
    expect(checks).toMatchObject([
      { id: check.id, emptied: true, name: '', turns: [], expects: [], recorded: 0, from: null },
    ])
    expect((await getAsOwner<CheckResults>('/project/checks/results')).results).toEqual([])
    const { database } = scene.server.context
    const kept = JSON.stringify(
      await Promise.all([
        database.selectFrom('checks').selectAll().execute(),
        database.selectFrom('check_results').selectAll().execute(),
        database.selectFrom('rehearsal_texts').selectAll().execute(),
      ]),
    )
    expect(kept).not.toContain('Brno')
    expect((await postToProject('/project/checks/run', { check_id: check.id })).body).toMatchObject({
      code: 'check_emptied',
    })
    expect(await saveNewCheck({ ...warm, id: check.id })).toMatchObject({ emptied: false, from: null })
  })

  test('goes with the turn even after it was changed by hand', async () => {
    const check = await saveNewCheck({ from: await chatAndReadIds() })
    await saveNewCheck({ ...warm, id: check.id })
    await scene.server.context.database.deleteFrom('conversation_turns').execute()
    expect((await getAsOwner<ProjectChecks>('/project/checks')).checks).toMatchObject([{ emptied: true }])
  })
})

describe('a deploy', () => {
  const deployProject = (body: object = {}) => postToProject('/project/deploy', body)
  const saveOtherSystemText = () => scene.save({ system: `Be kind ${Math.random()}.` })

  test('asks nothing of checks unless they block', async () => {
    await saveNewCheck(warm)
    await saveOtherSystemText()
    expect((await deployProject()).status).toBe(200)
  })

  test('is refused where they block and one fails or has not run since the last save, unless despite it', async () => {
    const check = await saveNewCheck(warm)
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    expect((await getAsOwner<ProjectChecks>('/project/checks')).on_fail).toBe('block')
    await saveOtherSystemText()
    const results = [{ check_id: check.id, name: 'Warm', passed: null }]
    expect(await deployProject()).toMatchObject({ status: 409, body: { code: 'checks_failed', results } })
    scene.provider.play(createTextScript('No.'))
    await runChecksAndReadEvents()
    expect((await deployProject()).body).toMatchObject({ code: 'checks_failed', results: [{ passed: false }] })
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    await runChecksAndReadEvents()
    const { status, body } = await deployProject()
    expect(status).toBe(200)
    expect((await getAsOwner<CheckResults>('/project/checks/results')).runs[0]?.version).toBe(body.version)
    await saveOtherSystemText()
    expect((await deployProject()).status).toBe(409)
    expect((await deployProject({ despite: true })).status).toBe(200)
  })

  test('gives its number also to the runs that come after it, until the draft is saved anew', async () => {
    await saveNewCheck(warm)
    await saveOtherSystemText()
    const { body } = await deployProject()
    scene.provider.play(createTextScript('It is warm.'))
    await runChecksAndReadEvents()
    expect((await getAsOwner<CheckResults>('/project/checks/results')).runs[0]?.version).toBe(body.version)
    expect((await getAsOwner<ProjectChecks>('/project/checks')).checks[0]?.last?.version).toBe(body.version)
    await saveOtherSystemText()
    await runChecksAndReadEvents()
    expect((await getAsOwner<CheckResults>('/project/checks/results')).runs[0]?.version).toBeNull()
  })

  test('that checks block is overruled by the owner of the account alone', async () => {
    await saveNewCheck(warm)
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    await saveOtherSystemText()
    const editor = await createMember(scene.server, scene.owner, 'editor')
    const refused = await editor.post('/project/deploy', { project_id: scene.projectId, despite: true })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'checks_failed'])
    expect((await deployProject({ despite: true })).status).toBe(200)
  })

  test('of a former version asks no checks, since they are about the draft', async () => {
    await saveOtherSystemText()
    const { version } = (await deployProject()).body
    await saveOtherSystemText()
    await deployProject()
    await saveNewCheck(warm)
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    await saveOtherSystemText()
    expect((await deployProject()).status).toBe(409)
    expect(await deployProject({ version })).toMatchObject({ status: 200, body: { version: version + 2 } })
  })

  test('is refused where they block and one was changed while it ran', async () => {
    const check = await saveNewCheck({ ...warm, answers: 'live' })
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    await saveOtherSystemText()
    const [reached, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    world.server.script(async (socket) => {
      reached.resolve()
      await answering.promise
      socket.end(writeJsonAnswer({ degrees: 21 }))
    })
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    const running = runChecksAndReadEvents()
    await reached.promise
    await saveNewCheck({ ...warm, id: check.id, answers: 'live', expects: [{ turn: 0, kind: 'says', text: 'cold' }] })
    answering.resolve()
    expect(await running).toContainEqual(expect.objectContaining({ type: 'result', passed: true }))
    expect((await deployProject()).body).toMatchObject({ code: 'checks_failed', results: [{ passed: null }] })
  })

  test('is refused where they block and the draft was saved while the run began', async () => {
    const check = await saveNewCheck(warm)
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    const context = createRehearsalContext(scene.server.context)
    const { userId: id, email } = scene.owner
    const user = { id, email, name: 'Ada', role: 8, pausedAt: null, emailConfirmed: true, providerKeyId: null }
    const { signal } = new AbortController()
    const requester = { user, address: '', requireRight: async () => undefined, onError: () => undefined }
    const asked = { ...requester, projectId: scene.projectId, signal }
    const rehearsal = await openRehearsal(context, asked)
    await saveOtherSystemText()
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    await runChecks(context, rehearsal, undefined, async () => undefined, signal)
    expect((await getAsOwner<ProjectChecks>('/project/checks')).checks).toMatchObject([{ last: { passed: true } }])
    const results = [{ check_id: check.id, passed: null }]
    expect(await deployProject()).toMatchObject({ status: 409, body: { code: 'checks_failed', results } })
  })

  test('looks away from a check that is emptied', async () => {
    await saveNewCheck({ from: await chatAndReadIds() })
    await postToProject('/project/checks/settings', { on_fail: 'block' })
    await scene.server.context.database.deleteFrom('conversation_turns').execute()
    await saveOtherSystemText()
    expect((await deployProject()).status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each([
    [
      'a pattern that is none',
      { ...warm, expects: [{ turn: 0, kind: 'says', text: '(', regex: true }] },
      400,
      'pattern_refused',
    ],
    ['a turn that is not there', { ...warm, expects: [{ ...callsWeather, turn: 1 }] }, 400, 'invalid_input'],
    ['no turn', { ...warm, turns: [] }, 400, 'invalid_input'],
    ['21 turns', { ...warm, turns: Array.from({ length: 21 }, () => ({ say })) }, 400, 'invalid_input'],
    ['a turn of over 8 kB', { ...warm, turns: [{ say: 'ö'.repeat(5_000) }] }, 400, 'message_too_long'],
    ['an unknown check', { ...warm, id: 'unknown' }, 404, 'not_found'],
  ])('%s', async (_what, check, status, code) => {
    expect(await postToProject('/project/checks', check)).toMatchObject({ status, body: { code } })
  })

  test('a turn that the plan does not show, though its ids are known', async () => {
    const { database } = scene.server.context
    const users = database.updateTable('users')
    scene.provider.play(createTextScript('Hello.'))
    const body = { messages: [{ role: 'user', content: 'What a visitor says' }], visitor: 'somebody' }
    const events = await readEvents(await scene.ask({ accept: 'text/event-stream', body }))
    const start = events.find((event) => event.type === 'start')
    const ofVisitor = { conversation_id: start?.conversation_id ?? '', turn_id: start?.message_id ?? '' }
    const old = await chatAndReadIds()
    const turns = database.updateTable('conversation_turns').where('id', '=', old.turn_id)
    await turns.set({ reserved_at: '2026-01-01T00:00:00.000Z' }).execute()
    const test = await chatAndReadIds()
    await users.set({ granted_role: 1 }).execute()
    for (const from of [ofVisitor, old]) {
      expect(await postToProject('/project/checks', { from })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await postToProject('/project/checks', { from: test })).status).toBe(200)
    await users.set({ granted_role: 8 }).execute()
    expect((await postToProject('/project/checks', { from: ofVisitor })).status).toBe(200)
  })

  test('what cannot be kept is named by its place', async () => {
    const says = { turn: 0, kind: 'says', text: 'warm' }
    const pattern = { ...says, text: 'a(?=b)', regex: true }
    expect((await postToProject('/project/checks', { ...warm, expects: [says, pattern] })).body.expectation).toBe(1)
    const turns = [{ say }, { say: 'ö'.repeat(5_000) }]
    expect((await postToProject('/project/checks', { ...warm, turns })).body.turn).toBe(1)
  })

  test('N4: the 101st check of a project', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      owner_id: scene.owner.userId,
      project_id: scene.projectId,
      id: `check-${at}`,
      name: 'Check',
      answers: 'live' as const,
      turn_id: null,
      created_at: '2026-11-21',
      changed_at: '2026-11-21',
    }))
    await scene.server.context.database.insertInto('checks').values(rows).execute()
    expect(await postToProject('/project/checks', warm)).toMatchObject({ status: 403, body: { code: 'limit_reached' } })
  })

  test('N4: checks beyond what the plan holds', async () => {
    const { database } = scene.server.context
    const own = { owner_id: scene.owner.userId, project_id: scene.projectId }
    const bytes = 101 * 1024 * 1024
    await database
      .insertInto('rehearsal_texts')
      .values({ ...own, id: 'x', turn_id: null, content: '{}', bytes })
      .execute()
    expect(await postToProject('/project/checks', warm)).toMatchObject({ status: 403, body: { code: 'limit_reached' } })
  })
})

test('a deleted check is gone, with what it said and how it went', async () => {
  const { database } = scene.server.context
  const { id } = await saveNewCheck(warm)
  scene.provider.play(createTextScript('It is warm.'))
  await runChecksAndReadEvents({ check_id: id })
  expect(await database.selectFrom('check_results').selectAll().execute()).toHaveLength(1)
  await postToProject('/project/checks/delete', { check_id: id })
  expect((await getAsOwner<ProjectChecks>('/project/checks')).checks).toEqual([])
  expect(await database.selectFrom('rehearsal_texts').selectAll().execute()).toEqual([])
  expect(await database.selectFrom('check_results').selectAll().execute()).toEqual([])
})

test('a run that goes on stays, also where ten others began and ended meanwhile', async () => {
  const { database, clock } = scene.server.context
  const own = { owner_id: scene.owner.userId, project_id: scene.projectId }
  const findInstantBeforeNow = (seconds: number) => new Date(clock().getTime() - seconds * 1000).toISOString()
  const empty = { revision: 1, version: null, passed: 0, failed: 0 }
  const ended = Array.from({ length: 10 }, (_, index) => ({
    id: `ended-${index}`,
    started_at: findInstantBeforeNow(50 - index),
    ended_at: findInstantBeforeNow(1),
  }))
  const rows = [
    { id: 'killed', started_at: findInstantBeforeNow(7_200), ended_at: null },
    { id: 'goes on', started_at: findInstantBeforeNow(60), ended_at: null },
    ...ended,
  ].map((row) => ({ ...own, ...empty, ...row }))
  await database.insertInto('check_runs').values(rows).execute()
  const { id } = await saveNewCheck(warm)
  scene.provider.play(createTextScript('It is warm.'))
  await runChecksAndReadEvents({ check_id: id })
  const left = (await database.selectFrom('check_runs').select('id').execute()).map((row) => row.id)
  expect(left).toContain('goes on')
  expect(left).not.toContain('killed')
})
