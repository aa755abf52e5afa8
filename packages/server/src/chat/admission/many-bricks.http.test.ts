import type { Connection } from '@bricks/contract'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'

const statements: string[] = []

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({ log: ({ query }) => void statements.push(query.sql) })
})
afterAll(() => scene.close())

async function countBeforeFirstByte(token?: string): Promise<number> {
  await scene.deploy()
  const askAsVisitor = () => scene.ask({ token, body: { request_id: createId(), visitor: 'someone' } })
  scene.provider.play(createTextScript('ok'), createTextScript('ok'))
  await (await askAsVisitor()).text()
  statements.length = 0
  await (await askAsVisitor()).text()
  const settling = statements.findIndex((sql) => /^update "conversation_turns"/.test(sql))
  return statements.slice(0, settling).filter((sql) => !/^(begin|commit|rollback|set|start)\b/i.test(sql)).length
}

test('a bot with 64 bricks and 5 connections makes no statement more before the first byte than one with none', async () => {
  const [live, tested] = [await countBeforeFirstByte(), await countBeforeFirstByte(scene.owner.token)]
  const connections = Array.from({ length: 5 }, (_, at): Connection => {
    const auth = { kind: 'oauth2-client', token_url: 'login.shop.example/token', client_id: 'a' } as const
    return {
      id: `shop-${at}`,
      name: `Shop ${at}`,
      host: 'api.shop.example',
      auth:
        at === 0
          ? { ...auth, client_secret: 'canary-of-the-client', send: 'basic' }
          : { kind: 'bearer', token: `canary-${at}` },
    }
  })
  const functions = Array.from({ length: 64 }, (_, at) => {
    const brick = createTestBrick({
      name: `Brick ${at}`,
      headers: [{ name: 'x-key', type: 'string', value: `key-${at}` }],
    })
    return { ...brick, api: { ...brick.api, connection: `shop-${at % 5}` } }
  })
  await scene.save({ functions, connections })
  expect([await countBeforeFirstByte(), await countBeforeFirstByte(scene.owner.token)]).toEqual([live, tested])
})
