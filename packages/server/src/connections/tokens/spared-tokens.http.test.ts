import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignIn, SignInError } from '#bricks/api-sign-in.ts'
import type { ConnectionsContext } from '#connections/connections-context.ts'
import { createConnectionSignIn } from '#connections/create-connection-sign-in.ts'
import type { Database } from '#db/database.ts'
import { findOwnConnection } from '#projects/connections/use-connection.ts'
import { readKeyId } from '#secrets/cipher.ts'
import { deriveEncryptionKeys } from '#secrets/encryption-keys.ts'
import { type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'
import { MINUTE, SECOND } from '#time.ts'
import { waitForTokenRenewals } from './access-token.ts'

const OLD = 'the old secret of the server, long enough'
const NEW = 'the new secret of the server, long enough'
const signal = new AbortController().signal

let scene: OAuthScene
beforeAll(async () => {
  scene = await openOAuthScene({ ports: { encryptionKeys: deriveEncryptionKeys(OLD) } })
})
afterAll(() => scene.close())

async function createConnected(): Promise<string> {
  const projectId = await scene.createProject()
  await scene.connect(projectId)
  return projectId
}

async function openSignIn(projectId: string, changes: Partial<ConnectionsContext> = {}): Promise<SignIn> {
  const { userId } = scene.builder
  const connection = await findOwnConnection(scene.server.context, { userId, projectId, connectionId: 'loyalty' })
  if (!connection) throw new Error('no connection')
  return createConnectionSignIn({ ...scene.server.context, ...changes }, { userId, projectId, connection })
}

const findRow = (projectId: string) =>
  scene.server.context.database
    .selectFrom('connection_tokens')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()

/** As many providers do it: a token that does not end, and no refresh token. */
async function dropRefreshToken(projectId: string): Promise<void> {
  const tokens = scene.server.context.database.updateTable('connection_tokens').where('project_id', '=', projectId)
  await tokens.set({ refresh_token: null, expires_at: null }).execute()
}

test('R44: a sign-in without a refresh token outlives a start without the encryption key', async () => {
  const projectId = await createConnected()
  await dropRefreshToken(projectId)
  const withoutKey = await openSignIn(projectId, { encryptionKeys: deriveEncryptionKeys(NEW) })
  await expect(withoutKey.getCredentials(signal)).rejects.toEqual(new SignInError('connection_refused'))
  expect((await findRow(projectId)).state).toBe('connected')
  expect((await scene.tryBrick(projectId)).status).toBe(200)
})

test('D3: a refresh token that its provider leaves as it is has the new key after a renewal', async () => {
  const projectId = await createConnected()
  const { context } = scene.server
  const send: ConnectionsContext['brickCaller']['send'] = async () => {
    const bytes = Buffer.from('{"access_token":"another","token_type":"bearer","expires_in":600}')
    return { status: 200, contentType: 'application/json', bytes, cut: false }
  }
  scene.passTime(10 * MINUTE)
  const encryptionKeys = deriveEncryptionKeys(NEW, OLD)
  const signIn = await openSignIn(projectId, { encryptionKeys, brickCaller: { ...context.brickCaller, send } })
  await signIn.getCredentials(signal)
  const { access_token, refresh_token } = await findRow(projectId)
  for (const stored of [access_token, refresh_token]) expect(readKeyId(stored ?? '')).toBe(encryptionKeys.current.id)
})

test('a call whose token was refused while another call learned that the sign-in is over is told so too', async () => {
  const projectId = await createConnected()
  scene.passTime(11 * SECOND)
  const [first, second] = [await openSignIn(projectId), await openSignIn(projectId)]
  await first.getCredentials(signal)
  await second.getCredentials(signal)
  scene.provider.store.clearModels('RefreshToken', 'AccessToken')
  const refused = new SignInError('connection_refused')
  await expect(first.renewCredentials(signal)).rejects.toEqual(refused)
  await expect(second.renewCredentials(signal)).rejects.toEqual(refused)
})

test('a renewed token that storage refuses at first is kept, because its forerunner is used up', async () => {
  const projectId = await createConnected()
  scene.passTime(10 * MINUTE)
  const before = scene.countTokenCalls()
  let refusals = 0
  const { database: real } = scene.server.context
  const database: Database = new Proxy(real, {
    get(target, name) {
      const isRefused = name === 'updateTable' && scene.countTokenCalls() > before && refusals < 2
      if (isRefused) {
        refusals += 1
        throw new Error('the storage is busy')
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await (await openSignIn(projectId, { database })).getCredentials(signal)
  expect(refusals).toBe(2)
  scene.passTime(10 * MINUTE)
  expect((await scene.tryBrick(projectId)).status).toBe(200)
})

test('whoever waits for the renewals finds their tokens stored, also where the call that began one has gone', async () => {
  const projectId = await createConnected()
  const { context } = scene.server
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const send: ConnectionsContext['brickCaller']['send'] = async () => {
    ask()
    await answered
    const bytes = Buffer.from('{"access_token":"late","token_type":"bearer","expires_in":600,"refresh_token":"next"}')
    return { status: 200, contentType: 'application/json', bytes, cut: false }
  }
  scene.passTime(10 * MINUTE)
  const signIn = await openSignIn(projectId, { brickCaller: { ...context.brickCaller, send } })
  const before = await findRow(projectId)
  const leaving = new AbortController()
  const gone = expect(signIn.getCredentials(leaving.signal)).rejects.toThrow()
  await asked
  leaving.abort()
  await gone
  const waited = waitForTokenRenewals(context.database)
  answer()
  await waited
  expect((await findRow(projectId)).revision).toBe(before.revision + 1)
})
