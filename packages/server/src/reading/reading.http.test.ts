import { readAnswer } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { MINUTE } from '#time.ts'

const lines: string[] = []
const CANARY = 'canary4711readingsecret'
const COMMAND = `curl https://api.shop.example/orders/1234 -H 'Authorization: Bearer ${CANARY}'`

let server: TestServer
let builder: Builder
let projectId: string
let now = Date.parse('2026-11-22T12:00:00Z')

beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  server = await startTestServer({ ports: { logger, clock: () => new Date(now) } })
  builder = await createBuilder(server)
  projectId = await createTestProject(builder)
})

beforeEach(() => {
  now += MINUTE
})

afterAll(() => server.close())

describe('what is pasted', () => {
  test('comes back as bricks that fit the contract, with its secret in the connection alone', async () => {
    const answer = await postReadRequest({ text: COMMAND })
    expect(answer.statusCode).toBe(200)
    const found = readAnswer.parse(answer.json())
    expect(found).toMatchObject({ kind: 'curl', total: 1, connection: { host: 'api.shop.example' } })
    expect(found.connection?.auth).toEqual({ kind: 'bearer', token: CANARY })
    expect(found.functions[0]).toMatchObject({
      name: 'Order',
      api: { url: 'api.shop.example/orders/{order_id}', method: 'GET', fill: 2, connection: found.connection?.id },
    })
    expect(answer.body.split(CANARY)).toHaveLength(2)
  })

  test('can be saved as it came, but for the connection', async () => {
    const { functions } = (await postReadRequest({ text: COMMAND })).json()
    const [{ api, ...brick }] = functions
    const { connection: _, ...plain } = api
    const saved = await builder.post('/project/update', { id: projectId, functions: [{ ...brick, api: plain }] })
    expect(saved.statusCode).toBe(200)
  })

  test('is neither stored nor logged', async () => {
    lines.length = 0
    await postReadRequest({ text: COMMAND })
    await postReadRequest({ text: `words and ${CANARY}` })
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(CANARY)
    expect(lines.join('')).not.toContain(CANARY)
  })

  test('that is no description is 422, with what can be pasted and no word of it', async () => {
    const answer = await postReadRequest({ text: `nothing of the kind ${CANARY}` })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'nothing_read'])
    expect(answer.json().error).toMatch(/^No API was found in this\. Paste a cURL command/)
    expect(answer.body).not.toContain(CANARY)
  })

  test('may be 1 MB, and more is refused with the limit in words', async () => {
    const megabyte = 1024 * 1024
    expect((await postReadRequest({ text: `${COMMAND}\n${`# ${'x'.repeat(97)}\n`.repeat(10_000)}` })).statusCode).toBe(
      200,
    )
    const tooLong = await postReadRequest({ text: 'x'.repeat(megabyte + 1) })
    expect([tooLong.statusCode, tooLong.json().code]).toEqual([400, 'invalid_input'])
    const tooLarge = await postReadRequest({ text: 'x'.repeat(1_300 * 1024) })
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'body_too_large'])
    expect(tooLarge.json().error).toContain('1200 kB')
    const elsewhere = await builder.post('/project/update', { id: projectId, name: 'x'.repeat(300 * 1024) })
    expect(elsewhere.json().error).toContain('256 kB')
  })
})

test('for a project of somebody else, the answer is as for one that does not exist', async () => {
  const stranger = await createBuilder(server)
  const body = { text: COMMAND }
  const answers = [
    await stranger.post('/project/read', { ...body, project_id: projectId }),
    await stranger.post('/project/read', { ...body, project_id: 'unknown' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})

test('an account reads thirty times a minute', async () => {
  const busy = await createBuilder(server)
  const id = await createTestProject(busy)
  const postReadRequestWhileBusy = () => busy.post('/project/read', { project_id: 'unknown', text: COMMAND })
  for (let times = 0; times < 30; times += 1) expect((await postReadRequestWhileBusy()).statusCode).toBe(404)
  const refused = await busy.post('/project/read', { project_id: id, text: COMMAND })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
})

function postReadRequest(body: object) {
  return builder.post('/project/read', { project_id: projectId, ...body })
}
