import type { Connection, HttpFunction, ProjectDraft } from '@bricks/contract'
import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  WEATHER_SECRET,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'
import { updateUser } from '#users/user.repository.ts'

const TYPED = 'canary-typed-in-a-draft-5a1c'
const MASK = '••••api'
const KILOBYTE = 1024

const logLines: string[] = []
let weather: WeatherScene
let owner: TestAccount
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  weather = await openWeatherScene({ ports: { logger } })
  owner = weather.scene.owner
  await weather.scene.save({ system: 'The saved text.' })
})
afterAll(() => weather.close())
beforeEach(async () => {
  await weather.world.play(WEATHER_ROW)
  weather.scene.provider.requests.length = 0
})

const askWithDraft = (
  draft: unknown,
  { token = owner.token as string | undefined, ...body }: Record<string, unknown> = {},
) => weather.scene.ask({ token: token as string | undefined, body: { draft, ...body } })
const readStatusAndCode = async (response: Response) => {
  const text = await response.text()
  return `${response.status} ${response.ok ? '' : JSON.parse(text).code}`.trim()
}
const readModelRequest = () => weather.scene.completions()[0]?.body
const saveDraft = async (draft: ProjectDraft) => {
  const body = { ...draft, id: weather.scene.projectId }
  const saved = await callAs(weather.scene.server.app, owner).post('/project/update', body)
  return `${saved.statusCode} ${saved.statusCode === 200 ? '' : saved.json().code}`.trim()
}

function withHeader(value: string, change: Partial<HttpFunction['api']> = {}): HttpFunction {
  const headers = [{ name: 'x-api-key', type: 'string' as const, value, secret: true }]
  return { ...WEATHER, api: { ...WEATHER.api, headers, ...change } }
}

async function askWithBrick(draft: ProjectDraft, echoed = ''): Promise<{ said: string; calls: string[] }> {
  weather.world.server.script(writeJsonAnswer({ degrees: 21, echoed }))
  weather.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Mild.'))
  const response = await weather.scene.ask({ token: owner.token, accept: 'text/event-stream', body: { draft } })
  const said = await response.text()
  return { said, calls: weather.world.server.requests.map(String) }
}

describe('a draft in the owner’s chat', () => {
  test('answers in place of the saved one; what it leaves out is as it was saved', async () => {
    const before = JSON.stringify(
      await weather.scene.server.context.database.selectFrom('projects').selectAll().execute(),
    )
    weather.scene.provider.play(createTextScript('ok'))
    expect(await readStatusAndCode(await askWithDraft({ system: 'The typed text.', temperature: 0.3 }))).toBe('200')
    expect(readModelRequest()).toMatchObject({
      model: 'gpt-6-luna',
      messages: [{ role: 'system', content: 'The typed text.' }, {}],
    })
    expect(JSON.stringify(readModelRequest())).toContain('Weather')
    const after = JSON.stringify(
      await weather.scene.server.context.database.selectFrom('projects').selectAll().execute(),
    )
    expect(after).toBe(before)
    expect(await readStatusAndCode(await askWithDraft({ functions: [] }))).toBe('200')
    expect(weather.scene.completions()[1]?.body).toMatchObject({
      messages: [{ role: 'system', content: 'The saved text.' }, {}],
    })
    expect(JSON.stringify(weather.scene.completions()[1]?.body)).not.toContain('Weather')
  })

  test('is recorded as a test chat like any other', async () => {
    weather.scene.provider.play(createTextScript('ok'))
    const response = await askWithDraft({ system: 'x' })
    await response.text()
    const { database } = weather.scene.server.context
    const rows = await database.selectFrom('conversations').selectAll().orderBy('created_at', 'desc').execute()
    expect(rows[0]).toMatchObject({ test: 1, version: 0, project_id: weather.scene.projectId })
  })

  test('sends a secret that was typed in it to its API alone, and keeps it nowhere (D1)', async () => {
    const { said, calls } = await askWithBrick({ functions: [withHeader(TYPED)] }, TYPED)
    expect(said).toContain('Mild.')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain(TYPED)
    expect(said).not.toContain(TYPED)
    expect(JSON.stringify(weather.scene.provider.requests)).not.toContain(TYPED)
    const { database } = weather.scene.server.context
    expect(
      await database.selectFrom('secrets').select('id').where('project_id', '=', weather.scene.projectId).execute(),
    ).toHaveLength(1)
    expect(JSON.stringify(await dumpDatabase(database))).not.toContain(TYPED)
    expect(
      await readStatusAndCode(await askWithDraft({ functions: [withHeader(TYPED, { url: 'api.example.com:1/x' })] })),
    ).toMatch(/^4/)
    expect(await readStatusAndCode(await askWithDraft({ functions: 7, name: TYPED }))).toBe('400 invalid_input')
    expect(logLines.join('')).not.toContain(TYPED)
  })

  test('takes a mask for the saved secret where function, list, name and host are the same', async () => {
    const { calls } = await askWithBrick({ functions: [withHeader(MASK, { url: 'api.example.com/other' })] })
    expect(calls[0]).toContain(WEATHER_SECRET)
    const elsewhere = [
      withHeader(MASK, { url: 'thief.example.com/weather' }),
      { ...withHeader(MASK), id: 'another' },
      withHeader(MASK, { headers: [{ name: 'x-other', type: 'string', value: MASK, secret: true }] }),
    ]
    for (const each of elsewhere)
      expect(await readStatusAndCode(await askWithDraft({ functions: [each] }))).toBe('422 secret_missing')
  })

  test('calls a brick by a connection that is not saved yet', async () => {
    const auth: Connection['auth'] = { kind: 'bearer', token: TYPED }
    const connections = [{ id: 'new', name: 'New', host: 'api.example.com', auth }]
    const brick = { ...WEATHER, api: { ...WEATHER.api, headers: [], connection: 'new' } }
    const { said, calls } = await askWithBrick({ functions: [brick], connections }, TYPED)
    expect(calls[0]).toContain(`Bearer ${TYPED}`)
    expect(said).not.toContain(TYPED)
    expect(JSON.stringify(await dumpDatabase(weather.scene.server.context.database))).not.toContain(TYPED)
  })
})

describe('a draft is refused as a save is', () => {
  const bad: [string, ProjectDraft | object][] = [
    ['an address inside', { functions: [createTestBrick({ url: '127.0.0.1/x' })] }],
    [
      'a header that is not ours to set',
      { functions: [createTestBrick({ headers: [{ name: 'host', type: 'string', value: 'x' }] })] },
    ],
    ['a model that is not offered', { model: 'no-such-model' }],
    ['an id twice', { functions: [createTestBrick({ id: 'a' }), createTestBrick({ id: 'a' })] }],
    ['a connection that is not there', { functions: [{ ...WEATHER, api: { ...WEATHER.api, connection: 'gone' } }] }],
    [
      'a connection to an address inside',
      { connections: [{ id: 'a', name: 'A', host: '10.0.0.1', auth: { kind: 'none' } }] },
    ],
    ['a schema that is not met', { temperature: 17 }],
    [
      'too much',
      {
        functions: Array.from({ length: 60 }, (_, at) => ({
          ...createTestBrick({ id: `${at}` }),
          description: 'x'.repeat(4_000),
        })),
      },
    ],
  ]
  test.each(bad)('%s', async (_what, draft) => {
    const refused = await readStatusAndCode(await askWithDraft(draft))
    expect(refused).toMatch(/^4\d\d \w+$/)
    expect(refused).toBe(await saveDraft(draft))
    expect(weather.scene.provider.requests).toEqual([])
  })

  test('what the plan does not hold: a third API and a model of another plan', async () => {
    const { database } = weather.scene.server.context
    await updateUser(database, owner.userId, { granted_role: ROLE_FREE })
    const three = { functions: [WEATHER, createTestBrick({ id: 'b' }), createTestBrick({ id: 'c' })] }
    for (const draft of [three, { model: 'gpt-6-sol' }])
      expect(await readStatusAndCode(await askWithDraft(draft))).toBe(await saveDraft(draft))
    expect(await readStatusAndCode(await askWithDraft(three))).toBe('403 brick_limit_reached')
    expect(await readStatusAndCode(await askWithDraft({ model: 'gpt-6-sol' }))).toBe('403 plan_required')
    await updateUser(database, owner.userId, { granted_role: ROLE_PRO })
  })

  test('from anybody but the owner, whatever the project is', async () => {
    const other = await createTestAccount(weather.scene.server, { role: ROLE_PRO })
    for (const token of [other.token, '']) {
      for (const project_id of [weather.scene.projectId, 'unknown']) {
        expect(await readStatusAndCode(await askWithDraft({ system: 'x' }, { token, project_id }))).toBe(
          '400 invalid_input',
        )
      }
    }
  })
})

describe('the size of a call', () => {
  const createLargeBody = (draft: object | undefined, kilobytes: number): Record<string, unknown> => ({
    draft,
    filler: 'x'.repeat(kilobytes * KILOBYTE),
  })
  const sendAndReadCode = async (body: Record<string, unknown>, token: string | undefined) =>
    readStatusAndCode(await weather.scene.ask({ token, body }))

  test('with a draft may be 512 kB, without one 256 kB', async () => {
    weather.scene.provider.play(createTextScript('ok'))
    expect(await sendAndReadCode(createLargeBody({ system: 'x' }, 400), owner.token)).toBe('200')
    expect(await sendAndReadCode(createLargeBody({ system: 'x' }, 513), owner.token)).toBe('413 body_too_large')
    expect(await sendAndReadCode(createLargeBody(undefined, 400), owner.token)).toBe('413 body_too_large')
    expect(await sendAndReadCode(createLargeBody(undefined, 200), owner.token)).toBe('200')
  })

  test('is 256 kB without a session, whatever is in it: more is not even read as JSON', async () => {
    expect(await sendAndReadCode(createLargeBody({ system: 'x' }, 400), undefined)).toBe('413 body_too_large')
    expect(await sendAndReadCode(createLargeBody(undefined, 400), undefined)).toBe('413 body_too_large')
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 400; sent++) controller.enqueue(new TextEncoder().encode('{'.repeat(KILOBYTE)))
        controller.close()
      },
    })
    const response = await fetch(`${weather.scene.server.url}/api/completionChat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    } as RequestInit)
    expect(await readStatusAndCode(response)).toBe('413 body_too_large')
  })
})
