import { createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE } from '#time.ts'
import { eraseTextsOfProject } from './erase-texts.repository.ts'

let scene: ChatScene
let cutAfter: RegExp | undefined
let now = new Date('2026-11-21T12:00:00.000Z')
beforeAll(async () => {
  scene = await openChatScene({
    ports: { clock: () => now },
    log: ({ query }) => {
      if (cutAfter?.test(query.sql)) throw new Error('cut')
    },
  })
  await scene.deploy()
})
beforeEach(async () => {
  cutAfter = undefined
  now = new Date(now.getTime() + MINUTE)
  await setRecording(true)
  scene.provider.play(createTextScript('canary-reply'))
  await (await sendChat('canary-question')).text()
  await expect.poll(readTexts).toContain('canary-reply')
})
afterAll(() => scene.close())

test.each([
  ['the switch', /^select "id" from "projects".*"erasing"/],
  ['the turns', /^update "conversation_turns" set "user_message"/],
])('D1: what recording that was turned off has left, cut after %s, the next sweep erases', async (_, statement) => {
  cutAfter = statement
  expect((await setRecording(false)).statusCode).toBe(500)
  cutAfter = undefined
  expect(await readTexts()).toContain('canary')
  await sweepDatabase(scene.server.context)
  expect(await readTexts()).not.toContain('canary')
})

test('what is recorded after an erasing that was cut stays, and nothing of before', async () => {
  cutAfter = /^update "conversation_turns" set "user_message"/
  await setRecording(false)
  cutAfter = undefined
  await setRecording(true)
  expect(await readTexts()).not.toContain('canary')
  scene.provider.play(createTextScript('later-reply'))
  await (await sendChat('later-question')).text()
  await sweepDatabase(scene.server.context)
  await expect.poll(readTexts).toContain('later-reply')
})

test('a sweep that comes to a bot only after its recording was turned on again erases nothing of it', async () => {
  await setRecording(false)
  await setRecording(true)
  scene.provider.play(createTextScript('later-reply'))
  await (await sendChat('later-question')).text()
  await eraseTextsOfProject(scene.server.context.database, { id: scene.projectId, userId: scene.owner.userId })
  const texts = await readTexts()
  for (const text of ['later-question', 'later-reply', 'later question']) expect(texts).toContain(text)
})

test('D1: a question whose client left before its answer began is kept only in a conversation that can be forgotten', async () => {
  const leave = async (question: string, conversation?: string) => {
    const asked = scene.completions().length
    scene.provider.play({ before: [HANG], steps: [] })
    const leaver = new AbortController()
    const messages = [{ role: 'user', content: question }]
    const asking = scene.ask({ body: { messages, conversation_id: conversation }, signal: leaver.signal })
    await expect.poll(() => scene.completions().length).toBe(asked + 1)
    leaver.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(countReserved).toBe(0)
  }
  const known = createId()
  scene.provider.play(createTextScript('Hello'))
  await (await sendChat('canary-first', known)).text()
  await leave('canary-second', known)
  await leave('canary-alone')
  const texts = await readTexts()
  expect(texts).toContain('canary-second')
  expect(texts).not.toContain('canary-alone')
})

describe('D1: what a provider said, which may repeat the question, goes with the conversation; the problem stays', () => {
  const failChat = async (said: string, held?: Promise<void>) => {
    now = new Date(now.getTime() + 1)
    const conversation = createId()
    const steps = [...(held ? [held] : []), JSON.stringify({ error: { message: `Not allowed: ${said}` } })]
    scene.provider.play({ status: 400, steps })
    const response = sendChat(said, conversation).then((answer) => answer.text())
    if (!held) await response
    return { conversation, response }
  }
  const listWords = async () => {
    const answer = await callAsOwner().get(`/project/problems?project_id=${scene.projectId}`)
    return answer.json().map(({ said = null }: { said?: string | null }) => said)
  }
  const forget = (conversation: string) =>
    callAs(scene.server.app, undefined).post(`/live/${scene.projectId}/forget`, { conversation_ids: [conversation] })
  const deleteAsOwner = (conversation: string) =>
    callAsOwner().post('/project/conversation/delete', {
      project_id: scene.projectId,
      conversation_id: conversation,
    })
  beforeEach(() => callAsOwner().post('/project/problems/dismiss', { project_id: scene.projectId }))

  test.each([
    ['its visitor had it forgotten', forget],
    ['its owner deleted it', deleteAsOwner],
  ])('after %s, and no words of another one', async (_, deleteConversation) => {
    const { conversation } = await failChat('canary-one')
    await failChat('canary-other')
    expect(await listWords()).toEqual(['400: Not allowed: canary-other', '400: Not allowed: canary-one'])
    expect((await deleteConversation(conversation)).statusCode).toBe(200)
    expect(await listWords()).toEqual(['400: Not allowed: canary-other', null])
  })

  test('after recording was turned off', async () => {
    await failChat('canary-one')
    expect((await setRecording(false)).statusCode).toBe(200)
    expect(await listWords()).toEqual([null])
  })

  test('after as many days as it is kept', async () => {
    await setRecording(true, 1)
    await failChat('canary-one')
    now = new Date(now.getTime() + 0.9 * DAY)
    await sweepDatabase(scene.server.context)
    expect(await listWords()).toEqual(['400: Not allowed: canary-one'])
    now = new Date(now.getTime() + 0.2 * DAY)
    await sweepDatabase(scene.server.context)
    expect(await listWords()).toEqual([null])
  })

  test.each([
    ['its conversation was forgotten', forget],
    ['recording was turned off', () => setRecording(false)],
  ])('also if it failed only after %s', async (_, erase) => {
    const asked = scene.completions().length
    const held = Promise.withResolvers<void>()
    const { conversation, response } = await failChat('canary-late', held.promise)
    await expect.poll(() => scene.completions().length).toBe(asked + 1)
    expect((await erase(conversation)).statusCode).toBe(200)
    held.resolve()
    await response
    expect(await listWords()).toEqual(['400'])
  })
})

function callAsOwner() {
  return callAs(scene.server.app, scene.owner)
}

function setRecording(on: boolean, days = 30) {
  return callAsOwner().post('/project/recording', { project_id: scene.projectId, on, days })
}

function sendChat(content: string, conversation_id = createId()): Promise<Response> {
  return scene.ask({ body: { visitor: 'somebody', conversation_id, messages: [{ role: 'user', content }] } })
}

async function countReserved(): Promise<number> {
  const turns = scene.server.context.database.selectFrom('conversation_turns').select('id')
  return (await turns.where('state', '=', 'reserved').execute()).length
}

async function readTexts(): Promise<string> {
  const { database } = scene.server.context
  const turns = await database.selectFrom('conversation_turns').select(['user_message', 'reply']).execute()
  const conversations = await database.selectFrom('conversations').select(['first_words', 'words']).execute()
  return JSON.stringify([turns, conversations])
}
