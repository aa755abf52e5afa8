import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'

let writes = 0
let server: TestServer
let builder: Builder
let id: string
beforeAll(async () => {
  server = await startTestServer({
    log: ({ query }) => void (query.sql.startsWith('insert into "sightings"') && writes++),
  })
  builder = await createBuilder(server)
})
beforeEach(async () => {
  id = await createTestProject(builder)
  await builder.post('/project/deploy', { project_id: id })
  writes = 0
})
afterAll(() => server.close())

test('a web site that asked for the bot is kept with the first and the last time, in one write however often it asks', async () => {
  for (let asked = 0; asked < 5; asked++) await readConfig('https://harbour.example')
  await expect.poll(listOrigins).toEqual(['https://harbour.example'])
  expect(writes).toBe(1)
})

test('our own pages, sites that are not allowed, and what is no site are not kept', async () => {
  await builder.post('/project/share', { project_id: id, appearance: {}, texts: {}, origins: ['https://shop.example'] })
  const others = ['https://evil.example', 'http://bricks.test', 'null', 'chrome-extension://x', 'https://shop.example']
  for (const origin of others) await readConfig(origin)
  await readConfig()
  await expect.poll(listOrigins).toEqual(['https://shop.example'])
})

test('invented sites fill no more than their 20 places', async () => {
  for (let at = 0; at < 30; at++) await readConfig(`https://site-${at}.example`)
  await expect.poll(async () => (await listOrigins()).length).toBe(20)
  expect(writes).toBe(20)
})

function readConfig(origin?: string) {
  return server.app.inject({ url: `/api/live/${id}/config`, headers: { ...(origin && { origin }) } })
}

async function listOrigins(): Promise<string[]> {
  const sightings = (await builder.get(`/project/sightings?project_id=${id}`)).json()
  return sightings.map(({ origin }: { origin: string }) => origin)
}
