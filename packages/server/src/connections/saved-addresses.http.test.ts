import type { Connection } from '@bricks/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboundRows, removeHttps } from '#test/tools/outbound-world.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'

let server: TestServer
let builder: Builder
let projectId: string
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
  projectId = await createTestProject(builder)
})
afterAll(() => server.close())

const GOOD = 'auth.example.com/oauth'

function createConnectionTo(addresses: { authorize_url?: string; token_url?: string }): Connection {
  const auth = { kind: 'oauth2-code' as const, client_id: 'c', state: 'needed' as const }
  return {
    id: 'c',
    name: 'C',
    host: 'api.example.com',
    auth: { ...auth, authorize_url: GOOD, token_url: GOOD, ...addresses },
  }
}

describe('C2: both addresses of a sign-in are judged by their text when they are saved', () => {
  test.each(outboundRows.map((row) => ({ ...row, url: removeHttps(row) })))(
    '$id $url',
    async ({ url, expect: verdict, layer }) => {
      for (const name of ['authorize_url', 'token_url'] as const) {
        const body = { id: projectId, connections: [createConnectionTo({ [name]: url })] }
        const { statusCode } = await builder.post('/project/update', body)
        if (verdict === 'allow') expect([name, statusCode]).toEqual([name, 200])
        if (verdict === 'block' && layer === 'url') expect([name, statusCode]).toEqual([name, 400])
      }
    },
  )
})

test('C2: an address that got into storage otherwise is judged again before anybody is sent there', async () => {
  const { database } = server.context
  await builder.post('/project/update', { id: projectId, connections: [createConnectionTo({})] })
  const stored = await database
    .selectFrom('projects')
    .select('draft')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  for (const bad of [
    'http://auth.example.com/',
    '169.254.169.254/latest',
    'localhost/authorize',
    'a@auth.example.com',
  ]) {
    for (const name of ['authorize_url', 'token_url']) {
      const draft = stored.draft.replace(`"${name}":"${GOOD}"`, `"${name}":"${bad}"`)
      expect(draft).not.toBe(stored.draft)
      await database.updateTable('projects').set({ draft }).where('id', '=', projectId).execute()
      const started = await builder.post('/connection/start', { project_id: projectId, connection_id: 'c' })
      expect([bad, started.statusCode, started.json().code]).toEqual([bad, 400, 'address_refused'])
    }
  }
  expect(await database.selectFrom('connection_starts').selectAll().execute()).toEqual([])
})
