import { createEventDecoder, REHEARSAL_EVENTS } from '@bricks/contract/wire'
import { createTextScript, DONE, writeChunk } from '@bricks/sandbox/completions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMember } from '#test/tools/account-members.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'

type Caller = ReturnType<typeof callAs>

let scene: ChatScene
let owner: Caller
beforeEach(async () => {
  scene = await openChatScene()
  await scene.save({ functions: [createTestBrick({ id: 'orders', name: 'Orders' })] })
  owner = callAs(scene.server.app, scene.owner)
})
afterEach(() => scene.close())

async function signInAgain() {
  const { email, password } = scene.owner
  return callAs(scene.server.app, undefined).post('/login', { email, password })
}

/** Asks for what asks the model twice, and does `change` while the first answer is held. */
async function changeMeanwhile(token: string, path: string, body: object, change: () => Promise<unknown>) {
  const gate = Promise.withResolvers<void>()
  const first = { steps: [writeChunk({ content: 'First' }), gate.promise, writeChunk({}, 'stop'), DONE] }
  scene.provider.play(first, createTextScript('Second'))
  const answered = fetch(`${scene.server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ project_id: scene.projectId, ...body }),
  })
  await expect.poll(() => scene.completions().length, { timeout: 30_000 }).toBe(1)
  await change()
  gate.resolve()
  const events = createEventDecoder<{ type: string; code?: string }>(REHEARSAL_EVENTS)(await (await answered).text())
  return { asked: scene.completions().length, last: events.at(-1) }
}

const TWO_TURNS = { turns: [{ say: 'Hello' }, { say: 'And now?' }] }
const byId = () => ({ project_id: scene.projectId })

test.each<[string, () => Promise<unknown>, string]>([
  ['the bot is deleted', () => owner.post('/project/delete', byId()), 'not_found'],
  ['the key is removed', () => owner.post('/user/openaikey/remove'), 'provider_key_missing'],
  ['the other sessions are ended', () => owner.post('/sessions/revoke', {}), 'not_signed_in'],
  ['the account is deleted', () => owner.post('/deleteAccount'), 'not_signed_in'],
])('B2, R36: where %s while a rehearsal is under way, no other answer begins', async (_what, change, code) => {
  const { token } = (await signInAgain()).json()
  const ended = await changeMeanwhile(token, '/project/rehearse', TWO_TURNS, change)
  expect(ended).toEqual({ asked: 1, last: expect.objectContaining({ type: 'error', code }) })
})

test.each<[string, string, object, string]>([
  ['is removed', '/account/members/remove', {}, 'account_left'],
  ['may only read from now on', '/account/members/rights', { rights: 'viewer' }, 'not_allowed'],
])('a member who %s asks no more of a rehearsal that is under way', async (_what, path, body, code) => {
  const member = await createMember(scene.server, scene.owner, 'editor')
  const change = () => owner.post(path, { member_id: member.userId, ...body })
  const ended = await changeMeanwhile(member.token, '/project/rehearse', TWO_TURNS, change)
  expect(ended).toEqual({ asked: 1, last: expect.objectContaining({ type: 'error', code }) })
})

test('a member goes on with a rehearsal that is under way while somebody else’s rights change', async () => {
  const member = await createMember(scene.server, scene.owner, 'editor')
  const other = await createMember(scene.server, scene.owner, 'editor')
  const change = () => owner.post('/account/members/remove', { member_id: other.userId })
  const ended = await changeMeanwhile(member.token, '/project/rehearse', TWO_TURNS, change)
  expect(ended).toMatchObject({ asked: 2, last: { type: 'done' } })
})

test('B2: a run of the routing table or of the checks asks no more once its session has ended', async () => {
  const check = { name: 'Two', ...TWO_TURNS, expects: [{ turn: 1, kind: 'says', text: 'Second' }] }
  const sentences = [{ brick: 'orders', text: 'Where is my parcel?' }]
  for (const [path, body, saved, content] of [
    ['/project/checks/run', {}, '/project/checks', check],
    ['/project/routing/run', { times: 2 }, '/project/routing', { sentences }],
  ] as const) {
    expect((await owner.post(saved, { ...byId(), ...content })).statusCode).toBe(200)
    const { token } = (await signInAgain()).json()
    scene.provider.requests.length = 0
    const ended = await changeMeanwhile(token, path, body, () => owner.post('/sessions/revoke', {}))
    expect(ended, path).toEqual({ asked: 1, last: expect.objectContaining({ type: 'error', code: 'not_signed_in' }) })
  }
})
