import type { Check, ProjectChecks, Routing } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { isSearchIndexTable } from './tools/dump-database.ts'
import { findTraces, NO_TRACES } from './tools/find-traces.ts'
import { writeJsonAnswer } from './tools/tls-server.ts'
import { inventWords, openToldScene, type Told, type ToldScene, useConversation } from './tools/told-scene.ts'
import { createWeatherCall, WEATHER } from './tools/weather-scene.ts'

const TOLD = ['brick_calls', 'check_results', 'conversation_turns', 'conversations', 'handoffs', 'rehearsal_texts']

let open: ToldScene
beforeAll(async () => {
  open = await openToldScene()
})
afterAll(() => open.close())

const findTracesOf = (told: Told) => findTraces(open.scene, Object.values(told))

async function tellAndUseConversation(name: string) {
  const told = inventWords(name)
  const from = await open.tellWords(told)
  await useConversation(open, told, from)
  const { tables, backup, log } = await findTracesOf(told)
  if (inject('engine') === 'sqlite') expect(tables).toContain('conversation_search_data')
  expect([tables.filter((table) => !isSearchIndexTable(table)).sort(), backup, log]).toEqual([TOLD, true, false])
  return { told, from }
}

async function sweepAfterDays(days: number): Promise<void> {
  open.scene.passDays(days)
  await sweepDatabase(open.scene.server.context)
}

describe('D1: what was said to a bot, and what was made of it, is in no table, file, log or backup', () => {
  test('after its conversation was deleted, and the owner is told of each check and sentence', async () => {
    const { told, from } = await tellAndUseConversation('deleted')
    const other = inventWords('kept beside the deleted')
    await open.tellWords(other)
    await open.post('/project/conversation/delete', { conversation_id: from.conversation_id })
    await expectEmptied()
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
    expect((await findTracesOf(other)).tables).toContain('conversations')
  })

  test('after its visitor had it forgotten, by the ids alone, and of no other bot', async () => {
    const { told, from } = await tellAndUseConversation('forgotten')
    const other = inventWords('kept beside the forgotten')
    await open.tellWords(other)
    const postForget = (project: string, payload: object) =>
      open.scene.server.app.inject({ method: 'POST', url: `/api/live/${project}/forget`, payload })
    const ids = { conversation_ids: [from.conversation_id, 'unknown'] }
    expect((await postForget('another-bot', ids)).json()).toEqual({})
    expect((await postForget(open.projectId, { conversation_ids: [], visitor: 'v' })).statusCode).toBe(400)
    expect((await findTracesOf(told)).tables).toContain('conversations')
    const answer = await postForget(open.projectId, ids)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    await expectEmptied()
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
    expect((await findTracesOf(other)).tables).toContain('conversations')
  })

  test('after recording was turned off, but for what somebody typed', async () => {
    const { told } = await tellAndUseConversation('not recorded')
    const typed = inventWords('typed').asked
    await open.post('/project/checks', { name: typed, turns: [{ say: typed }], expects: [], answers: 'recorded' })
    await open.post('/project/recording', { on: false, days: 30 })
    await expectEmptied()
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
    expect((await findTraces(open.scene, [typed])).tables).toContain('rehearsal_texts')
    await open.post('/project/recording', { on: true, days: 30 })
  })

  test('after as many days as it is kept', async () => {
    const { told } = await tellAndUseConversation('old')
    await open.post('/project/recording', { on: true, days: 3 })
    await sweepAfterDays(2.9)
    expect((await findTracesOf(told)).tables).toContain('conversations')
    await sweepAfterDays(0.4)
    await expectEmptied()
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
  })
})

describe('D1: the same holds', () => {
  test.each([
    ['project', '/project/delete'],
    ['account', '/deleteAccount'],
  ])('after the %s was deleted', async (_what, path) => {
    await open.close()
    open = await openToldScene()
    const { told } = await tellAndUseConversation(path)
    await open.post(path)
    await sweepAfterDays(1)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
  })

  test('for what an answer says that ends after recording was turned off', async () => {
    await open.close()
    open = await openToldScene()
    const told = inventWords('while it is turned off')
    const switched = Promise.withResolvers<void>()
    const telling = open.tellWords(told, switched.promise)
    await expect.poll(() => open.scene.provider.countPlayedSteps()).toBeGreaterThan(3)
    await open.post('/project/recording', { on: false, days: 30 })
    switched.resolve()
    await telling
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
  })

  test.each([
    ['its visitor had it forgotten', 'forget'],
    ['its owner deleted the conversation', 'delete'],
  ])('for what an answer says that ends after %s', async (_who, way) => {
    await open.close()
    open = await openToldScene()
    const told = inventWords(`while it is forgotten: ${way}`)
    const { conversation_id } = await open.tellWords(inventWords(`before it is forgotten: ${way}`))
    const { scene, projectId } = open
    const forgotten = Promise.withResolvers<void>()
    const answer = createTextScript(`It is ${told.answered}.`)
    answer.steps.splice(1, 0, forgotten.promise)
    scene.world.server.script(writeJsonAnswer({ looked: told.looked }))
    scene.provider.play(createCallScript(createWeatherCall(told.argument)), answer)
    const before = scene.provider.countPlayedSteps()
    const messages = [{ role: 'user', content: `How is ${told.asked}?` }]
    const chat = { project_id: projectId, messages, visitor: told.invented, conversation_id }
    const telling = scene.send(undefined, 'POST', '/completionChatStreamed', chat)
    await expect.poll(() => scene.provider.countPlayedSteps()).toBeGreaterThan(before + 2)
    if (way === 'delete') await open.post('/project/conversation/delete', { conversation_id })
    else {
      const payload = { conversation_ids: [conversation_id] }
      await scene.server.app.inject({ method: 'POST', url: `/api/live/${projectId}/forget`, payload })
    }
    forgotten.resolve()
    await telling
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
    const turns = scene.server.context.database.selectFrom('conversation_turns')
    expect(await turns.select(['state', 'user_message']).execute()).toEqual([{ state: 'answered', user_message: null }])
  })

  test('for a check that is written by hand: nothing comes into it of what was said to the bot', async () => {
    await open.close()
    open = await openToldScene()
    const { provider } = open.scene
    const told = inventWords('before a check by hand')
    const { conversation_id } = await open.tellWords(told)
    const calls = { turn: 0, kind: 'calls', brick: WEATHER.id }
    const { id }: Check = JSON.parse(
      (await open.post('/project/checks', { name: 'Warm', turns: [{ say: 'Is it warm?' }], expects: [calls] })).body,
    )
    const before = provider.requests.length
    provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    await open.post('/project/checks/run', { check_id: id })
    expect(JSON.stringify(provider.requests.slice(before))).not.toContain(told.looked)
    await open.post('/project/conversation/delete', { conversation_id })
    await sweepAfterDays(0.3)
    expect(await findTracesOf(told)).toEqual(NO_TRACES)
  })
})

async function expectEmptied(): Promise<void> {
  const { checks } = await open.get<ProjectChecks>('/project/checks')
  const { sentences } = await open.get<Routing>('/project/routing')
  expect(checks.filter(({ from }) => from !== null)).toEqual([])
  expect(checks.filter(({ emptied }) => emptied).length).toBeGreaterThan(0)
  expect(sentences.map(({ emptied, text }) => [emptied, text])).toEqual([
    [true, ''],
    [false, 'Typed by hand'],
  ])
}
