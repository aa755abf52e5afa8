import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { CUT, type Script } from '@bricks/sandbox/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from './tools/open-chat-scene.ts'
import { createSampleCalls } from './tools/sample-calls.ts'
import { createTestAccount } from './tools/test-accounts.ts'
import { createTestBrick } from './tools/test-projects.ts'

const SYSTEM = 'canary-of-the-system-text'
const PURPOSE = 'canary-of-what-an-api-is-for'
const CANARIES = [SYSTEM, PURPOSE, 'canary-host.example']

let scene: ChatScene
let stranger: string
beforeAll(async () => {
  scene = await openChatScene()
  const brick = { ...createTestBrick({ url: 'canary-host.example/orders' }), description: PURPOSE }
  await scene.save({ system: SYSTEM, functions: [brick] })
  await scene.deploy()
  stranger = (await createTestAccount(scene.server, { role: 9 })).token
})
afterAll(() => scene.close())

const names = Object.keys(endpoints) as EndpointName[]
const writeModelCalls = () => JSON.stringify(scene.completions())

describe('the system text, and what is connected, is in no answer to anybody but the owner (E3)', () => {
  test.each(names)('%s', async (name) => {
    scene.provider.play(createTextScript('Certainly.'))
    const { method, path }: Endpoint = endpoints[name]
    const { body, query, params } = createSampleCalls(scene.projectId)[name]
    for (const token of ['', stranger]) {
      const response = await fetch(scene.server.url + API_PREFIX + buildRequestPath(path, params, query), {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(method === 'POST' && { body: JSON.stringify({ ...body, request_id: crypto.randomUUID() }) }),
      })
      expectNoCanary(`${JSON.stringify([...response.headers])}${await response.text()}`)
    }
  })

  test.each(['/live/:id', '/live/:id?embed=1', '/api/docs/openapi.json', '/api/unknown/:id'])('%s', async (path) => {
    const response = await fetch(scene.server.url + path.replace(':id', scene.projectId))
    expectNoCanary(`${JSON.stringify([...response.headers])}${await response.text()}`)
  })

  test.each<[string, Script]>([
    ['a provider that fails', { status: 500, steps: [SYSTEM] }],
    ['a provider that refuses', { status: 400, steps: [JSON.stringify({ error: { message: SYSTEM } })] }],
    ['an answer that breaks off', { steps: ['data: {"choices":[{"delta":{"content":"So"}}]}\n\n', CUT] }],
  ])('%s', async (_case, script) => {
    for (const path of ['/completionChat', '/completionChatStreamed'] as const) {
      scene.provider.play(script)
      const response = await scene.ask({ path, accept: 'text/event-stream' })
      expectNoCanary(await response.text())
    }
  })

  test('although the model is told it', async () => {
    scene.provider.play(createTextScript('Certainly.'))
    await (await scene.ask()).text()
    expect(writeModelCalls()).toContain(SYSTEM)
    expect(writeModelCalls()).toContain(PURPOSE)
  })
})

function expectNoCanary(answer: string): void {
  for (const canary of CANARIES) expect(answer).not.toContain(canary)
}

function buildRequestPath(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query)
  return `${path.replace(':id', params.id ?? '')}?${search}`
}
