import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { rewriteMcpMessages } from './rewrite-mcp-messages.ts'

let world: McpWorld

beforeEach(async () => {
  world = await openMcpWorld({ build: buildToolServer })
})
afterEach(() => world.close())

const LONG = '12345678901234567890'
const writeResult = (result: string) => `{"jsonrpc":"2.0","id":0,"result":${result}}`
const TEXT = writeResult('{"content":[{"type":"text","text":"went on"}]}')
const NOTE = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}'

async function callWith(contentType: string, body: string, answer?: { keep: string[] }) {
  world.intercept(({ message }, response) => {
    if (message !== 'tools/call') return undefined
    response.writeHead(200, { 'content-type': contentType }).end(body)
    return true
  })
  return callTool(world, 'empty', answer && { answer })
}

it.each([
  ['a list of messages in an event', `event: message\ndata: [${NOTE},${TEXT}]\n\n`],
  ['a list of messages in an event with other ends of lines', `data:[${TEXT},${NOTE}]\r\n\r\n`],
  ['a list of messages in the last event, which does not end', `data: [${NOTE}]\n\ndata: [${TEXT}]\n\n`],
  [
    'a message over two lines',
    `data: {"jsonrpc":"2.0","id":0,\ndata: "result":{"content":[{"type":"text","text":"went on"}]}}\n\n`,
  ],
])('%s is read', async (_what, body) => {
  expect(await callWith('text/event-stream', body)).toMatchObject({ state: 'succeeded', text: 'went on' })
})

it.each(['application/json', 'text/event-stream'])(
  'structured content in %s may be a list, and keeps all digits',
  async (type) => {
    const write = (result: string) => (type === 'application/json' ? result : `data: ${result}\n\n`)
    const list = `{"content":[],"structuredContent":[{"id":${LONG},"name":"Ada"},{"id":2,"name":"Bob"}]}`
    const listed = await callWith(type, write(writeResult(list)))
    expect(listed).toMatchObject({ state: 'succeeded', text: `[{"id":${LONG},"name":"Ada"},{"id":2,"name":"Bob"}]` })
    const kept = await callWith(type, write(writeResult(list)), { keep: ['[].id'] })
    expect(kept.text).toContain(LONG)
    expect(kept.text).not.toContain('Ada')
    const record = `{"content":[{"type":"text","text":"{\\"id\\":${LONG}}"}],"structuredContent":{"id":${LONG}}}`
    expect((await callWith(type, write(writeResult(record)))).text).toBe(`{"id":${LONG}}`)
    const other = `{"content":[{"type":"text","text":"Found."}],"structuredContent":{"id":${LONG}}}`
    expect((await callWith(type, write(writeResult(other)))).text).toBe(`{"id":${LONG}}\n\nFound.`)
  },
)

it('an event that comes byte by byte is the same', async () => {
  const bytes = new TextEncoder().encode(`: ping\r\n\r\ndata: [${NOTE},{"ä":1}]\r\n\r\nid: 1\n`)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  const text = await new Response(rewriteMcpMessages(stream, 'text/event-stream; charset=utf-8')).text()
  expect(text).toBe(`: ping\r\n\r\ndata: ${NOTE}\n\ndata: {"ä":1}\r\n\r\nid: 1\n`)
})

it('a list of many messages is looked through for long numbers once, not once a message', async () => {
  const search = vi.spyOn(RegExp.prototype, 'test')
  const list = `[${'0,'.repeat(500)}"structuredContent"]`
  const stream = new Response(list).body ?? new ReadableStream<Uint8Array>()
  expect(await new Response(rewriteMcpMessages(stream, 'application/json')).text()).toBe(list)
  const searches = search.mock.calls.filter(([text]) => text === list)
  search.mockRestore()
  expect(searches.length).toBeLessThan(5)
})

it.each([
  ['asks', NOTE],
  ['answers nothing that was asked', '{}'],
  ['writes no JSON', '{'],
])('of a server that %s ten thousand times a thousand messages are read, and its answer', async (_what, message) => {
  const events = `data: ${message}\n\n`.repeat(10_000)
  const read = await rewriteText('text/event-stream', `${events}data: {"method":"ping"}\n\n`)
  expect(read.match(/^data/gm)).toHaveLength(message === NOTE ? 1_000 : 1_001)
  const answer = message === '{}' ? NOTE : TEXT
  expect(await rewriteText('text/event-stream', `${events}data: ${answer}\n\n`)).toContain(answer)
})

it.each(['application/json', 'text/event-stream'])('of a list of ten thousand in %s, too', async (type) => {
  const list = `[${`${NOTE},`.repeat(10_000)}${TEXT}]`
  const read = await rewriteText(type, type === 'application/json' ? list : `data: ${list}\n\n`)
  expect(read.split(NOTE)).toHaveLength(1_001)
  expect(read).toContain(TEXT)
})

it('a message in which the server tells too much about itself is not read', async () => {
  const write = (icons: number) =>
    writeResult(`{"_meta":{"io.modelcontextprotocol/serverInfo":{"icons":[${'0,'.repeat(icons)}0]}}}`)
  expect(await rewriteText('application/json', write(10))).toBe(write(10))
  expect(await rewriteText('application/json', write(10_000))).toBe('')
})

async function rewriteText(type: string, text: string): Promise<string> {
  const stream = new Response(text).body ?? new ReadableStream<Uint8Array>()
  return new Response(rewriteMcpMessages(stream, type)).text()
}
