import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'

const statements: string[] = []
let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({ log: ({ query }) => void statements.push(query.sql) })
  await scene.deploy()
  await chatAndListStatements({})
})
afterAll(() => scene.close())

async function chatAndListStatements(body: object): Promise<string[]> {
  statements.length = 0
  scene.provider.play(createTextScript('It is', ' warm.'))
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', body: { visitor: 'ada', ...body } }))
  expect(joinAnswerText(events)).toBe('It is warm.')
  const settling = statements.findIndex((sql) => /^(with "closed" as \()?update "conversation_turns"/.test(sql))
  return statements
    .slice(settling)
    .flatMap((sql) => /^(?:insert into|update|delete from|select|with)[^"]*"\w+"/.exec(sql)?.[0] ?? [])
}

const SETTLED =
  inject('engine') === 'postgres'
    ? ['with "closed"']
    : ['update "conversation_turns"', 'insert into "conversations"', 'insert into "daily_totals"']

test('a chat is settled by one statement on Postgres, by three on SQLite: its turn, its conversation, its day', async () => {
  expect(await chatAndListStatements({})).toEqual(SETTLED)
})

test('a chat of a client that shows everything, and says where its visitor is, is settled by the same', async () => {
  const can = ['confirm', 'cards', 'ask', 'prompts', 'thinking']
  expect(await chatAndListStatements({ can, context: { product: 'Red hat' } })).toEqual(SETTLED)
})
