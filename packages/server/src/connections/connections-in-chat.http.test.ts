import type { Connection } from '@bricks/contract'
import { type AuthorizationServer, startAuthorization } from '@bricks/sandbox/authorization'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { BY_CLIENT, createOAuthCaller, LOYALTY_BRICK } from '#test/tools/oauth-scene.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

let provider: AuthorizationServer
let brickCaller: BrickCaller
let scene: ChatScene
beforeAll(async () => {
  provider = await startAuthorization({
    hosts: ['auth.example.com', 'api.example.com'],
    redirectUri: 'http://bricks.test/oauth/callback',
  })
  brickCaller = createOAuthCaller(provider)
  scene = await openChatScene({ ports: { brickCaller } })
})
afterAll(async () => {
  await scene.close()
  await brickCaller.close()
  await provider.close()
})

async function chatAndReadTexts(): Promise<{ said: string; told: string }> {
  scene.provider.requests.length = 0
  scene.provider.play(createCallScript({ id: 'a', name: 'Points', arguments: '{}' }), createTextScript('Done.'))
  const said = await (await scene.ask()).text()
  const messages = scene.completions()[1]?.body.messages
  const told = Array.isArray(messages) ? messages.find(({ role }) => role === 'tool') : undefined
  return { said, told: told?.content ?? '' }
}

async function deployWith(connection: Connection) {
  await scene.save({ functions: [LOYALTY_BRICK], connections: [connection] })
  await scene.deploy()
}

const getAsOwner = async (path: string) => (await callAs(scene.server.app, scene.owner).get(path)).json()

test('a visitor’s question is answered with what the API gives to the connection', async () => {
  await deployWith(BY_CLIENT)
  const { said, told } = await chatAndReadTexts()
  expect(said).toBe('Done.')
  expect(told).toContain('1240')
})

test('what is refused is told to the model in our words, and to the owner as a problem and a notice', async () => {
  await deployWith({
    ...BY_CLIENT,
    auth: { ...BY_CLIENT.auth, client_secret: 'canary-wrong-secret' } as Connection['auth'],
  })
  const { said, told } = await chatAndReadTexts()
  expect(said).toBe('Done.')
  expect(told).toContain('connection_refused')
  expect(told).not.toMatch(/invalid_client|client authentication failed|canary/)
  await chatAndReadTexts()
  const problems = await getAsOwner(`/project/problems?project_id=${scene.projectId}`)
  expect(problems[0]).toMatchObject({ code: 'brick_connection_refused', brick: 'Points' })
  const notices: { kind: string; project_id: string }[] = await getAsOwner('/notices')
  const told_of = notices.filter(({ kind }) => kind === 'connection_refused')
  expect(told_of).toMatchObject([{ project_id: scene.projectId }])
})

test('a brick whose connection is gone, or stands for another host, is not called', async () => {
  const { database } = scene.server.context
  await scene.save({ functions: [LOYALTY_BRICK], connections: [BY_CLIENT] })
  const { draft } = await database.selectFrom('projects').select('draft').executeTakeFirstOrThrow()
  const content = JSON.parse(draft)
  for (const connections of [[], [{ ...content.connections[0], host: 'another.example.com' }]]) {
    await database
      .updateTable('project_versions')
      .set({ content: JSON.stringify({ ...content, connections }) })
      .execute()
    await scene.server.context.database
      .updateTable('projects')
      .set({ draft: JSON.stringify({ ...content, connections }) })
      .execute()
    provider.requests.length = 0
    scene.provider.requests.length = 0
    scene.provider.play(createCallScript({ id: 'a', name: 'Points', arguments: '{}' }), createTextScript('Done.'))
    await (await scene.ask({ token: scene.owner.token })).text()
    const messages = scene.completions()[1]?.body.messages
    expect(JSON.stringify(messages)).toContain('connection_needed')
    expect(provider.requests).toEqual([])
  }
})

test('an owner’s draft may bring a connection that is not saved, and its token is for these settings alone', async () => {
  await scene.save({ functions: [], connections: [] })
  provider.requests.length = 0
  scene.provider.requests.length = 0
  scene.provider.play(createCallScript({ id: 'a', name: 'Points', arguments: '{}' }), createTextScript('Done.'))
  const draft = { functions: [LOYALTY_BRICK], connections: [BY_CLIENT] }
  expect(await (await scene.ask({ token: scene.owner.token, body: { draft } })).text()).toBe('Done.')
  expect(JSON.stringify(scene.completions()[1]?.body.messages)).toContain('1240')
  const { functions, connections } = await getAsOwner(`/project/getById?project_id=${scene.projectId}`)
  expect([functions, connections]).toEqual([[], []])
  const { database } = scene.server.context
  const secrets = await database.selectFrom('secrets').select('id').where('last_version', 'is', null).execute()
  expect(secrets).toHaveLength(1)
})
