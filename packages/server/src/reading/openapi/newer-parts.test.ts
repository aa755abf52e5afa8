import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const TEXT = { type: 'string' }
const LIST = { type: 'array', items: TEXT }

function readShop(path: string, pathItem: object, components: object = {}) {
  const servers = [{ url: 'https://a.example' }]
  return readOnePastedBrick(JSON.stringify({ openapi: '3.2.0', servers, components, paths: { [path]: pathItem } }))
}

test('a query that is described as one object has a pair for each of its fields', async () => {
  const schema = { type: 'object', required: ['q'], properties: { q: TEXT, limit: { type: 'integer' }, tags: LIST } }
  const content = { 'application/x-www-form-urlencoded': { schema } }
  const parameters = [{ name: 'filter', in: 'querystring', required: true, content }]
  const { brick } = await readShop('/orders', { get: { summary: 'Orders', parameters } })
  expect(brick.api.url).toBe('a.example/orders?q={q}&limit={limit}&tags={tags}')
  expect(brick.parameters).toMatchObject({ required: ['q'] })
  const other = [{ name: 'filter', in: 'querystring', required: true, content: { 'text/plain': { schema: TEXT } } }]
  const lost = await readShop('/orders', { get: { summary: 'Orders', parameters: other } })
  expect(lost.notes).toEqual(['Bots cannot send what some APIs need: "filter" of "Orders".'])
})

test('a content that stands in the components is read, and other methods are counted', async () => {
  const Order = { schema: { type: 'object', required: ['sku'], properties: { sku: TEXT } } }
  const { brick, notes } = await readShop(
    '/orders',
    {
      post: { requestBody: { content: { 'application/json': { $ref: '#/components/mediaTypes/Order' } } } },
      additionalOperations: { COPY: { summary: 'Copy' } },
    },
    { mediaTypes: { Order } },
  )
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ sku: '{sku}' })
  expect(notes.join(' ')).toContain('1 with other methods')
})

test('a list in a path that no call can write is asked for as a text that it can', async () => {
  const { brick } = await readShop('/{ids}/{names}/{tags}', {
    get: {
      parameters: [
        { name: 'ids', in: 'path', required: true, style: 'matrix', explode: true, schema: LIST, description: 'Ids.' },
        { name: 'names', in: 'path', required: true, style: 'label', explode: true, schema: LIST, description: 'Who.' },
        { name: 'tags', in: 'path', required: true, style: 'matrix', schema: LIST },
      ],
    },
  })
  expect(brick.api.url).toBe('a.example/;ids={ids}/.{names}/;tags={tags}')
  expect(brick.parameters.properties).toMatchObject([
    { name: 'ids', type: 'string', description: 'Ids. One of them.' },
    { name: 'names', type: 'string', description: 'Who. Several are joined by dots.' },
    { name: 'tags', type: 'list' },
  ])
})
