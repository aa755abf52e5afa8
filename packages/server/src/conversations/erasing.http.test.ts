import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

let scene: ChatScene
let cutAfter: RegExp | undefined
beforeAll(async () => {
  scene = await openChatScene({
    log: ({ query }) => {
      if (cutAfter?.test(query.sql)) throw new Error('cut')
    },
  })
  await scene.deploy()
})
beforeEach(async () => {
  cutAfter = undefined
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

function setRecording(on: boolean) {
  return callAs(scene.server.app, scene.owner).post('/project/recording', { project_id: scene.projectId, on, days: 30 })
}

function sendChat(content: string): Promise<Response> {
  return scene.ask({ body: { visitor: 'somebody', messages: [{ role: 'user', content }] } })
}

async function readTexts(): Promise<string> {
  const { database } = scene.server.context
  const turns = await database.selectFrom('conversation_turns').select(['user_message', 'reply']).execute()
  const conversations = await database.selectFrom('conversations').select(['first_words', 'words']).execute()
  return JSON.stringify([turns, conversations])
}
