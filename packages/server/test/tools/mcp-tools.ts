import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const createTextContent = (content: string) => ({ content: [{ type: 'text' as const, text: content }] })

export function buildToolServer({ isGrown = false } = {}): McpServer {
  const server = new McpServer({ name: 'shop', title: 'Shop of tools', version: '1.0.0' })
  const readOnly = { annotations: { readOnlyHint: true } }
  server.registerTool(
    'find_order',
    {
      title: 'Find an order',
      description: 'Finds an order by its number',
      inputSchema: z.object({ number: z.number(), lines: z.boolean().optional() }),
      ...readOnly,
    },
    ({ number, lines }) => createTextContent(`order ${number} ${typeof number} ${lines}`),
  )
  server.registerTool(
    'weather',
    { inputSchema: z.object({ city: z.string() }), outputSchema: z.object({ city: z.string(), degrees: z.number() }) },
    ({ city }) => {
      const structuredContent = { city, degrees: 21 }
      return { ...createTextContent(JSON.stringify(structuredContent)), structuredContent }
    },
  )
  server.registerTool('mixed', { inputSchema: z.object({}) }, () => ({
    content: [
      { type: 'text', text: 'Here it is:' },
      { type: 'image', data: Buffer.alloc(1000, 1).toString('base64'), mimeType: 'image/png' },
      { type: 'audio', data: Buffer.alloc(10, 1).toString('base64'), mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'https://shop.example/a.pdf', name: 'a.pdf', mimeType: 'application/pdf' },
      { type: 'resource', resource: { uri: 'note://1', text: 'a note' } },
      { type: 'resource', resource: { uri: 'file://2', mimeType: 'application/zip', blob: 'AAAA' } },
    ],
  }))
  server.registerTool('empty', { inputSchema: z.object({}) }, () => ({ content: [] }))
  server.registerTool('fail', { inputSchema: z.object({}) }, () => ({
    ...createTextContent('out of stock'),
    isError: true,
  }))
  server.registerTool('huge', { inputSchema: z.object({ size: z.number() }) }, ({ size }) =>
    createTextContent('a'.repeat(size)),
  )
  server.registerTool('slow', { inputSchema: z.object({}) }, () => new Promise(() => undefined))
  server.registerTool('echo', { inputSchema: z.object({ said: z.string() }) }, ({ said }) => createTextContent(said))
  const said = z.object({ said: z.string() })
  server.registerTool('fail_with', { inputSchema: said }, ({ said }) => ({ ...createTextContent(said), isError: true }))
  server.registerTool(
    'growing',
    { inputSchema: isGrown ? z.object({ more: z.string().optional() }) : z.object({}) },
    () => createTextContent('grown'),
  )
  return server
}
