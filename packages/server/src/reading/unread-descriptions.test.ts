import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

test.each([
  ['AsyncAPI', 'asyncapi: 3.0.0\ninfo:\n  title: X\n'],
  ['AsyncAPI', '{"asyncapi": "2.6.0", "channels": {}}'],
  ['RAML', '#%RAML 1.0\ntitle: X\n/x:\n  get:\n'],
  ['API Blueprint', 'FORMAT: 1A\n# X\n## GET /x\n'],
  [
    'WSDL',
    '<?xml version="1.0"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><service name="Y"/></definitions>',
  ],
  ['discovery document', '{"kind": "discovery#restDescription", "name": "calendar", "resources": {}}'],
  ['GraphQL schema', 'type Query {\n  order(id: ID!): Order\n}\n'],
  ['Insomnia', '{"_type": "export", "__export_format": 4, "resources": []}'],
  ['Insomnia', '_type: export\n__export_format: 4\nresources:\n  - url: https://a.example/x\n'],
  [
    'Insomnia',
    "_type: export\n__export_format: 4\nresources:\n  - preRequestScript: |\n      fetch('https://a.example/token')\n",
  ],
  ['Insomnia', 'type: collection.insomnia.rest/5.0\nname: Shop\n'],
  ...['---\n', '# Of the shop\n', 'name: Shop\n'].map((above): [string, string] => [
    'Insomnia',
    `${above}type: collection.insomnia.rest/5.0\ncollection:\n  - preRequest: fetch('https://a.example/token')\n`,
  ]),
  [
    'Insomnia',
    `{"_type": "export", "__export_format": 4, "resources": [{"preRequestScript": "fetch('https://a.example/t')"}]}`,
  ],
  ['Bruno', 'meta {\n  name: Get order\n  type: http\n}\n\nget {\n  url: https://a.example/x\n}\n'],
  ['Bruno', 'opencollection: 1.0.0\ninfo:\n  name: Shop\n'],
  [
    'Hoppscotch',
    '[{"v": 2, "requests": [{"endpoint": "https://a.example/x", "method": "GET", "preRequestScript": ""}]}]',
  ],
  [
    "Postman's first format",
    '{"id": "c", "order": ["r"], "requests": [{"collectionId": "c", "preRequestScript": "", "url": "https://a.example/x"}]}',
  ],
  [
    'Thunder Client',
    '{"clientName": "Thunder Client", "collectionId": "c", "requests": [{"url": "https://a.example/x", "method": "GET"}]}',
  ],
  ['API Blueprint', '# Shop\n\n## Orders [/orders/{id}]\n\n### Get one [GET]\n'],
  ['list of MCP servers', '{"mcpServers": {"shop": {"url": "https://mcp.a.example/mcp"}}}'],
  ['list of MCP servers', '{ "servers": { "shop": { "type": "http", "url": "https://mcp.a.example/mcp" } } }'],
  ['list of MCP servers', 'claude mcp add --transport http shop https://mcp.a.example/mcp'],
  ['description of gRPC', 'syntax = "proto3";\npackage shop;\nservice Orders { rpc Get (Id) returns (Order); }'],
  ['description of OData', '<?xml version="1.0"?><edmx:Edmx Version="4.0"><edmx:DataServices/></edmx:Edmx>'],
  [
    'WADL',
    '<application xmlns="http://wadl.dev.java.net/2009/02"><resources base="https://a.example/"/></application>',
  ],
  ['Thunder Client', '{"client": "Thunder Client", "requests": [{"url": "https://a.example/x", "method": "GET"}]}'],
  ['query of GraphQL', 'query Orders($first: Int) {\n  orders(first: $first) { id }\n}\n'],
  ['query of GraphQL', '{"query": "query { orders { id } }", "variables": {}}'],
  ['environment of Postman', '{"name": "Env", "values": [], "_postman_variable_scope": "environment"}'],
  ['Overlay', 'overlay: 1.0.0\ninfo:\n  title: X\nactions:\n  - target: $.info\n    update: {}\n'],
  ['Arazzo', '{"arazzo": "1.0.1", "sourceDescriptions": [], "workflows": []}'],
  ['Swagger 1', '{"apiVersion": "1.0", "swaggerVersion": "1.2", "apis": []}'],
  ['GraphQL schema', '{"data": {"__schema": {"queryType": {"name": "Query"}, "types": []}}}'],
  ['part of an API description', 'paths:\n  /orders:\n    get:\n      summary: Orders\n'],
  ['part of an API description', '{"components": {"schemas": {"Order": {"type": "object"}}}}'],
  ['list of pages', '# Shop\n\n- [Orders](https://a.example/orders.md)\n- [API](https://a.example/openapi.json)\n'],
])('a description of another kind is named: %s', async (name, text) => {
  await expect(readPasted(text)).rejects.toThrow(new RegExp(`${name}.*which is not read`))
})

test.each(['query parameters are written as {id} in the path', 'subscription: {}', 'mutation is written as {name}.'])(
  'words are not called a query of GraphQL: %s',
  async (text) => {
    await expect(readPasted(text)).rejects.toThrow('No API was found')
  },
)

test('a description whose operations stand in other files says so', async () => {
  const text = 'openapi: 3.0.3\ninfo: {title: Shop}\npaths:\n  /orders: {$ref: "paths/orders.yaml"}\n'
  await expect(readPasted(text)).rejects.toThrow('keeps its operations in other files')
  const webhooks = 'openapi: 3.1.0\nwebhooks:\n  paid: {post: {summary: Paid}}\n'
  await expect(readPasted(webhooks)).rejects.toThrow('holds webhooks alone')
  await expect(readPasted('openapi: 3.0.3\npaths: {}\n')).rejects.toThrow('has no operation that a bot could call')
})
