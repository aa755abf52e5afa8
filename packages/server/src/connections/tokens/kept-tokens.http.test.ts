import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectionSignIn } from '#connections/create-connection-sign-in.ts'
import { createLogger } from '#logger.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { findOwnConnection } from '#projects/connections/use-connection.ts'
import { deriveEncryptionKeys } from '#secrets/encryption-keys.ts'
import { hasAnySecret } from '#secrets/secret.repository.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { BY_CLIENT, BY_PAGE, LOYALTY_BRICK, type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'
import { DAY, MINUTE } from '#time.ts'
import { rotateTokens } from './rotate-tokens.ts'
import { insertEmptyTokens } from './token.repository.ts'

const OLD = 'the old secret of the server, long enough'
const NEW = 'the new secret of the server, long enough'
const signal = new AbortController().signal

let scene: OAuthScene
const lines: string[] = []
beforeAll(async () => {
  const logger = createLogger('debug', { write: (line) => void lines.push(line) })
  scene = await openOAuthScene({ ports: { logger, encryptionKeys: deriveEncryptionKeys(OLD) } })
})
afterAll(() => scene.close())

async function createConnected(): Promise<string> {
  const projectId = await scene.createProject()
  await scene.connect(projectId)
  return projectId
}

async function countRows(projectId: string): Promise<number> {
  const rows = scene.server.context.database.selectFrom('connection_tokens').select('revision')
  return (await rows.where('project_id', '=', projectId).execute()).length
}

const sweepNow = () => sweepDatabase({ database: scene.server.context.database, clock: scene.ports.clock })

test('D3: rotated keys take the tokens along, and the old key opens nothing any more', async () => {
  const projectId = await createConnected()
  const { context } = scene.server
  const { userId } = scene.builder
  const connection = await findOwnConnection(context, { userId, projectId, connectionId: 'loyalty' })
  if (!connection) throw new Error('no connection')
  const used = { userId, projectId, connection }
  const readSentHeader = async (encryptionKeys = context.encryptionKeys) => {
    const { headers } = await createConnectionSignIn({ ...context, encryptionKeys }, used).getCredentials(signal)
    return headers[0]?.value
  }
  const before = await readSentHeader()
  const rotated = await rotateTokens(context.database, deriveEncryptionKeys(NEW, OLD))
  expect(rotated).toMatchObject({ current: 0, unreadable: 0 })
  expect(rotated.rotated).toBeGreaterThanOrEqual(2)
  expect(await rotateTokens(context.database, deriveEncryptionKeys(NEW))).toMatchObject({ rotated: 0, unreadable: 0 })
  expect(await readSentHeader(deriveEncryptionKeys(NEW))).toBe(before)
  // R44: without the encryption key the provider is not asked, and the sign-in is kept until the key is back.
  const calls = scene.countTokenCalls()
  await expect(readSentHeader()).rejects.toMatchObject({ failure: 'connection_refused' })
  expect(scene.countTokenCalls()).toBe(calls)
  expect(await readSentHeader(deriveEncryptionKeys(NEW))).toBe(before)
  expect(await rotateTokens(context.database, deriveEncryptionKeys(OLD, NEW))).toMatchObject({ unreadable: 0 })
})

test('D2: a token that is moved to another row opens nothing', async () => {
  const [mine, other] = [await createConnected(), await createConnected()]
  const { database } = scene.server.context
  const tokens = await database
    .selectFrom('connection_tokens')
    .select(['access_token', 'refresh_token'])
    .where('project_id', '=', other)
    .executeTakeFirstOrThrow()
  await database.updateTable('connection_tokens').set(tokens).where('project_id', '=', mine).execute()
  expect(JSON.parse((await scene.tryBrick(mine)).shown)).toMatchObject({ error: 'connection_refused' })
})

test('tokens alone keep a server without its key from making another', async () => {
  await createConnected()
  const { database } = scene.server.context
  const kept = await database.selectFrom('secrets').selectAll().execute()
  await database.deleteFrom('secrets').execute()
  expect(await hasAnySecret(database)).toBe(true)
  for (const row of kept) await database.insertInto('secrets').values(row).execute()
})

test('D1: no line of the log holds a token, a code, a state or a secret', async () => {
  expect((await scene.tryBrick(await createConnected())).status).toBe(200)
  const tokens = scene.provider.requests.flatMap(
    ({ headers }) => /^Bearer (\S+)/.exec(headers.authorization ?? '')?.[1] ?? [],
  )
  const states = scene.provider.requests.flatMap(
    ({ path }) => /[?&](?:state|code_challenge)=([^&]+)/.exec(path)?.[1] ?? [],
  )
  const client = BY_PAGE.auth.kind === 'oauth2-code' ? BY_PAGE.auth.client_secret : undefined
  expect(tokens).not.toEqual([])
  const secrets = [...tokens, ...states, client ?? '']
  expect(secrets.length).toBeGreaterThan(3)
  const log = lines.join('')
  expect(log).toContain('tokens were fetched')
  const stored = JSON.stringify(await dumpDatabase(scene.server.context.database))
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
})

test('tokens go with their project', async () => {
  const projectId = await createConnected()
  expect(await countRows(projectId)).toBe(1)
  await scene.builder.post('/project/delete', { project_id: projectId })
  expect(await countRows(projectId)).toBe(0)
})

test('N4: an API that is tried with other sign-in settings each time leaves a row for each, but no more than 500', async () => {
  const [projectId, other] = [await scene.createProject(), await createConnected()]
  for (const client_id of ['one', 'two', 'three']) {
    const connection = { ...BY_CLIENT, auth: { ...BY_CLIENT.auth, client_id } }
    const typed = { project_id: projectId, function: LOYALTY_BRICK, values: {}, connection }
    expect((await scene.builder.post('/project/try', typed)).statusCode).toBe(200)
  }
  expect(await countRows(projectId)).toBe(3)
  await insertManyEmptyTokens(projectId)
  expect([await countRows(projectId), await countRows(other)]).toEqual([500, 1])
})

test('N4: a person’s sign-in outlives all tries with other settings, also where it has no refresh token', async () => {
  const [renewed, lasting] = [await createConnected(), await createConnected()]
  const { database } = scene.server.context
  const tokens = database.updateTable('connection_tokens').where('project_id', '=', lasting)
  await tokens.set({ refresh_token: null, expires_at: null }).execute()
  for (const projectId of [renewed, lasting]) {
    await insertManyEmptyTokens(projectId)
    expect(await countRows(projectId)).toBe(500)
    expect((await scene.tryBrick(projectId)).status).toBe(200)
  }
})

async function insertManyEmptyTokens(projectId: string): Promise<void> {
  const key = { userId: scene.builder.userId, projectId, connectionId: 'loyalty' }
  for (let at = 0; at < 510; at++) {
    scene.passTime(1)
    await insertEmptyTokens(scene.server.context.database, { ...key, settingsHash: `${at}` }, scene.ports.clock())
  }
}

test('a sweep deletes the tokens of a connection that neither draft nor versions name, a day after their last use', async () => {
  const [dropped, deployed, kept] = [await createConnected(), await createConnected(), await createConnected()]
  await scene.builder.post('/project/deploy', { project_id: deployed })
  for (const id of [dropped, deployed]) {
    await scene.builder.post('/project/update', { id, functions: [], connections: [] })
  }
  await sweepNow()
  expect(await countRows(dropped)).toBe(1)
  scene.passTime(DAY + MINUTE)
  await sweepNow()
  expect([await countRows(dropped), await countRows(deployed), await countRows(kept)]).toEqual([0, 1, 1])
})

test('a sweep deletes the tokens of former settings when others were used for thirty days', async () => {
  const projectId = await createConnected()
  const saveScope = async (scope: string) => {
    const auth = { ...BY_PAGE.auth, client_secret: '••••bot', scope }
    const connections = [{ ...BY_PAGE, auth }]
    await scene.builder.post('/project/update', { id: projectId, functions: [LOYALTY_BRICK], connections })
  }
  await saveScope('openid')
  scene.passTime(MINUTE)
  await scene.connect(projectId)
  scene.passTime(2 * DAY)
  await sweepNow()
  expect(await countRows(projectId)).toBe(2)
  scene.passTime(29 * DAY)
  await sweepNow()
  expect(await countRows(projectId)).toBe(1)
})
