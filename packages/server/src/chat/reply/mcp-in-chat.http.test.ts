import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAndAgree } from '#test/tools/ask-and-agree.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_HOST, MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { type ChatScene, joinAnswerText, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const SECRET = 'canary-of-the-mcp-server'
const connection = { id: 'shop', name: 'Shop', host: MCP_HOST, auth: { kind: 'bearer' as const, token: SECRET } }
let world: McpWorld
let scene: ChatScene
let functions: { id: string; name: string; api: object; schema?: object }[]

beforeAll(async () => {
  world = await openMcpWorld({ build: buildToolServer, isTimed: true })
  scene = await openChatScene({ ports: { brickCaller: world.caller } })
  const reading = await world.caller.readMcpServer('a', MCP_URL, new AbortController().signal)
  if (typeof reading !== 'object') throw new Error('no server was read')
  const wanted = reading.functions.filter(({ name }) => ['Find an order', 'echo', 'fail'].includes(name))
  functions = wanted.map((each) => ({ ...each, id: each.name, api: { ...each.api, connection: connection.id } }))
  await scene.save({ functions, connections: [connection] } as never)
  await scene.deploy()
})
afterAll(async () => {
  await scene.close()
  await world.close()
})
beforeEach(() => {
  scene.provider.requests.length = 0
  world.requests.length = 0
})

function askForTool(tool: string, args: object) {
  scene.provider.play(
    createCallScript({ id: 'a', name: tool, arguments: JSON.stringify(args) }),
    createTextScript('Done.'),
  )
  return askAndAgree(scene)
}

test('a model calls a tool of an MCP server by its schema, signed in by the connection', async () => {
  const events = await askForTool('Find_an_order', { number: 7 })
  expect(joinAnswerText(events)).toBe('Done.')
  const [first, second] = scene.completions()
  const [tool] = (first?.body.tools ?? []) as { function: { name: string; parameters: object } }[]
  expect(tool?.function).toMatchObject({
    name: 'Find_an_order',
    parameters: { properties: { number: { type: 'number' }, lines: { type: 'boolean' } }, required: ['number'] },
  })
  expect(JSON.stringify(second?.body.messages)).toContain('order 7 number undefined')
  expect(world.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`)
})

test('D1, N5: the secret of a connection that a tool sends back reaches neither model nor visitor', async () => {
  const text = JSON.stringify(await askForTool('echo', { said: SECRET }))
  expect(world.listMessages()).toContain('tools/call')
  expect(text).not.toContain(SECRET)
  const answers = scene.completions()[1]?.body.messages as { role: string; content: string }[]
  expect(answers.find(({ role }) => role === 'tool')?.content).not.toContain(SECRET)
})

test('a tool that fails, and one that changed, are problems for the owner', async () => {
  await askForTool('fail', {})
  world.intercept(({ message }, response, body) => {
    if (message !== 'tools/list') return undefined
    const tools = [{ name: 'echo', inputSchema: { type: 'object', properties: { said: { type: 'number' } } } }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: { tools } }))
    return true
  })
  world.forgetSessions()
  await askForTool('echo', { said: 'x' })
  world.intercept(undefined)
  const api = callAs(scene.server.app, scene.owner)
  const problems = (await api.get(`/project/problems?project_id=${scene.projectId}`)).json()
  expect(problems).toMatchObject([
    { code: 'brick_tool_changed', brick: 'echo' },
    { code: 'brick_tool_failed', brick: 'fail' },
  ])
})

test('an MCP server that is gone is told after five failures, and its tool is not taken to have found nothing', async () => {
  await askForTool('Find_an_order', { number: 7 })
  world.intercept((_seen, response) => {
    response.writeHead(404).end('no such page')
    return true
  })
  for (let asked = 0; asked < 5; asked++) await askForTool('Find_an_order', { number: 7 })
  world.intercept(undefined)
  const api = callAs(scene.server.app, scene.owner)
  const path = `project_id=${scene.projectId}`
  expect((await api.get(`/project/conversations?${path}&mark=nothing`)).json()).toEqual([])
  expect((await api.get(`/project/conversations?${path}&mark=failed&brick=Find%20an%20order`)).json()).toHaveLength(5)
  const notices: { kind: string }[] = (await api.get('/notices')).json()
  expect(notices.map(({ kind }) => kind)).toContain('brick_failing')
})

test.each([
  ['its own failure', '"error":{"code":-32603,"message":"out of memory"}', 'unknown'],
  ['what is no result', '"result":{"content":"none"}', 'unknown'],
  ['arguments that it does not take', '"error":{"code":-32602,"message":"no such order"}', 'failed'],
  ['a refusal of the tool itself', '"result":{"isError":true,"content":[]}', 'failed'],
])(
  'whether a confirmed tool has acted is not claimed to be known where it answers with %s',
  async (_what, answer, outcome) => {
    world.intercept(({ message }, response, body) => {
      if (message !== 'tools/call') return undefined
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"jsonrpc":"2.0","id":${JSON.parse(body).id},${answer}}`)
      return true
    })
    const events = await askForTool('echo', { said: 'x' })
    world.intercept(undefined)
    const [start] = events
    const asked = events.find(({ type }) => type === 'confirm')
    if (start?.type !== 'start' || asked?.type !== 'confirm') throw new Error('nothing was asked')
    const again = { conversation_id: start.conversation_id, can: ['confirm'], confirm: { id: asked.id, accept: true } }
    const response = await scene.ask({ accept: 'text/event-stream', body: again })
    expect([response.status, await response.json()]).toMatchObject([409, { outcome }])
  },
)

test('a confirmed tool has surely not acted where its server fails before the call', async () => {
  const renewed = { ...connection, auth: { kind: 'bearer' as const, token: `${SECRET}-2` } }
  await scene.save({ functions, connections: [renewed] } as never)
  await scene.deploy()
  world.intercept(({ message }, response, body) => {
    const { id } = JSON.parse(body || '{}')
    if (message === 'tools/call' || id === undefined) return undefined
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'out of memory' } }))
    return true
  })
  const events = await askForTool('echo', { said: 'x' })
  world.intercept(undefined)
  expect(world.listMessages()).not.toContain('tools/call')
  const [start] = events
  const asked = events.find(({ type }) => type === 'confirm')
  if (start?.type !== 'start' || asked?.type !== 'confirm') throw new Error('nothing was asked')
  const again = { conversation_id: start.conversation_id, can: ['confirm'], confirm: { id: asked.id, accept: true } }
  const response = await scene.ask({ accept: 'text/event-stream', body: again })
  expect([response.status, await response.json()]).toMatchObject([409, { outcome: 'failed' }])
})

test('a tool is tried with what its owner types', async () => {
  const api = callAs(scene.server.app, scene.owner)
  const [brick] = functions
  const answer = await api.post('/project/try', {
    project_id: scene.projectId,
    function: brick,
    values: { number: '7', lines: 'true' },
  })
  expect(answer.json()).toMatchObject({ status: 200, body: 'order 7 number true', truncated: false })
  expect(answer.body).not.toContain(SECRET)
})

test('two bots of one account have each a session of their own, although their connections are alike', async () => {
  const api = callAs(scene.server.app, scene.owner)
  const { id: other } = (await api.post('/project/new', { 'new-project-name': 'Second' })).json()
  const saved = await api.post('/project/update', { id: other, functions, connections: [connection] })
  expect(saved.statusCode).toBe(200)
  const brick = functions.find(({ name }) => name === 'echo')
  const tryTool = (project_id: string) =>
    api.post('/project/try', { project_id, function: brick, values: { said: 'x' } })
  await tryTool(scene.projectId)
  world.requests.length = 0
  await tryTool(other)
  expect(world.listMessages()).toContain('initialize')
  world.requests.length = 0
  for (const id of [scene.projectId, other]) await tryTool(id)
  expect(world.listMessages()).toEqual(['tools/call', 'tools/call'])
})

test('C2: the address of an MCP server is checked when a project is saved', async () => {
  const api = callAs(scene.server.app, scene.owner)
  for (const url of ['10.0.0.1/mcp', 'localhost/mcp', '//169.254.169.254/mcp', 'mcp.example.com:8443/']) {
    const brick = { ...functions[0], api: { kind: 'mcp', url, tool: 'x' } }
    const answer = await api.post('/project/update', { id: scene.projectId, functions: [brick] })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'address_refused'])
  }
})
