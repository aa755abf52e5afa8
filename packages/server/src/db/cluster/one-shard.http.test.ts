import { createTextScript } from '@bricks/sandbox/completions'
import { type CompiledQuery, type LogEvent, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { CITUS_URL } from '#test/tools/citus-url.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'

let scene: ChatScene
const sent: CompiledQuery[] = []
let isListening = false

function recordQuery(event: LogEvent): void {
  if (isListening && event.level === 'query') sent.push(event.query)
}

beforeAll(async () => {
  if (CITUS_URL === undefined) return
  scene = await openChatScene({
    log: recordQuery,
    config: {
      contentWritesPerMinute: 60,
      contentReadsPerMinute: 120,
      chatsPerMinute: { perVisitor: 20, perAddress: 60 },
    },
  })
})
afterAll(() => scene?.close())

async function listQueriesOf(run: () => Promise<unknown>): Promise<CompiledQuery[]> {
  sent.length = 0
  isListening = true
  await run()
  isListening = false
  return [...sent]
}

async function listQueriesOverShards(database: Database, queries: readonly CompiledQuery[]): Promise<string[]> {
  const spread: string[] = []
  for (const { sql: text, parameters } of new Map(queries.map((query) => [query.sql, query])).values()) {
    if (!/^(select|insert|update|delete|with)\b/.test(text)) continue
    const explained = await countShardsOfQuery(database, text, parameters)
    if (typeof explained === 'string') spread.push(`${explained}: ${text}`)
    else if (explained > 1) spread.push(`${explained} shards: ${text}`)
  }
  return spread
}

async function countShardsOfQuery(
  database: Database,
  text: string,
  parameters: readonly unknown[],
): Promise<number | string> {
  const literal = text.replace(/\$(\d+)/g, (_, at) => writeLiteral(parameters[Number(at) - 1]))
  const { rows } = await sql.raw<Record<'QUERY PLAN', string>>(`explain (costs off) ${literal}`).execute(database)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  if (/Distributed Subplan|pulled to coordinator/.test(plan)) return plan
  return counts.reduce((sum, count) => sum + count, 0)
}

function writeLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}

test.runIf(CITUS_URL !== undefined)('every statement of a chat goes to one shard', async () => {
  scene.provider.play(createTextScript('Hello.'))
  await scene.save({ functions: [createTestBrick()] })
  await scene.deploy()
  const body = { visitor: 'visitor-of-shards', request_id: 'request-of-shards' }
  const queries = await listQueriesOf(async () => {
    for (const more of [body, { ...body, request_id: 'the-second-one' }]) {
      expect(await (await scene.ask({ body: more })).text()).toContain('Hello.')
    }
    expect(
      (await scene.ask({ body: { ...body, request_id: 'the-owner-asks' }, token: scene.owner.token })).status,
    ).toBe(200)
  })
  expect(queries.length).toBeGreaterThan(10)
  expect(await listQueriesOverShards(scene.server.context.database, queries)).toEqual([])
})

test.runIf(CITUS_URL !== undefined)('every statement of the editor goes to one shard', async () => {
  const { app, context } = scene.server
  const api = callAs(app, scene.owner)
  const project_id = scene.projectId
  const queries = await listQueriesOf(async () => {
    const answers = [
      await api.get('/auth/user'),
      await api.get('/project/getByUser'),
      await api.get(`/project/getById?project_id=${project_id}`),
      await api.post('/project/update', { id: project_id, system: 'Be brief.', functions: [createTestBrick()] }),
      await api.post('/project/deploy', { project_id }),
      await api.get(`/project/conversations?project_id=${project_id}`),
      await api.get(`/project/bricks?project_id=${project_id}`),
      await api.get(`/project/problems?project_id=${project_id}`),
      await api.get(`/project/insights?project_id=${project_id}&from=2026-11-01&to=2026-11-30`),
      await api.get(`/project/checks?project_id=${project_id}`),
      await api.get(`/project/live?project_id=${project_id}`),
      await api.get('/notices'),
      await api.post('/project/share', { project_id, appearance: {}, texts: {}, origins: [] }),
      await api.get(`/live/${project_id}/config`),
    ]
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([])
  })
  expect(await listQueriesOverShards(context.database, queries)).toEqual([])
})
