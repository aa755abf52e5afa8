import type { Connection } from '@bricks/contract'
import { SAMPLE_PERSON } from '@bricks/sandbox/authorization'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deleteOrMarkProject } from '#deletion/deletion.repository.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { createMember } from '#test/tools/account-members.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { BY_PAGE, type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createBuilder } from '#test/tools/test-projects.ts'
import { MINUTE } from '#time.ts'

let scene: OAuthScene
let projectId: string
beforeAll(async () => {
  scene = await openOAuthScene()
  projectId = await scene.createProject()
})
afterAll(() => scene.close())

const REFUSED = [422, { error: 'The sign-in was refused. Please connect again.', code: 'connection_refused' }]

async function readConnectionState(id: string) {
  const project = (await scene.builder.get(`/project/getById?project_id=${id}`)).json()
  const { state, account } = project.connections[0].auth
  return { state, account }
}

async function finishConnecting(body: object, as: { token: string } = scene.builder) {
  const response = await callAs(scene.server.app, as).post('/connection/finish', body)
  return [response.statusCode, response.json()]
}

async function logInAgain(): Promise<{ token: string }> {
  const { email, password } = scene.builder
  return (await callAs(scene.server.app, undefined).post('/login', { email, password })).json()
}

test('a builder signs in at the provider’s page, and the bot’s calls carry the token that it gave', async () => {
  const id = await scene.createProject()
  expect(await readConnectionState(id)).toEqual({ state: 'needed' })
  expect(JSON.parse((await scene.tryBrick(id)).shown)).toMatchObject({ error: 'connection_needed' })

  const url = new URL(await scene.startConnecting(id))
  expect(url.origin + url.pathname).toBe('https://auth.example.com/authorization/auth')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://bricks.test/oauth/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  const back = await scene.answerConsentPage(url.href)
  expect(await finishConnecting(back)).toEqual([200, { project_id: id, connection_id: 'loyalty' }])
  expect(await readConnectionState(id)).toEqual({ state: 'connected', account: SAMPLE_PERSON.email })

  const tried = await scene.tryBrick(id)
  expect(tried.status).toBe(200)
  expect(JSON.parse(tried.body)).toMatchObject({ points: 1240 })
})

test('a version that was deployed uses what the draft was signed in to, and shows it', async () => {
  const id = await scene.createProject()
  await scene.connect(id)
  await scene.builder.post('/project/deploy', { project_id: id })
  const version = (await scene.builder.get(`/project/version?project_id=${id}&version=1`)).json()
  expect(version.connections[0].auth).toMatchObject({ state: 'connected', account: SAMPLE_PERSON.email })
})

test('other settings need a sign-in of their own, the former ones have theirs again', async () => {
  const id = await scene.createProject()
  await scene.connect(id)
  const saveScope = async (scope: string) => {
    const auth = { ...BY_PAGE.auth, client_secret: '••••bot', scope }
    await scene.builder.post('/project/update', { id, connections: [{ ...BY_PAGE, auth }] })
  }
  await saveScope('openid')
  expect((await readConnectionState(id)).state).toBe('needed')
  await saveScope('openid email loyalty:read')
  expect((await readConnectionState(id)).state).toBe('connected')
})

test('nothing of a sign-in stands readable in storage', async () => {
  const url = new URL(await scene.startConnecting(projectId))
  const state = url.searchParams.get('state') ?? ''
  const back = await scene.answerConsentPage(url.href)
  expect(JSON.stringify(await dumpDatabase(scene.server.context.database))).not.toContain(state)
  await finishConnecting(back)
  const rows = await scene.server.context.database.selectFrom('connection_tokens').selectAll().execute()
  for (const row of rows) {
    expect(row.access_token).toMatch(/^v1\./)
    expect(row.refresh_token).toMatch(/^v1\./)
  }
})

describe('what comes back is refused, and nothing is asked of the provider,', () => {
  const startAndConsent = async () => scene.answerConsentPage(await scene.startConnecting(projectId))

  async function expectRefused(back: object, as?: { token: string }) {
    const before = scene.countTokenCalls()
    expect(await finishConnecting(back, as)).toEqual(REFUSED)
    expect(scene.countTokenCalls()).toBe(before)
  }

  test('the second time', async () => {
    const back = await startAndConsent()
    expect((await finishConnecting(back))[0]).toBe(200)
    await expectRefused(back)
  })

  test('in another session of the same person, and the state is spent', async () => {
    const back = await startAndConsent()
    await expectRefused(back, await logInAgain())
    await expectRefused(back)
  })

  test('from somebody else, and the state is spent', async () => {
    const back = await startAndConsent()
    await expectRefused(back, await createBuilder(scene.server))
    await expectRefused(back)
  })

  test('ten minutes later', async () => {
    const back = await startAndConsent()
    scene.passTime(10 * MINUTE)
    await expectRefused(back)
  })

  test('with an unknown state', () => expectRefused({ state: 'x'.repeat(43), code: 'code' }))

  test('without a code, and the state is spent', async () => {
    const { state, code } = await startAndConsent()
    await expectRefused({ state })
    await expectRefused({ state, code })
  })

  test('when the settings have changed meanwhile', async () => {
    const id = await scene.createProject()
    const back = await scene.answerConsentPage(await scene.startConnecting(id))
    const auth = { ...BY_PAGE.auth, client_secret: '••••bot', scope: 'openid' }
    await scene.builder.post('/project/update', { id, connections: [{ ...BY_PAGE, auth }] })
    await expectRefused(back)
  })

  test('when the person said no', async () => {
    const back = await scene.answerConsentPage(await scene.startConnecting(projectId), 'refuse')
    expect(back.error).toBe('access_denied')
    await expectRefused(back)
  })

  test('when the session has ended', async () => {
    const session = await logInAgain()
    const api = callAs(scene.server.app, session)
    const started = await api.post('/connection/start', { project_id: projectId, connection_id: 'loyalty' })
    const back = await scene.answerConsentPage(started.json().url)
    await api.post('/logout')
    await expectRefused(back)
  })
})

describe('the issuer that sent the answer (RFC 9207)', () => {
  const authorize_url = 'https://login.other-provider.example/authorize'
  const finishWithIssuer = async (iss: string) => {
    const id = await scene.createProject()
    const back = await scene.answerConsentPage(await scene.startConnecting(id))
    const before = scene.countTokenCalls()
    const [status] = await finishConnecting({ ...back, iss })
    return [status, scene.countTokenCalls() - before]
  }
  beforeAll(async () => {
    await scene.createProject({ ...BY_PAGE, auth: { ...BY_PAGE.auth, authorize_url } as Connection['auth'] })
  })

  test('is refused where it is the provider of another connection, and no token address gets its code', async () => {
    expect(await finishWithIssuer('https://login.other-provider.example')).toEqual([422, 0])
    expect(await finishWithIssuer('https://LOGIN.other-provider.example/tenant/v2.0')).toEqual([422, 0])
  })

  test.each([
    ['of the page that was asked', 'https://auth.example.com/authorization'],
    ['with a host of its own, as many providers have it', 'https://issuer.example'],
    ['that is no address', 'auth.example.com'],
    ['that is empty', ''],
  ])('is accepted: one %s', async (_what, iss) => {
    expect(await finishWithIssuer(iss)).toEqual([200, 1])
  })
})

test('a code that the provider does not know is refused, and leaves the connection as it was', async () => {
  const id = await scene.createProject()
  const back = await scene.answerConsentPage(await scene.startConnecting(id))
  expect(await finishConnecting({ ...back, code: 'another-code' })).toEqual(REFUSED)
  expect((await readConnectionState(id)).state).toBe('needed')
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['the bot', (id) => scene.builder.post('/project/delete', { project_id: id })],
  [
    'a bot with many turns',
    async (id) => {
      await insertTurns(scene.server.context.database, { id, userId: scene.builder.userId }, { turns: 60 })
      await inTransaction(scene.server.context.database, (transaction) =>
        deleteOrMarkProject(transaction, { id, userId: scene.builder.userId }),
      )
    },
  ],
])(
  '%s is deleted while the provider is asked: the sign-in is refused, and nothing of it is kept',
  async (_what, remove) => {
    const id = await scene.createProject()
    const back = await scene.answerConsentPage(await scene.startConnecting(id))
    const { brickCaller } = scene.server.context
    const send = brickCaller.send.bind(brickCaller)
    const spy = vi.spyOn(brickCaller, 'send').mockImplementationOnce(async (request, signal) => {
      const answer = await send(request, signal)
      await remove(id)
      return answer
    })
    const answer = await finishConnecting(back)
    spy.mockRestore()
    const tokens = scene.server.context.database.selectFrom('connection_tokens').select('project_id')
    expect([answer, await tokens.where('project_id', '=', id).execute()]).toEqual([REFUSED, []])
  },
)

/** Signs in at the provider in the session of `token`, and does `change` once the provider has given its tokens. */
async function connectAndChangeMeanwhile(token: string, change: () => Promise<{ statusCode: number }>) {
  const id = await scene.createProject()
  const ids = { project_id: id, connection_id: 'loyalty' }
  const started = await callAs(scene.server.app, { token }).post('/connection/start', ids)
  const back = await scene.answerConsentPage(started.json().url)
  const { brickCaller } = scene.server.context
  const send = brickCaller.send.bind(brickCaller)
  const spy = vi.spyOn(brickCaller, 'send').mockImplementationOnce(async (request, signal) => {
    const answer = await send(request, signal)
    expect((await change()).statusCode).toBe(200)
    return answer
  })
  const [status, { code }] = await finishConnecting(back, { token })
  spy.mockRestore()
  return [status, code, (await readConnectionState(id)).state]
}

test('B2: the session is ended elsewhere while the provider is asked: nothing of the sign-in is kept', async () => {
  const { token } = await logInAgain()
  const ended = await connectAndChangeMeanwhile(token, () => scene.builder.post('/sessions/revoke', {}))
  expect(ended).toEqual([401, 'not_signed_in', 'needed'])
})

test.each([
  ['is removed', '/account/members/remove', {}, 'account_left'],
  ['may only read from now on', '/account/members/rights', { rights: 'viewer' }, 'not_allowed'],
])('a member who %s while the provider is asked connects nothing', async (_what, path, body, code) => {
  const member = await createMember(scene.server, scene.builder, 'editor')
  const change = () => scene.builder.post(path, { member_id: member.userId, ...body })
  expect(await connectAndChangeMeanwhile(member.token, change)).toEqual([403, code, 'needed'])
})

test('nobody starts for a project of somebody else, for one that is gone, or for a key', async () => {
  const other = await createBuilder(scene.server)
  const withKey = await scene.createProject({ ...BY_PAGE, auth: { kind: 'bearer', token: 'a-token-of-mine' } })
  const asks: [typeof other, string, string][] = [
    [other, projectId, 'loyalty'],
    [scene.builder, 'unknown', 'loyalty'],
    [scene.builder, projectId, 'unknown'],
    [scene.builder, withKey, 'loyalty'],
  ]
  for (const [who, project_id, connection_id] of asks) {
    expect((await who.post('/connection/start', { project_id, connection_id })).statusCode).toBe(404)
  }
})

test('twenty sign-ins wait at most; the oldest are forgotten, and all of them after ten minutes', async () => {
  const { database } = scene.server.context
  const other = await createBuilder(scene.server)
  const listConnectionStarts = () =>
    database.selectFrom('connection_starts').select('state_hash').where('owner_id', '=', other.userId).execute()
  const created = await other.post('/project/new', { 'new-project-name': 'Many' })
  const { id } = created.json()
  await other.post('/project/update', { id, connections: [BY_PAGE] })
  const first = await scene.answerConsentPage(await scene.startConnecting(id, other))
  for (let begun = 0; begun < 22; begun += 1) {
    scene.passTime(10)
    await scene.startConnecting(id, other)
  }
  expect(await listConnectionStarts()).toHaveLength(20)
  expect(await finishConnecting(first, other)).toEqual(REFUSED)
  scene.passTime(10 * MINUTE)
  await sweepDatabase({ database, clock: scene.ports.clock })
  expect(await listConnectionStarts()).toEqual([])
})

test('N7: sixty sign-ins an hour can be begun', async () => {
  const other = await createBuilder(scene.server)
  const statuses = new Set<number>()
  for (let asked = 0; asked < 61; asked += 1) {
    const response = await other.post('/connection/start', { project_id: 'unknown', connection_id: 'x' })
    statuses.add(response.statusCode)
  }
  expect([...statuses]).toEqual([404, 429])
})
