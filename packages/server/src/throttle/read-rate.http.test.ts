import { afterAll, beforeAll, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { MINUTE } from '#time.ts'

let now = new Date('2026-11-21T12:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => now }, config: { contentReadsPerMinute: 6 } })
})
afterAll(() => server.close())

test('N14: conversations, checks with their results and insights are read only so often a minute by one account, all together', async () => {
  const [one, other] = [await createBuilder(server), await createBuilder(server)]
  const id = await createTestProject(one)
  const theirs = await createTestProject(other)
  const listReadPaths = (project: string) =>
    [
      `/project/conversations?project_id=${project}`,
      `/project/conversation?project_id=${project}&conversation_id=${createId()}`,
      `/project/unanswered?project_id=${project}`,
      `/project/checks?project_id=${project}`,
      `/project/checks/results?project_id=${project}`,
      `/project/insights?project_id=${project}&from=2026-11-20&to=2026-11-21`,
    ] as const
  const readAll = async (builder: typeof one, project: string) => {
    const answers = []
    for (const path of listReadPaths(project)) answers.push(await builder.get(path))
    return answers
  }
  expect((await readAll(one, id)).filter(({ statusCode }) => statusCode === 429)).toEqual([])
  for (const refused of await readAll(one, id)) {
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await readAll(other, theirs)).filter(({ statusCode }) => statusCode === 429)).toEqual([])
  expect((await one.get('/project/getByUser')).statusCode).toBe(200)
  now = new Date(now.getTime() + MINUTE)
  expect((await readAll(one, id)).filter(({ statusCode }) => statusCode === 429)).toEqual([])
})
