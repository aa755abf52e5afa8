import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { normalizeMcpMessage } from './normalize-message.ts'

let world: McpWorld
beforeEach(async () => {
  world = await openMcpWorld({ build: buildToolServer })
})
afterEach(() => world.close())

function answerWithResult(message: string, result: object): void {
  world.intercept((seen, response, body) => {
    if (seen.message !== message) return undefined
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result }))
    return true
  })
}

async function readTools() {
  const reading = await world.caller.readMcpServer('a', MCP_URL, new AbortController().signal)
  if (typeof reading !== 'object') throw new Error(`no server was read: ${reading}`)
  return { names: reading.functions.map(({ api }) => api.kind === 'mcp' && api.tool), notes: reading.notes }
}

const FIND = { name: 'find', inputSchema: { type: 'object' } }
const LEFT_OUT = 'A tool was left out, because its name or its parameters cannot be read or stored.'

describe('the tools of a server', () => {
  it.each<[string, object]>([
    ['with null for what it does not say', { ...FIND, description: null, title: null, annotations: null, icons: null }],
    ['without a schema', { name: 'find' }],
    ['with an empty schema', { name: 'find', inputSchema: {} }],
    [
      'with null for its parameters',
      { name: 'find', inputSchema: { type: 'object', properties: null, required: null } },
    ],
    ['with notes of a wrong kind', { ...FIND, annotations: { readOnlyHint: 'yes', title: 7 }, description: 7 }],
  ])('hold one %s', async (_what, tool) => {
    answerWithResult('tools/list', { tools: [{ name: 'empty', inputSchema: { type: 'object' } }, tool] })
    expect(await readTools()).toEqual({ names: ['empty', 'find'], notes: [] })
    expect(await callTool(world, 'empty', { schema: { type: 'object' } })).toMatchObject({ state: 'succeeded' })
  })

  it.each<[string, unknown]>([
    ['is none', 'find'],
    ['has no name', { inputSchema: { type: 'object' } }],
    ['has an empty name', { ...FIND, name: '' }],
    ['takes no object', { name: 'find', inputSchema: { type: 'string' } }],
    ['takes a list', { name: 'find', inputSchema: [] }],
  ])('are all there but the one that %s', async (_what, tool) => {
    answerWithResult('tools/list', { tools: [tool, { name: 'empty', inputSchema: { type: 'object' } }] })
    expect(await readTools()).toEqual({ names: ['empty'], notes: [LEFT_OUT] })
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded' })
  })

  it.each([null, ''])('end with the cursor %j, and are asked for once', async (nextCursor) => {
    answerWithResult('tools/list', { tools: [FIND], nextCursor })
    expect(await readTools()).toEqual({ names: ['find'], notes: [] })
    expect(world.listMessages().filter((each) => each === 'tools/list')).toHaveLength(1)
  })

  it('are listed once each, and the first of two with one name is the one that is called', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } }
    const other = { type: 'object', properties: { b: { type: 'string' } } }
    const twice = [
      { name: 'empty', inputSchema: schema },
      { name: 'empty', inputSchema: other },
    ]
    answerWithResult('tools/list', { tools: twice })
    expect((await readTools()).names).toEqual(['empty'])
    expect(await callTool(world, 'empty', { schema })).toMatchObject({ state: 'succeeded' })
  })
})

it('a server that says null of what it cannot do is spoken with', async () => {
  await world.close()
  world = await openMcpWorld({ build: buildToolServer, form: 'stateless' })
  answerWithResult('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: null }, prompts: null },
    serverInfo: { name: 'shop', version: '1', title: null },
    instructions: null,
  })
  expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded' })
})

describe('the result of a tool', () => {
  const text = { type: 'text', text: 'see' }

  it.each<[string, object, string]>([
    [
      'with null for what it does not say',
      { content: [{ ...text, annotations: null, _meta: null }], structuredContent: null, isError: null },
      'see',
    ],
    [
      'with a picture in another alphabet',
      { content: [text, { type: 'image', data: 'A-_A', mimeType: 'image/png' }] },
      'see\n\n(image, image/png, 3 bytes, not shown)',
    ],
    [
      'with a picture as an address of data',
      { content: [text, { type: 'image', data: 'data:image/png;base64,AAAA', mimeType: 'image/png' }] },
      'see\n\n(image, image/png, 3 bytes, not shown)',
    ],
    [
      'with a picture of no type',
      { content: [text, { type: 'image', data: 'AAAA', mimeType: null }] },
      'see\n\n(image, of an unknown type, 3 bytes, not shown)',
    ],
    [
      'with a file of no type',
      { content: [{ type: 'resource', resource: { uri: 'note://1', text: 'a note', mimeType: null } }] },
      'note://1\na note',
    ],
  ])('%s is told', async (_what, result, told) => {
    answerWithResult('tools/call', result)
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded', text: told })
  })
})

it('of a result only that is left which is read, so that the SDK checks little', () => {
  const normalize = (result: Record<string, unknown>) => normalizeMcpMessage({ jsonrpc: '2.0', id: 0, result })
  const serverInfo = { name: 'shop', version: '1', icons: [0, 0], title: 7 }
  const capabilities = { tools: { listChanged: true }, experimental: { a: 0 } }
  expect(normalize({ serverInfo, capabilities, supportedVersions: [0, '2026-07-28'] })).toEqual({
    jsonrpc: '2.0',
    id: 0,
    result: {
      serverInfo: { name: 'shop', version: '1' },
      capabilities: { tools: { listChanged: true } },
      supportedVersions: ['2026-07-28'],
    },
  })
  const link = { type: 'resource_link', name: 'a', uri: 'note://1' }
  expect(normalize({ content: [{ ...link, icons: [0, 0], size: 'large' }], tools: [0, FIND] })).toEqual({
    jsonrpc: '2.0',
    id: 0,
    result: { content: [link], tools: [{ name: '', inputSchema: { type: 'object' } }, FIND] },
  })
  expect(normalize({ content: [link, 0, 0, 0] })).toMatchObject({ result: { content: [{ type: '' }] } })
})
