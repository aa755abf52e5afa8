import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'

let world: McpWorld

beforeEach(async () => {
  world = await openMcpWorld({ build: buildToolServer })
})
afterEach(() => world.close())

describe('a tool that takes too long', () => {
  it('R13: a tool that takes too long is timed out after 15 seconds, and its server hears of it', async () => {
    const running = callTool(world, 'slow')
    await waitUntilToolCalled()
    world.timers.advance(15_000)
    expect(await running).toMatchObject({ state: 'failed', failure: 'timeout', durationMs: 15_000 })
    while (!world.listMessages().includes('notifications/cancelled')) await setImmediate()
    await waitUntilIdle()
  })

  it('R16: a tool that takes too long ends with its chat', async () => {
    const chat = new AbortController()
    const running = callTool(world, 'slow', { signal: chat.signal })
    await waitUntilToolCalled()
    chat.abort()
    expect(await running).toMatchObject({ failure: 'canceled' })
    await waitUntilIdle()
  })

  it('R16: a chat that has ended opens no session', async () => {
    expect(await callTool(world, 'empty', { signal: AbortSignal.abort() })).toMatchObject({ failure: 'canceled' })
    expect(world.listMessages()).not.toContain('tools/call')
  })
})

describe('a server that answers a call with', () => {
  const writeResultMessage = (value: unknown, id: unknown = 0) => JSON.stringify({ jsonrpc: '2.0', id, result: value })
  const answerWithJson = (body: string) => answerWith('application/json', body)
  const answerWithEvents = (...data: string[]) =>
    answerWith('text/event-stream', data.map((each) => `data: ${each}\n\n`).join(''))
  const deep = `{"content":[],"structuredContent":${'['.repeat(200_000)}${']'.repeat(200_000)}}`

  it.each([
    ['another id', answerWithJson(writeResultMessage({ content: [] }, 99)), 'unreachable'],
    [
      'an id that is no number',
      answerWithJson(writeResultMessage({ content: [] }, '9'.repeat(100_000))),
      'unreachable',
    ],
    ['nothing', answerWithJson(''), 'tool_failed'],
    ['no JSON', answerWithJson('{"jsonrpc"'), 'tool_failed'],
    ['HTML', answerWith('text/html', '<h1>Hello</h1>'), 'tool_failed'],
    ['a result of another form', answerWithJson(writeResultMessage({ content: 'none' })), 'tool_failed'],
    [
      'a content of an unknown kind',
      answerWithJson(writeResultMessage({ content: [{ type: 'hologram' }] })),
      'tool_failed',
    ],
    ['JSON that is nested 200,000 times', answerWithJson(`{"jsonrpc":"2.0","id":0,"result":${deep}}`), 'tool_failed'],
    [
      'a stream that ends without a result',
      answerWithEvents('{"jsonrpc":"2.0","method":"notifications/message"}'),
      'unreachable',
    ],
    ['a stream of no JSON', answerWithEvents('x', '{', '[]'), 'unreachable'],
    [
      'an error',
      answerWithJson('{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"out of memory"}}'),
      'tool_failed',
    ],
    ['202', answerWith('text/plain', '', 202), 'unreachable'],
    ['500', answerWith('text/plain', 'it broke', 500), 'bad_status'],
    ['403', answerWith('text/plain', 'no', 403, 'Bearer error="insufficient_scope", scope="x"'), 'bad_status'],
    ['a redirect', answerWith('text/plain', '', 307), 'redirect_refused'],
    ['an encoded answer', answerWith('application/json', 'x', 200, '', 'gzip'), 'bad_encoding'],
  ])('a server that answers a call with %s has failed', async (_what, answer, failure) => {
    interceptCalls(answer)
    const outcome = await callTool(world, 'empty')
    expect(outcome).toMatchObject({ state: 'failed', failure })
    expect(JSON.stringify(outcome)).not.toContain('evil')
    await waitUntilIdle()
  })

  it('a server that answers with many contents of no kind does not hold up everybody', async () => {
    interceptCalls(answerWithJson(writeResultMessage({ content: Array(300_000).fill({}) })))
    const start = performance.now()
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'failed', failure: 'tool_failed' })
    // The errors that the SDK would write of them take it eight seconds and more.
    expect(performance.now() - start).toBeLessThan(4_000)
  })

  it('a server that answers a call with an error tells the model its words', async () => {
    interceptCalls(answerWithJson('{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"out of memory"}}'))
    expect((await callTool(world, 'empty')).text).toMatch(/^\{"error":"tool_failed".*\}\n.*out of memory$/)
  })
})

describe('a server that pushes', () => {
  it('a server that pushes events without end is cut off at 1 MiB', async () => {
    const closed = interceptStream((write) =>
      write(`data: {"jsonrpc":"2.0","method":"notifications/x"}\n\n`.repeat(99)),
    )
    expect(await callTool(world, 'empty')).toMatchObject({ failure: 'too_large' })
    await closed
    await waitUntilIdle()
  })

  it('a server that pushes pings and progress until the deadline is timed out', async () => {
    let isFirst = true
    const closed = interceptStream((write) => {
      if (isFirst)
        write(': ping\n\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0}}\n\n')
      isFirst = false
    })
    const running = callTool(world, 'empty')
    await waitUntilToolCalled()
    await setImmediate()
    world.timers.advance(15_000)
    expect(await running).toMatchObject({ failure: 'timeout' })
    await closed
  })

  it.each(['sampling/createMessage', 'elicitation/create', 'roots/list'])(
    'a server that asks for %s is refused, and its tool may go on',
    async (method) => {
      const asked = JSON.stringify({ jsonrpc: '2.0', id: 'ask', method, params: {} })
      const answer = '{"jsonrpc":"2.0","id":0,"result":{"content":[{"type":"text","text":"went on"}]}}'
      world.intercept(({ message }, response) => {
        if (message === 'error') sendEvents(waiting, `data: ${answer}\n\n`)
        if (message !== 'tools/call') return undefined
        waiting = response
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${asked}\n\n`)
        return true
      })
      let waiting: ServerResponse | undefined
      expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded', text: 'went on' })
      expect(world.listMessages().filter((each) => each === 'error')).toHaveLength(1)
    },
  )

  it('a server that asks ten thousand times is answered eight times', async () => {
    const asking = Array.from({ length: 10_000 }, (_, id) => `data: {"jsonrpc":"2.0","id":${id},"method":"ping"}\n\n`)
    const answer = 'data: {"jsonrpc":"2.0","id":0,"result":{"content":[]}}\n\n'
    interceptCalls(answerWith('text/event-stream', asking.join('') + answer))
    expect(await callTool(world, 'empty')).toMatchObject({ state: 'succeeded' })
    await waitUntilIdle()
    expect(world.listMessages().filter((each) => each === 'result').length).toBeLessThanOrEqual(8)
  })

  it('a stream that the server might open by itself is never asked for', async () => {
    await callTool(world, 'empty')
    await waitUntilIdle()
    expect(world.listMessages()).not.toContain('GET')
  })

  it('a stream that breaks off with an id to resume from is not resumed', async () => {
    interceptCalls((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('id: 7\nretry: 0\ndata: {"jsonrpc":"2.0","method":"notifications/x"}\n\n', () =>
        response.destroy(),
      )
    })
    expect(await callTool(world, 'empty')).toMatchObject({ failure: 'unreachable' })
    expect(world.listMessages()).not.toContain('GET')
  })
})

it('a server whose session id is longer than a header may be is told as such', async () => {
  const serverInfo = { name: 'Long', version: '1' }
  const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo }
  world.intercept(({ message }, response) => {
    if (message !== 'initialize') return undefined
    response.setHeader('mcp-session-id', 'x'.repeat(4_097))
    answerWith('application/json', JSON.stringify({ jsonrpc: '2.0', id: 0, result }))(response)
    return true
  })
  const outcome = await callTool(world, 'empty')
  expect(outcome).toMatchObject({ state: 'failed', failure: 'tool_failed' })
  expect(outcome.text).toContain('gives its session an id of more than 4 kB')
  const signal = new AbortController().signal
  expect(await world.caller.readMcpServer('reader', MCP_URL, signal)).toBe('long-session-id')
  expect(world.listMessages()).not.toContain('notifications/initialized')
})

it('a server whose list of tools has no end is asked for ten pages', async () => {
  let page = 0
  world.intercept(({ message }, response) => {
    if (message !== 'tools/list') return undefined
    page += 1
    const tools = [{ name: `tool ${page}`, inputSchema: { type: 'object' } }]
    answerWith(
      'application/json',
      JSON.stringify({ jsonrpc: '2.0', id: page, result: { tools, nextCursor: 'more' } }),
    )(response)
    return true
  })
  await callTool(world, 'far away')
  expect(page).toBe(10)
  expect(world.listMessages()).toContain('tools/call')
})

type Answer = (response: ServerResponse) => void

function answerWith(type: string, body: string, status = 200, challenge = '', encoding = 'identity'): Answer {
  const headers = { 'content-type': type, 'content-encoding': encoding, location: 'https://evil.example/' }
  return (response) => response.writeHead(status, { ...headers, 'www-authenticate': challenge }).end(body)
}

function interceptCalls(answer: Answer): void {
  world.intercept(({ message }, response) => {
    if (message !== 'tools/call') return undefined
    answer(response)
    return true
  })
}

function interceptStream(push: (write: (text: string) => boolean) => void): Promise<void> {
  const closed = Promise.withResolvers<void>()
  interceptCalls((response) => {
    response.once('close', () => closed.resolve())
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const writeForever = () => {
      if (response.destroyed) return
      push((text) => response.write(text))
      void setImmediate().then(writeForever)
    }
    writeForever()
  })
  return closed.promise
}

function sendEvents(response: ServerResponse | undefined, text: string): void {
  response?.end(text)
}

async function waitUntilToolCalled(): Promise<void> {
  while (!world.listMessages().includes('tools/call')) await setImmediate()
}

async function waitUntilIdle(): Promise<void> {
  while (world.timers.running().some((each) => each <= 15_000)) await setImmediate()
}
