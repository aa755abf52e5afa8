import { LIMITS } from '@bricks/contract/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_HOST, MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'

let world: McpWorld
afterEach(() => world.close())

describe('reading an MCP server', () => {
  it('gives each tool as a brick, asks before what may change something, and leaves no session', async () => {
    const reading = await openAndReadServer()
    expect(reading).toMatchObject({ title: 'Shop of tools', notes: [], needsSignIn: false })
    const { functions } = typeof reading === 'object' ? reading : { functions: [] }
    expect(functions[0]).toEqual({
      name: 'Find an order',
      description: 'Finds an order by its number',
      parameters: {
        type: 'object',
        properties: [
          { name: 'number', type: 'number', description: 'number', isrequired: true },
          { name: 'lines', type: 'boolean', description: 'lines', isrequired: false },
        ],
        required: ['number'],
      },
      api: { kind: 'mcp', url: MCP_URL, tool: 'find_order' },
      schema: expect.objectContaining({ type: 'object', required: ['number'] }),
    })
    expect(functions[1]).toMatchObject({
      name: 'weather',
      description: 'weather',
      api: { tool: 'weather', confirm: true },
    })
    while (world.countSessions() > 0) await new Promise((resolve) => setImmediate(resolve))
  })

  it('gives a server of 2026 as well', async () => {
    expect(await openAndReadServer('modern')).toMatchObject({ title: 'Shop of tools' })
  })

  it('gives 500 tools at most, and says so', async () => {
    await openWorld()
    answerTools((page) => Array.from({ length: 300 }, (_, at) => createTool({ name: `t${page}-${at}` })), true)
    const reading = await readOpenedServer()
    expect(typeof reading === 'object' && [reading.functions.length, reading.notes]).toEqual([
      500,
      ['This server has more tools. These are the first 500 at most.'],
    ])
  })

  it('bounds what a hostile server says about its tools', async () => {
    await openWorld()
    const long = 'a'.repeat(100_000)
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`p${at}`, { description: long.slice(0, 900) }]),
    )
    answerTools(() => [
      createTool({ name: 'long', title: long, description: `${long}\0`, inputSchema: { type: 'object', properties } }),
      createTool({ name: 'long too', title: long }),
      createTool({ name: long }),
      createTool({ name: ' spaces ' }),
      createTool({
        name: 'nul',
        description: '\0',
        inputSchema: { type: 'object', properties: { 'a\0': {}, ' b': {}, c: {} } },
      }),
    ])
    const reading = await readOpenedServer()
    if (typeof reading !== 'object') throw new Error('nothing was read')
    expect(reading.functions.map(({ api }) => api.kind === 'mcp' && api.tool)).toEqual(['long', 'long too', 'nul'])
    expect(reading.functions.map(({ name }) => name.length)).toEqual([LIMITS.name, 'long too'.length, 3])
    expect(reading.functions[0]?.parameters.properties).toHaveLength(LIMITS.parametersPerBrick)
    for (const { schema, description } of reading.functions) {
      expect(Buffer.byteLength(JSON.stringify(schema ?? {}))).toBeLessThanOrEqual(LIMITS.parameterSchema)
      expect(description.length).toBeLessThanOrEqual(LIMITS.description)
      expect(description).not.toContain('\0')
    }
    expect(reading.functions[2]?.parameters.properties.map(({ name }) => name)).toEqual(['c'])
    expect(reading.notes).toHaveLength(5)
  })

  it('says that a server wants a sign-in first, and reads it with one', async () => {
    await openWorld()
    world.intercept(({ headers }, response) => {
      if (headers.authorization === 'Bearer x') return undefined
      response.writeHead(401).end()
      return true
    })
    expect(await readOpenedServer()).toMatchObject({ title: MCP_HOST, functions: [], needsSignIn: true })
    const credentials = { headers: [{ name: 'authorization', value: 'Bearer x' }], query: [], secrets: ['x'] }
    expect(await world.caller.readMcpServer('a', MCP_URL, never, credentials)).toMatchObject({ title: 'Shop of tools' })
  })

  it('says that a server speaks the older transport', async () => {
    await openWorld()
    world.intercept(({ method }, response) => {
      if (method === 'POST') response.writeHead(405).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('event: endpoint\ndata: /messages?id=1\n\n')
      return true
    })
    expect(await readOpenedServer()).toBe('too-old')
  })

  it.each([
    ['a page', 200, 'text/html', '<h1>Hello</h1>'],
    ['nothing', 404, 'text/plain', 'not found'],
    ['JSON', 200, 'application/json', '{"openapi":"3.1.0"}'],
    ['another stream', 405, 'text/event-stream', 'data: x\n\n'],
  ])('gives nothing where there is %s', async (_what, status, type, body) => {
    await openWorld()
    world.intercept((_seen, response) => {
      response.writeHead(status, { 'content-type': type }).end(body)
      return true
    })
    expect(await readOpenedServer()).toBeUndefined()
  })
})

const never = new AbortController().signal

async function openWorld(form: 'sessions' | 'modern' = 'sessions') {
  world = await openMcpWorld({ build: buildToolServer, form })
}

async function openAndReadServer(form?: 'modern') {
  await openWorld(form)
  return readOpenedServer()
}

function readOpenedServer() {
  return world.caller.readMcpServer('a', MCP_URL, never)
}

function createTool(own: object) {
  return { inputSchema: { type: 'object' }, ...own }
}

function answerTools(list: (page: number) => object[], isEndless = false): void {
  let page = 0
  world.intercept(({ message }, response, body) => {
    if (message !== 'tools/list') return undefined
    page += 1
    const result = { tools: list(page), ...(isEndless && { nextCursor: `${page}` }) }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result }))
    return true
  })
}
