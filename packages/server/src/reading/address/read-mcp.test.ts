import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_HOST, MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { readMcpTools } from './read-mcp.ts'

const KEY = 'k9-in-the-address-4711'

let world: McpWorld
beforeEach(async () => {
  world = await openMcpWorld({ build: buildToolServer })
})
afterEach(() => world.close())

async function readAddress(url: string) {
  const read = await readMcpTools(world.caller, { account: 'a', url, signal: new AbortController().signal })
  if (!read || 'note' in read) throw new Error('no tools were read')
  return read.answer
}

test('a key in the address of an MCP server comes back once, in the connection that its tools use', async () => {
  const { connection, functions } = await readAddress(`${MCP_URL}?team=7&api_key=${KEY}&lang=en`)
  const auth = { kind: 'key', in: 'query', name: 'api_key', value: KEY }
  expect(connection).toMatchObject({ host: MCP_HOST, auth })
  expect(functions[0]?.api).toMatchObject({ url: `${MCP_URL}?team=7&lang=en`, connection: connection?.id })
  expect(JSON.stringify(functions)).not.toContain(KEY)
  expect(world.requests.every(({ path }) => path.includes(`api_key=${KEY}`))).toBe(true)
})

test('of two secrets in the address of an MCP server the one that is named as a key is the sign-in', async () => {
  const { connection, functions } = await readAddress(`${MCP_URL}?config=eyJhIjoiYiJ9eyJhIjoiYiJ9&token=${KEY}`)
  expect(connection?.auth).toMatchObject({ name: 'token', value: KEY })
  expect(functions[0]?.api.url).toBe(`${MCP_URL}?config=eyJhIjoiYiJ9eyJhIjoiYiJ9`)
})

test('the address of an MCP server without a key stays as it is, and needs no connection', async () => {
  const { connection, functions } = await readAddress(`${MCP_URL}?team=7`)
  expect(connection).toBeNull()
  expect(functions[0]?.api).toMatchObject({ url: `${MCP_URL}?team=7` })
  expect(functions[0]?.api).not.toHaveProperty('connection')
})

test('an MCP server that asks for a sign-in all the same is signed in to by a token', async () => {
  world.intercept((_seen, response) => {
    response.writeHead(401).end()
    return true
  })
  const { connection, functions } = await readAddress(`${MCP_URL}?api_key=${KEY}`)
  expect(functions).toEqual([])
  expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
})
