import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '#test/tools/call-mcp-tool.ts'
import { buildToolServer } from '#test/tools/mcp-tools.ts'
import { MCP_URL, type McpWorld, openMcpWorld } from '#test/tools/mcp-world.ts'
import { writeMcpResultText } from './mcp-result.ts'

let world: McpWorld
let isGrown: boolean

beforeEach(async () => {
  isGrown = false
  world = await openMcpWorld({ build: () => buildToolServer({ isGrown }) })
})
afterEach(() => world.close())

describe('a tool of an MCP server', () => {
  it('a tool of an MCP server is called with typed arguments and gives its text', async () => {
    expect(await callTool(world, 'find_order', { args: { number: 7, lines: true } })).toMatchObject({
      state: 'succeeded',
      text: 'order 7 number true',
      status: 200,
      contentType: 'text/plain',
      request: {
        method: 'POST',
        url: `https://${MCP_URL}`,
        body: '{"tool":"find_order","arguments":{"number":7,"lines":true}}',
      },
    })
    expect(world.listMessages()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call'])
  })

  it('a tool of an MCP server that gives JSON gives it once, and its fields can be chosen', async () => {
    const args = { city: 'Oslo' }
    const text = '{"city":"Oslo","degrees":21}'
    expect(await callTool(world, 'weather', { args })).toMatchObject({ contentType: 'application/json', text })
    expect(await callTool(world, 'weather', { args, answer: { keep: ['degrees'] } })).toMatchObject({
      text: '{"degrees":21}',
    })
  })

  it('a tool of an MCP server that repeats its JSON as text gives long numbers with all their digits', () => {
    const text = '{ "id": 9007199254740993, "name": "Ada" }'
    const structuredContent = JSON.parse(text)
    const note = { type: 'text' as const, text: 'Found.' }
    const repeated = writeMcpResultText({ content: [{ type: 'text', text }, note], structuredContent })
    expect(repeated).toEqual({ text: '{"id":9007199254740993,"name":"Ada"}\n\nFound.', isJson: false })
    const deep = `${'['.repeat(5000)}12345678901234567890${']'.repeat(5000)}`
    const tooDeep = { content: [{ type: 'text' as const, text: deep }], structuredContent: JSON.parse(deep) }
    expect(writeMcpResultText(tooDeep).text).toBe(JSON.stringify(JSON.parse(deep)))
    expect(writeMcpResultText({ content: [], structuredContent: { id: 7 } })).toEqual({
      text: '{"id":7}',
      isJson: true,
    })
  })

  it('a tool of an MCP server shows texts and links to the model, and names pictures, sounds and files', async () => {
    const { text } = await callTool(world, 'mixed')
    expect(text.split('\n\n')).toEqual([
      'Here it is:',
      '(image, image/png, 1000 bytes, not shown)',
      '(audio, audio/wav, 10 bytes, not shown)',
      '{"link":"https://shop.example/a.pdf","title":"a.pdf","type":"application/pdf"}',
      'note://1\na note',
      'file://2 (file, application/zip, 3 bytes, not shown)',
    ])
  })

  it('a tool of an MCP server without content says so', async () => {
    expect(await callTool(world, 'empty')).toMatchObject({
      state: 'succeeded',
      text: '(The tool answered without content.)',
    })
  })

  it('a tool of an MCP server that says it failed has failed, in its own words', async () => {
    const result = await callTool(world, 'fail')
    expect(result).toMatchObject({ state: 'failed', failure: 'tool_failed', body: 'out of stock' })
    expect(result.text).toMatch(/^\{"error":"tool_failed".*\}\nout of stock$/)
  })

  it('a tool of an MCP server that is called wrongly tells the model what is wrong', async () => {
    const { failure, text } = await callTool(world, 'find_order', { args: { number: 'seven' } })
    expect(failure).toBe('tool_failed')
    expect(text).toContain('expected number')
  })

  it('a long result of a tool is truncated, and one over 1 MiB is refused', async () => {
    const long = await callTool(world, 'huge', { args: { size: 50_000 } })
    expect([long.state, long.truncated, Buffer.byteLength(long.text)]).toEqual(['succeeded', true, 16_000])
    expect(await callTool(world, 'huge', { args: { size: 2 ** 20 } })).toMatchObject({
      failure: 'too_large',
      text: '{"error":"too_large","message":"The answer of the API is too large."}',
    })
  })

  it('R15: a result of a tool cannot hide control characters', async () => {
    const { text } = await callTool(world, 'echo', { args: { said: 'a\u0000b\u001bc\ud800' } })
    expect(text).toBe('a\ufffdb\ufffdc\ufffd')
  })
})

describe('(N5) a secret that a tool sends back', () => {
  const secret = 'canary-4f7d-of-the-shop'
  const credentials = { headers: [{ name: 'authorization', value: `Bearer ${secret}` }], query: [], secrets: [secret] }
  const signIn = { getCredentials: async () => credentials, renewCredentials: async () => undefined }

  it.each([
    secret,
    Buffer.from(`x:${secret}`).toString('base64'),
    Buffer.from(secret).toString('hex'),
    encodeURIComponent(secret).replaceAll('-', '%2D'),
  ])('N5: a secret that a tool sends back is hidden: %s', async (said) => {
    for (const tool of ['echo', 'fail_with']) {
      const result = await callTool(world, tool, { args: { said }, owner: { signIn } })
      expect(JSON.stringify(result)).not.toContain(said)
    }
    expect(world.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`)
  })

  it('N5: a secret of another brick is hidden too', async () => {
    const { text } = await callTool(world, 'echo', { args: { said: secret }, owner: { secrets: [secret] } })
    expect(text).not.toContain(secret)
  })
})

describe('a tool that changed', () => {
  it('a tool whose schema is the stored one is called, whatever the order of its members', async () => {
    const schema = await readSchema('echo')
    const reordered = Object.fromEntries(Object.entries(schema).reverse())
    expect(await callTool(world, 'echo', { args: { said: 'a' }, schema: reordered })).toMatchObject({ text: 'a' })
  })

  it('a tool whose schema is another than the stored one is not called', async () => {
    const schema = { ...(await readSchema('echo')), properties: { said: { type: 'number' } } }
    const result = await callTool(world, 'echo', { args: { said: 'a' }, schema })
    expect(result).toMatchObject({ state: 'failed', failure: 'tool_changed' })
    expect(result.text).toContain('read it again')
    expect(world.listMessages()).not.toContain('tools/call')
  })

  it('a tool that is gone is not called', async () => {
    expect(await callTool(world, 'gone')).toMatchObject({ failure: 'tool_changed' })
    expect(world.listMessages()).not.toContain('tools/call')
  })

  it('a tool that was read again while a session was kept is called after a new look at the list', async () => {
    const before = await readSchema('growing')
    expect(await callTool(world, 'growing', { schema: before })).toMatchObject({ state: 'succeeded' })
    isGrown = true
    const after = await readSchema('growing')
    expect(after).not.toEqual(before)
    expect(await callTool(world, 'growing', { schema: after })).toMatchObject({ state: 'succeeded' })
    expect(await callTool(world, 'growing', { schema: before })).toMatchObject({ failure: 'tool_changed' })
  })
})

async function readSchema(tool: string): Promise<Record<string, unknown>> {
  const reading = await world.caller.readMcpServer('a', MCP_URL, new AbortController().signal)
  const functions = typeof reading === 'object' ? reading.functions : []
  return functions.find(({ api }) => api.kind === 'mcp' && api.tool === tool)?.schema ?? {}
}
