import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

let server: TestServer
let builder: Builder
beforeAll(async () => {
  const config = {
    appUrl: 'https://bricks.example',
    publicUrl: 'https://chat.bricks.example',
    consoleOrigins: ['https://console.example'],
  }
  server = await startTestServer({ config, listen: true })
  builder = await createBuilder(server)
})
afterAll(() => server.close())

test.each(['bricks.example/api/completionChat', 'chat.bricks.example', 'CONSOLE.example./x', 'bricks.example:443/'])(
  'N13: a brick at %s, which is this server, is neither saved nor tried',
  async (url) => {
    const id = await createTestProject(builder)
    const saved = await builder.post('/project/update', { id, functions: [createTestBrick({ url })] })
    const tried = await builder.post('/project/try', { project_id: id, function: createTestBrick({ url }), values: {} })
    for (const { statusCode, body } of [saved, tried]) {
      const refusal = { code: 'address_refused', error: expect.stringContaining('this server itself') }
      expect([statusCode, JSON.parse(body)]).toMatchObject([400, refusal])
    }
  },
)

test('N13: the ports that this server listens on are known as soon as it does', () => {
  expect(server.context.listeningPorts).toContain(Number(new URL(server.url).port))
})
