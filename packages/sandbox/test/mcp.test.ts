import { expect, test } from 'vitest'
import type { Sandbox } from '#start-sandbox.ts'
import { callSampleApi } from './tools/call-sample.ts'
import { openSandbox } from './tools/open-sandbox.ts'

async function sendMcpRequest(sandbox: Sandbox, method: string, params: object = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await callSampleApi(sandbox, { path: '/mcp', method: 'POST', body })
  expect(answer).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1 } })
  return answer.body
}

test('the sample MCP server says which protocol it speaks', async () => {
  const sandbox = await openSandbox()
  const initializeWithVersion = (protocolVersion: string) => sendMcpRequest(sandbox, 'initialize', { protocolVersion })
  const serverInfo = { name: 'harbour-and-pine' }
  expect(await initializeWithVersion('2025-03-26')).toMatchObject({
    result: { protocolVersion: '2025-03-26', serverInfo },
  })
  expect(await initializeWithVersion('2024-11-05')).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
})

test('the sample MCP server lists its tools, and which of them only read', async () => {
  const sandbox = await openSandbox()
  const { tools } = (await sendMcpRequest(sandbox, 'tools/list')).result as { tools: object[] }
  expect(tools).toMatchObject([
    {
      name: 'check_stock',
      title: 'Stock and price',
      annotations: { readOnlyHint: true },
      inputSchema: { required: ['product'] },
    },
    { name: 'shipping_options', annotations: { readOnlyHint: true } },
    { name: 'book_a_table', annotations: { readOnlyHint: false } },
  ])
})

test('a tool of the sample MCP server answers as the API does', async () => {
  const sandbox = await openSandbox()
  const callMcpTool = (name: string, args: object) => sendMcpRequest(sandbox, 'tools/call', { name, arguments: args })
  expect(await callMcpTool('check_stock', { product: 'mug' })).toMatchObject({
    result: { structuredContent: { products: [{ sku: 'MU-001' }], fictional: true }, content: [{ type: 'text' }] },
  })
  expect(await callMcpTool('shipping_options', { country: 'Germany', weight_kg: 2 })).toMatchObject({
    result: { structuredContent: { options: [{ service: 'Standard' }, { service: 'Express' }] } },
  })
  const booking = { date: 'tomorrow', time: '12:00', name: 'Ada Field' }
  expect(await callMcpTool('book_a_table', booking)).toMatchObject({
    result: { structuredContent: { name: 'Ada Field' } },
  })
  expect(await callMcpTool('book_a_table', booking)).toMatchObject({ result: { isError: true } })
  expect(await callMcpTool('check_stock', { product: 'spaceship' })).toMatchObject({ result: { isError: true } })
  expect(await callMcpTool('nothing', {})).toMatchObject({ error: { code: -32_602 } })
  expect(await sendMcpRequest(sandbox, 'resources/list')).toMatchObject({ error: { code: -32_601 } })
})
