import { createTextScript } from '@bricks/sandbox/completions'
import { startScriptedProvider } from '@bricks/sandbox/model'
import { expect, onTestFinished, test } from 'vitest'
import { countUsedHouseChats } from '#plans/house/house.repository.ts'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { createBuilder, createTestProject } from '#test/tools/test-projects.ts'

const operatorKey: OperatorKey = { text: 'sk-operator', lentFor: 'tests', model: undefined, chats: 3, chatsADay: 100 }

async function startServerWithOperatorKey(key: OperatorKey | undefined) {
  const provider = await startScriptedProvider()
  provider.play(createTextScript('Yes.'))
  const server = await startTestServer({ config: { languageModelUrl: provider.baseUrl, operatorKey: key } })
  onTestFinished(async () => {
    await server.close()
    await provider.close()
  })
  const builder = await createBuilder(server, { hasKey: false })
  const id = await createTestProject(builder)
  const { database } = server.context
  return {
    provider,
    setBudget: () => builder.post('/project/budget', { project_id: id, unit: 'tokens', day: 1_000_000, month: null }),
    readSpent: async () =>
      (await database.selectFrom('project_budgets').select('day_spent').executeTakeFirst())?.day_spent,
    chat: () => builder.post('/completionChat', { project_id: id, messages: [{ role: 'user', content: 'Hi' }] }),
    rehearse: (body: object) => builder.post('/project/rehearse', { project_id: id, message: 'Hi', ...body }),
    countHouse: () => countUsedHouseChats(database, builder.userId),
    countRehearsed: async () => (await builder.get('/user/data')).json().rehearsal_days[0]?.used ?? 0,
  }
}

test('on the operator’s key a rehearsal is one of the builder’s test chats, each run of it', async () => {
  const { rehearse, countHouse, countRehearsed, provider } = await startServerWithOperatorKey(operatorKey)
  expect((await rehearse({ times: 2 })).body).toContain('event: done')
  expect(provider.requests.at(-1)?.headers.authorization).toBe('Bearer sk-operator')
  expect(await countHouse()).toBe(2)
  const cut = await rehearse({ times: 2 })
  expect(cut.body).toContain('"code":"provider_key_missing"')
  expect([await countHouse(), await countRehearsed()]).toEqual([3, 3])
})

test('what the provider did not answer is given back to the builder, and that the operator’s key was refused stays with the operator', async () => {
  const { rehearse, countHouse, countRehearsed, provider } = await startServerWithOperatorKey(operatorKey)
  provider.play({ status: 401, steps: ['{}'] })
  const { statusCode, body } = await rehearse({})
  expect([statusCode, JSON.parse(body).code]).toEqual([502, 'provider_failed'])
  expect([await countHouse(), await countRehearsed()]).toEqual([0, 0])
})

test.each([
  ['all', 'as a chat does', 11],
  ['tests', 'no more than a test chat does', 0],
] as const)('on the operator’s key for %s a rehearsal counts towards the bot’s budget %s', async (lentFor, _, each) => {
  const { setBudget, readSpent, chat, rehearse } = await startServerWithOperatorKey({ ...operatorKey, lentFor })
  expect((await setBudget()).statusCode).toBe(200)
  expect((await chat()).statusCode).toBe(200)
  expect(await readSpent()).toBe(each)
  expect((await rehearse({})).statusCode).toBe(200)
  expect(await readSpent()).toBe(2 * each)
})

test('without any key there is nothing to ask', async () => {
  const { rehearse } = await startServerWithOperatorKey(undefined)
  const { statusCode, body } = await rehearse({})
  expect([statusCode, JSON.parse(body).code]).toEqual([409, 'provider_key_missing'])
})
