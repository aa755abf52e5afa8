import { type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from './tools/dump-database.ts'
import { type Builder, createBuilder, createTestProject } from './tools/test-projects.ts'
import { inventWords, openToldScene, type ToldScene, useConversation } from './tools/told-scene.ts'
import { createWeatherCall, WEATHER } from './tools/weather-scene.ts'

type Ids = Record<'conversation' | 'turn' | 'check' | 'run' | 'sentence' | 'brick', string>

const UNKNOWN: Ids = { conversation: 'c', turn: 't', check: 'k', run: 'r', sentence: 's', brick: 'b' }

const CALLS: [EndpointName, string, (ids: Ids) => { body?: object; query?: Record<string, string> }][] = [
  ['listConversations', 'of a brick', ({ brick }) => ({ query: { brick } })],
  ['getConversation', 'of a conversation', ({ conversation }) => ({ query: { conversation_id: conversation } })],
  ['deleteConversation', 'of a conversation', ({ conversation }) => ({ body: { conversation_id: conversation } })],
  [
    'saveCheck',
    'of a turn',
    ({ conversation, turn }) => ({ body: { from: { conversation_id: conversation, turn_id: turn } } }),
  ],
  ['saveCheck', 'of a check', ({ check }) => ({ body: { id: check, name: 'x', turns: [{ say: 'x' }], expects: [] } })],
  ['deleteCheck', 'of a check', ({ check }) => ({ body: { check_id: check } })],
  ['runChecks', 'of a check', ({ check }) => ({ body: { check_id: check } })],
  ['listCheckResults', 'of a run', ({ run }) => ({ query: { run_id: run } })],
  [
    'saveRouting',
    'of a sentence',
    ({ sentence, brick }) => ({ body: { sentences: [{ id: sentence, brick, text: 'x' }] } }),
  ],
  [
    'saveRouting',
    'of a turn',
    ({ conversation, turn }) => ({
      body: { sentences: [{ brick: 'b', text: 'x', from: { conversation_id: conversation, turn_id: turn } }] },
    }),
  ],
  ['draftSentences', 'of a brick', ({ brick }) => ({ body: { brick } })],
]

const told = inventWords('of somebody else')

let open: ToldScene
let ids: Ids
let thief: Builder
let ownProject: string
beforeAll(async () => {
  open = await openToldScene()
  const from = await open.tellWords(told)
  await useConversation(open, told, from)
  const [check] = (await open.get<{ checks: { id: string }[] }>('/project/checks')).checks
  const [run] = (await open.get<{ runs: { id: string }[] }>('/project/checks/results')).runs
  const [sentence] = (await open.get<{ sentences: { id: string }[] }>('/project/routing')).sentences
  ids = {
    ...{ conversation: from.conversation_id, turn: from.turn_id, brick: WEATHER.id ?? '' },
    ...{ check: check?.id ?? '', run: run?.id ?? '', sentence: sentence?.id ?? '' },
  }
  thief = await createBuilder(open.scene.server)
  ownProject = await createTestProject(thief)
})
afterAll(() => open.close())

describe('the id of something in another account’s project, asked for in one’s own, is as good as none (A2)', () => {
  test.each(CALLS)('%s with the id %s', async (name, _of, write) => {
    open.scene.provider.play(createCallScript(createWeatherCall(told.argument)), createTextScript('Hello.'))
    await callEndpoint(name, write(UNKNOWN))
    const before = await dumpDatabase(open.scene.server.context.database)
    const unknown = await callEndpoint(name, write(UNKNOWN))
    const foreign = await callEndpoint(name, write(ids))
    expect(foreign).toEqual(unknown)
    for (const word of Object.values(told)) expect(foreign.body).not.toContain(word)
    expect(await dumpDatabase(open.scene.server.context.database)).toEqual(before)
  })
})

describe('the same ids in another project of their own account are as good as none (A2)', () => {
  test.each(CALLS)('%s with the id %s', async (name, _of, write) => {
    const builder = { ...thief, token: open.token }
    const { id } = JSON.parse((await open.post('/project/new', { 'new-project-name': 'Second' })).body)
    const unknown = await callEndpoint(name, write(UNKNOWN), builder.token, id)
    const before = await dumpDatabase(open.scene.server.context.database)
    const foreign = await callEndpoint(name, write(ids), builder.token, id)
    expect(foreign).toEqual(unknown)
    expect(await dumpDatabase(open.scene.server.context.database)).toEqual(before)
  })
})

async function callEndpoint(
  name: EndpointName,
  { body, query }: { body?: object; query?: Record<string, string> },
  token = thief.token,
  project_id = ownProject,
) {
  const { method, path } = endpoints[name]
  const { statusCode, body: answer } = await open.scene.server.app.inject({
    method,
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${token}` },
    query: { ...query, ...(method === 'GET' && { project_id }) },
    ...(method === 'POST' && { payload: { ...body, project_id } }),
  })
  return { status: statusCode, body: answer }
}
