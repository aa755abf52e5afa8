import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@bricks/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SignInError } from '#bricks/api-sign-in.ts'
import type { ConnectionsContext } from '#connections/connections-context.ts'
import { createConnectionSignIn } from '#connections/create-connection-sign-in.ts'
import { openDatabase } from '#db/database.ts'
import { findOwnConnection } from '#projects/connections/use-connection.ts'
import { BY_CLIENT, type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time.ts'

const LIFE = 10 * MINUTE
const signal = new AbortController().signal
const WRONG_CLIENT: Connection = {
  ...BY_CLIENT,
  auth: { ...BY_CLIENT.auth, client_secret: 'not-the-secret' } as Connection['auth'],
}

let scene: OAuthScene
beforeAll(async () => {
  scene = await openOAuthScene()
})
afterAll(() => scene.close())

async function createConnected(): Promise<string> {
  const projectId = await scene.createProject()
  await scene.connect(projectId)
  return projectId
}

async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const before = scene.countTokenCalls()
  await work()
  return scene.countTokenCalls() - before
}

async function findRow(projectId: string) {
  const rows = scene.server.context.database.selectFrom('connection_tokens').selectAll()
  return rows.where('project_id', '=', projectId).executeTakeFirstOrThrow()
}

async function listNotices(projectId: string) {
  const notices: { kind: string; project_id?: string }[] = (await scene.builder.get('/notices')).json()
  return notices.filter(({ kind, project_id }) => kind === 'connection_refused' && project_id === projectId)
}

async function listHealth(projectId: string): Promise<string[]> {
  const query = `project_id=${projectId}&from=2026-11-21&to=2026-11-21&without=questions`
  const { health } = (await scene.builder.get(`/project/insights?${query}`)).json()
  return health.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'connection_refused')
}

async function readNotices(): Promise<void> {
  const notices: { id: string }[] = (await scene.builder.get('/notices')).json()
  await scene.builder.post('/notices/read', { ids: notices.map(({ id }) => id) })
}

async function openSignIn(projectId: string, context: ConnectionsContext = scene.server.context) {
  const { userId } = scene.builder
  const connection = await findOwnConnection(context, { userId, projectId, connectionId: 'loyalty' })
  if (!connection) throw new Error('no connection')
  return createConnectionSignIn(context, { userId, projectId, connection })
}

const readFailure = ({ shown }: { shown: string }): string => JSON.parse(shown.split('\n')[0] ?? '').error

test('a token is used until 60 seconds before its end, then another is fetched, again and again', async () => {
  const projectId = await createConnected()
  expect(await countCalls(() => scene.tryBrick(projectId))).toBe(0)
  scene.passTime(LIFE - 90 * SECOND)
  expect(await countCalls(() => scene.tryBrick(projectId))).toBe(0)
  scene.passTime(45 * SECOND)
  const before = await findRow(projectId)
  expect(await countCalls(() => scene.tryBrick(projectId))).toBe(1)
  const after = await findRow(projectId)
  expect(after.revision).toBe(before.revision + 1)
  expect(after.access_token).not.toBe(before.access_token)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  // Each refresh token is good for one renewal: the provider revokes everything if a token is used twice.
  for (let round = 0; round < 3; round += 1) {
    scene.passTime(LIFE)
    expect((await scene.tryBrick(projectId)).status).toBe(200)
  }
})

test('after a 401 another token is fetched once, and the call made again', async () => {
  const projectId = await createConnected()
  scene.passTime(11 * SECOND)
  scene.provider.store.clearModels('AccessToken')
  let tried: Awaited<ReturnType<OAuthScene['tryBrick']>> | undefined
  const calls = await countCalls(async () => {
    tried = await scene.tryBrick(projectId)
  })
  expect([calls, tried?.status]).toEqual([1, 200])
  scene.provider.store.clearModels('AccessToken')
  expect(await countCalls(async () => expect((await scene.tryBrick(projectId)).status).toBe(401))).toBe(0)
})

test('a clock that was an hour ahead and is set right keeps no token that is refused, and no client', async () => {
  const [connected, refused] = [await createConnected(), await scene.createProject(WRONG_CLIENT)]
  await scene.tryBrick(refused)
  scene.passTime(-HOUR)
  scene.provider.store.clearModels('AccessToken')
  expect((await scene.tryBrick(connected)).status).toBe(200)
  expect(await countCalls(() => scene.tryBrick(refused))).toBe(1)
  scene.passTime(HOUR)
})

test('a right that was taken back is refused, the owner is told once, and connecting again mends it', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  scene.provider.store.clearModels('RefreshToken', 'AccessToken')
  expect(
    await countCalls(async () => expect(readFailure(await scene.tryBrick(projectId))).toBe('connection_refused')),
  ).toBe(1)
  expect(
    await countCalls(async () => expect(readFailure(await scene.tryBrick(projectId))).toBe('connection_refused')),
  ).toBe(0)
  const project = (await scene.builder.get(`/project/getById?project_id=${projectId}`)).json()
  expect(project.connections[0].auth.state).toBe('failed')
  expect(await findRow(projectId)).toMatchObject({ access_token: null, refresh_token: null, lease_id: null })
  expect(await listNotices(projectId)).toHaveLength(1)
  await readNotices()
  expect(await listHealth(projectId)).toEqual(['connection_refused'])

  await scene.connect(projectId)
  expect(await listHealth(projectId)).toEqual([])
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  scene.passTime(LIFE)
  scene.provider.store.clearModels('RefreshToken')
  await scene.tryBrick(projectId)
  expect(await listNotices(projectId)).toHaveLength(2)
})

test('while the provider is away calls fail as unreachable, a token that still lives is used, and nothing is lost', async () => {
  const projectId = await createConnected()
  scene.makeProviderUnreachable()
  scene.passTime(LIFE - 30 * SECOND)
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  scene.passTime(MINUTE)
  expect(readFailure(await scene.tryBrick(projectId))).toBe('unreachable')
  expect(await findRow(projectId)).toMatchObject({ state: 'connected', lease_id: null })
  scene.makeProviderReachable()
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  expect(await listNotices(projectId)).toEqual([])
})

test('many calls at once in two processes renew once', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  const { context } = scene.server
  // On SQLite a second connection would block this process while it waits for the lock, so there `other` has the same
  // connection in another object.
  const isApart = inject('engine') === 'postgres'
  const database = isApart ? openDatabase(context.config.storage.location) : context.database.withoutPlugins()
  const other: ConnectionsContext = { ...context, database }
  const tokens: string[] = []
  const calls = await countCalls(async () => {
    const signIns = await Promise.all(
      Array.from({ length: 12 }, (_, at) => openSignIn(projectId, at % 2 === 0 ? context : other)),
    )
    const taken = await Promise.all(signIns.map((signIn) => signIn.getCredentials(signal)))
    tokens.push(...taken.map(({ headers }) => headers[0]?.value ?? ''))
  })
  if (isApart) await database.destroy()
  expect(calls).toBe(1)
  expect(new Set(tokens).size).toBe(1)
  expect((await scene.tryBrick(projectId)).status).toBe(200)
})

test('who waits for a process that has crashed takes its place when its lease ends', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  const leased_until = new Date(scene.ports.clock().getTime() + 20 * SECOND).toISOString()
  const rows = scene.server.context.database.updateTable('connection_tokens').where('project_id', '=', projectId)
  await rows.set({ lease_id: 'of-the-crashed', leased_until }).execute()
  let isOver = false
  const calls = await countCalls(async () => {
    const pending = (await openSignIn(projectId)).getCredentials(signal).then(() => {
      isOver = true
    })
    await sleep(400)
    expect(isOver).toBe(false)
    scene.passTime(20 * SECOND)
    await pending
  })
  expect([calls, isOver]).toEqual([1, true])
})

test('the lease of a process that crashed while its clock was ahead keeps nobody from renewing', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  const leased_until = new Date(scene.ports.clock().getTime() + DAY).toISOString()
  const rows = scene.server.context.database.updateTable('connection_tokens').where('project_id', '=', projectId)
  await rows.set({ lease_id: 'of-the-crashed', leased_until }).execute()
  expect(await countCalls(async () => void (await (await openSignIn(projectId)).getCredentials(signal)))).toBe(1)
})

test('who leaves while a token is renewed does not lose the next one', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  const signIn = await openSignIn(projectId)
  const leaving = new AbortController()
  const pending = signIn.getCredentials(leaving.signal)
  leaving.abort()
  await expect(pending).rejects.toMatchObject({ failure: 'canceled' })
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  expect((await findRow(projectId)).state).toBe('connected')
})

test('somebody who signs in while the old token is renewed wins', async () => {
  const projectId = await createConnected()
  scene.passTime(LIFE)
  const [credentials] = await Promise.all([
    openSignIn(projectId).then((each) => each.getCredentials(signal)),
    scene.connect(projectId),
  ])
  expect(credentials.headers[0]?.name).toBe('authorization')
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  expect(await listNotices(projectId)).toEqual([])
})

test('a client of its own needs nobody at a page, and shares a token between calls', async () => {
  const projectId = await scene.createProject(BY_CLIENT)
  const calls = await countCalls(async () => {
    const tried = await Promise.all([1, 2, 3].map(() => scene.tryBrick(projectId)))
    expect(tried.map(({ status }) => status)).toEqual([200, 200, 200])
  })
  expect(calls).toBe(1)
  scene.passTime(LIFE)
  expect(await countCalls(() => scene.tryBrick(projectId))).toBe(1)
})

test('a client that is refused is told of once, asked for again after a minute, and let in with another secret', async () => {
  const projectId = await scene.createProject(WRONG_CLIENT)
  const tryIt = async () => expect(readFailure(await scene.tryBrick(projectId))).toBe('connection_refused')
  expect(await countCalls(tryIt)).toBe(1)
  expect(await countCalls(tryIt)).toBe(0)
  scene.passTime(MINUTE)
  expect(await countCalls(tryIt)).toBe(1)
  expect(await listNotices(projectId)).toHaveLength(1)
  expect(await listHealth(projectId)).toEqual(['connection_refused'])
  scene.passTime(SECOND)
  await scene.builder.post('/project/update', { id: projectId, connections: [BY_CLIENT] })
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  expect(await listHealth(projectId)).toEqual([])
})

test('a client’s older secret that a rollback brings back is not told to be refused as the newer one was', async () => {
  const projectId = await scene.createProject(BY_CLIENT)
  expect((await scene.tryBrick(projectId)).status).toBe(200)
  await scene.builder.post('/project/deploy', { project_id: projectId })
  scene.passTime(SECOND)
  const auth = { ...BY_CLIENT.auth, client_secret: 'not-the-secret' }
  await scene.builder.post('/project/update', { id: projectId, connections: [{ ...BY_CLIENT, auth }] })
  expect(readFailure(await scene.tryBrick(projectId))).toBe('connection_refused')
  expect(await listHealth(projectId)).toEqual(['connection_refused'])
  await scene.builder.post('/project/restore', { project_id: projectId, version: 1 })
  expect(await listHealth(projectId)).toEqual([])
  expect((await scene.tryBrick(projectId)).status).toBe(200)
})

test('a provider that reads the client’s secret elsewhere is found out once', async () => {
  const basic = await openOAuthScene({ secretIn: 'basic' })
  const projectId = await basic.createProject()
  const before = basic.countTokenCalls()
  await basic.connect(projectId)
  expect(basic.countTokenCalls() - before).toBe(2)
  basic.passTime(LIFE)
  expect((await basic.tryBrick(projectId)).status).toBe(200)
  expect(basic.countTokenCalls() - before).toBe(3)
  await basic.close()
})

test('a connection that nobody has signed in to asks nobody', async () => {
  const projectId = await scene.createProject()
  const signIn = await openSignIn(projectId)
  await expect(signIn.getCredentials(signal)).rejects.toEqual(new SignInError('connection_needed'))
})
