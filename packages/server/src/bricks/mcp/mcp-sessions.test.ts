import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { createMcpSessions, type McpSession } from './mcp-sessions.ts'

const SESSION: McpSession = {
  resumption: { era: 'legacy', sessionId: undefined, protocolVersion: undefined },
  tools: new Map(),
  isWhole: true,
  end: async () => undefined,
}
const MINUTES = 60 * 1000
const OPENED = ['initialize', 'notifications/initialized', 'tools/list']
let world: McpWorld

beforeEach(async () => {
  world = await openMcpWorld({ build: buildToolServer })
})
afterEach(() => world.close())

describe('a session of an MCP server', () => {
  it('a session of an MCP server serves all calls of an account, also at once', async () => {
    const results = await Promise.all([callTool(world, 'empty'), callTool(world, 'empty'), callTool(world, 'fail')])
    expect(results.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'failed'])
    await callTool(world, 'empty')
    expect(world.listMessages()).toEqual([...OPENED, ...Array(4).fill('tools/call')])
    expect(new Set(world.requests.map(({ headers }) => headers['mcp-session-id']).filter(Boolean)).size).toBe(1)
    expect(world.requests.at(-1)?.headers['mcp-protocol-version']).toMatch(/^2025-/)
  })

  it('a session of an MCP server is not shared by accounts, bots, connections, addresses or sign-ins', async () => {
    const signIn = createSignIn('one')
    await callTool(world, 'empty')
    await callTool(world, 'empty', { owner: { account: 'b' } })
    await callTool(world, 'empty', { owner: { signIn } })
    await callTool(world, 'empty', { url: `${MCP_URL}?other` })
    for (const projectId of ['one bot', 'another bot']) await callTool(world, 'empty', { owner: { projectId } })
    expect(world.listMessages().filter((each) => each === 'initialize')).toHaveLength(6)
  })

  it('a session that the server has forgotten is opened anew, once', async () => {
    await callTool(world, 'empty')
    world.forgetSessions()
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded' })
    world.intercept(({ message }, response) => {
      if (message !== 'tools/call') return undefined
      response.writeHead(404).end('gone')
      return true
    })
    world.requests.length = 0
    expect(await callTool(world, 'empty')).toMatchObject({ failure: 'bad_status', status: 404 })
    expect(world.listMessages().filter((each) => each === 'tools/call')).toHaveLength(2)
  })

  it('a session is closed at the server after five minutes', async () => {
    await callTool(world, 'empty')
    world.timers.advance(5 * MINUTES)
    await waitFor(() => world.countSessions() === 0 && world.timers.running().length === 0)
    expect(world.listMessages().at(-1)).toBe('DELETE')
  })

  it('all sessions are closed at the server when the process ends', async () => {
    await callTool(world, 'empty')
    await callTool(world, 'empty', { owner: { account: 'b' } })
    await world.caller.close()
    expect(world.countSessions()).toBe(0)
    expect(world.timers.running()).toEqual([])
  })

  it('an account keeps eight sessions at most, the newest', async () => {
    for (let at = 0; at < 10; at += 1) await callTool(world, 'empty', { url: `${MCP_URL}?${at}` })
    await waitFor(() => world.countSessions() === 8)
    world.requests.length = 0
    await callTool(world, 'empty', { url: `${MCP_URL}?9` })
    expect(world.listMessages()).toEqual(['tools/call'])
  })

  it('a process keeps 200 sessions at most, and ends none under a call', async () => {
    const sessions = createMcpSessions(world.timers)
    const ended: string[] = []
    const createOpening = (name: string) => async () => ({ ...SESSION, end: async () => void ended.push(name) })
    const running = Promise.withResolvers<void>()
    const first = sessions.use('first', 'first', createOpening('first'), () => running.promise)
    for (let at = 0; at < 204; at += 1)
      await sessions.use(`${at}`, `${at}`, createOpening(`${at}`), async () => undefined)
    expect(sessions.size()).toBe(200)
    expect(ended).toEqual(['0', '1', '2', '3'])
    running.resolve()
    await first
    await sessions.close()
    expect(ended).toHaveLength(205)
    expect(world.timers.running()).toEqual([])
  })

  it('a session that could not be opened is not kept', async () => {
    const sessions = createMcpSessions(world.timers)
    const rejectOpening = () => Promise.reject(new Error('no'))
    await expect(sessions.use('a', 'a', rejectOpening, async () => 1)).rejects.toThrow('no')
    expect(
      await sessions.use(
        'a',
        'a',
        async () => SESSION,
        async (_session, isKept) => isKept,
      ),
    ).toBe(false)
    await sessions.close()
  })
})

describe.each(['stateless', 'modern'] as const)('a server that is %s', (form) => {
  it(`a server that is ${form} is shaken hands with once for all calls`, async () => {
    const other = await openMcpWorld({ build: buildToolServer, form })
    const args = { said: 'x' }
    expect(await callTool(other, 'echo', { args })).toMatchObject({ state: 'succeeded', text: 'x' })
    other.requests.length = 0
    expect(await callTool(other, 'echo', { args })).toMatchObject({ state: 'succeeded', text: 'x' })
    expect(other.listMessages()).toEqual(['tools/call'])
    await other.close()
  })
})

describe('a server that wants a sign-in', () => {
  beforeEach(() => {
    world.intercept(({ headers }, response) => {
      if (headers.authorization === 'Bearer second' && headers['x-key'] === 'k') return undefined
      response
        .writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="https://mcp.example.com/meta"' })
        .end('no')
      return true
    })
  })

  it('a server that wants a sign-in gets it, renewed once after 401', async () => {
    const signIn = createSignIn('first', 'second')
    expect(await callTool(world, 'empty', { owner: { signIn } })).toMatchObject({ state: 'succeeded' })
    expect(signIn.asked).toEqual(['getCredentials', 'renewCredentials'])
    expect(world.requests.every(({ path }) => path === '/mcp?key=k%26')).toBe(true)
  })

  it('a server that wants a sign-in by a long key in the query gets all of it', async () => {
    world.intercept(undefined)
    const key = 'k'.repeat(4_000)
    const credentials = { headers: [], query: [['key', key]] as const, secrets: [key] }
    const signIn = { getCredentials: async () => credentials, renewCredentials: async () => undefined }
    expect(await callTool(world, 'empty', { owner: { signIn } })).toMatchObject({ state: 'succeeded' })
    expect(world.requests.every(({ path }) => path === `/mcp?key=${key}`)).toBe(true)
  })

  it('a server that wants a sign-in gets it in place of what the address says, however that is encoded', async () => {
    const owner = { signIn: createSignIn('second') }
    const url = `${MCP_URL}?k%65y=theirs&a=1`
    expect(await callTool(world, 'empty', { owner, url })).toMatchObject({ state: 'succeeded' })
    expect(world.requests.every(({ path }) => path === '/mcp?a=1&key=k%26')).toBe(true)
  })

  it.each([
    ['that cannot be renewed', createSignIn('first')],
    ['that is refused after it was renewed', createSignIn('first', 'third')],
  ])('a server that wants a sign-in and gets one %s refuses the connection', async (_what, signIn) => {
    expect(await callTool(world, 'empty', { owner: { signIn } })).toMatchObject({ failure: 'connection_refused' })
  })

  it('a server that wants a sign-in and gets none needs a connection, and nothing is looked up elsewhere', async () => {
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'failed', failure: 'connection_needed' })
    expect(world.requests.map(({ path }) => path)).toEqual(['/mcp'])
  })
})

function createSignIn(...tokens: string[]) {
  const asked: string[] = []
  const left = [...tokens]
  const createCredentials = (token: string) => ({
    headers: [
      { name: 'authorization', value: `Bearer ${token}` },
      { name: 'x-key', value: 'k' },
    ],
    query: [['key', 'k&']] as const,
    secrets: [token],
  })
  return {
    asked,
    getCredentials: async () => {
      asked.push('getCredentials')
      return createCredentials(left.shift() ?? '')
    },
    renewCredentials: async () => {
      asked.push('renewCredentials')
      const token = left.shift()
      return token === undefined ? undefined : createCredentials(token)
    },
  }
}

async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}
