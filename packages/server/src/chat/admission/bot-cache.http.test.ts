import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOperator } from '#test/tools/create-operator.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

const SHOP = 'https://shop.example'
const ELSEWHERE = 'https://elsewhere.example'

let scene: ChatScene
let reads = 0
beforeAll(async () => {
  const now = new Date('2026-11-30T23:00:00Z')
  scene = await openChatScene({
    ports: { clock: () => now },
    log: ({ query }) => void (/^select .*"project_versions"\."content"/.test(query.sql) && reads++),
  })
  scene.provider.play(createTextScript('ok'))
  await scene.deploy()
})
afterAll(() => scene.close())

beforeEach(async () => {
  expect((await scene.ask()).status).toBe(200)
})

const callAsOwner = () => callAs(scene.server.app, scene.owner)
const saveOrigins = (origins: string[]) =>
  callAsOwner().post('/project/share', { project_id: scene.projectId, appearance: {}, texts: {}, origins })

describe('what an owner changes is met by the very next message', () => {
  test('a change of the allowed sites is met by the very next message', async () => {
    await saveOrigins([SHOP])
    expect((await scene.ask({ origin: ELSEWHERE })).status).toBe(403)
    await saveOrigins([])
    expect((await scene.ask({ origin: ELSEWHERE })).status).toBe(200)
  })

  test('a project that was taken off is the same 404 for a site that it did not list', async () => {
    await saveOrigins([SHOP])
    expect((await scene.ask({ origin: SHOP })).status).toBe(200)
    await callAsOwner().post('/project/undeploy', { project_id: scene.projectId })
    expect((await scene.ask({ origin: ELSEWHERE })).status).toBe(404)
    await saveOrigins([])
    await scene.deploy()
  })

  test('a pause of the account, and its end, is met by the very next message', async () => {
    await callAsOwner().post('/user/pause')
    expect((await scene.ask()).status).toBe(404)
    await callAsOwner().post('/user/resume')
    expect((await scene.ask()).status).toBe(200)
  })

  test('a change of the provider key is met by the very next message', async () => {
    await callAsOwner().post('/user/openaikey', { openaikey: 'sk-the-second-key' })
    await (await scene.ask()).text()
    expect(scene.completions().at(-1)?.headers.authorization).toBe('Bearer sk-the-second-key')
    await callAsOwner().post('/user/openaikey/remove')
    expect((await scene.ask()).status).toBe(409)
    await callAsOwner().post('/user/openaikey', { openaikey: 'sk-the-second-key' })
  })
})

test('what others change, and chats, leave a kept bot where it is', async () => {
  const other = callAs(scene.server.app, await createTestAccount(scene.server))
  expect(reads).toBeGreaterThan(0)
  reads = 0
  await other.post('/user/name', { name: 'Someone else' })
  await (await scene.ask()).text()
  await (await scene.ask({ token: scene.owner.token, path: '/completionChat' })).text()
  await (await scene.ask()).text()
  expect(reads).toBe(0)
})

test('an account that an operator closes, or opens again, is met so by the very next message', async () => {
  const operator = await createOperator(scene.server)
  const account = { account_id: scene.owner.userId }
  expect((await operator.post('/operator/accounts/close', account)).statusCode).toBe(200)
  expect((await scene.ask()).status).toBe(404)
  expect((await operator.post('/operator/accounts/reopen', account)).statusCode).toBe(200)
  expect((await scene.ask()).status).toBe(200)
  expect((await operator.post('/operator/accounts/role', { ...account, role: 1 })).statusCode).toBe(200)
  expect((await scene.ask()).status).toBe(404)
  expect((await operator.post('/operator/accounts/role', { ...account, role: 9 })).statusCode).toBe(200)
  expect((await scene.ask()).status).toBe(200)
  expect((await operator.post('/operator/accounts/delete', account)).statusCode).toBe(200)
  expect((await scene.ask()).status).toBe(404)
})
