import { expect, test } from 'vitest'
import { readArguments } from '#bricks/arguments/read-arguments.ts'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const readPath = (path: string, operations: object, others: object = {}) =>
  readOnePastedBrick(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: { [path]: operations },
      ...others,
    }),
  )

test('null inside an object is taken in each way in which a description allows it', async () => {
  const kept = { $ref: '#/components/schemas/Kept' }
  const properties = {
    plain: { type: 'string', nullable: true },
    choice: { type: 'string', nullable: true, enum: ['x', 'y'] },
    merged: { nullable: true, allOf: [kept] },
    either: { anyOf: [kept, { type: 'null' }] },
    never: { type: 'string' },
  }
  const schema = { type: 'object', properties: { deep: { type: 'object', properties } } }
  const { brick } = await readPath(
    '/a',
    { post: { summary: 'Do it', requestBody: { content: { 'application/json': { schema } } } } },
    { components: { schemas: { Kept: { type: 'object', properties: { z: { type: 'string' } } } } } },
  )
  const deep = { plain: null, choice: null, merged: null, either: null }
  expect(readArguments(brick, new Map([['deep', deep]]))).toEqual({ args: { deep } })
  expect(readArguments(brick, new Map([['deep', { never: null }]])).problem).toContain('deep.never')
  expect(readArguments(brick, new Map([['deep', { either: 'x' }]])).problem).toContain('deep.either')
})

test('a name with blanks in the path keeps what the description says of it', async () => {
  const parameters = [
    { name: 'Order Id', in: 'path', required: true, schema: { type: 'integer' }, description: 'The order.' },
  ]
  const { brick } = await readPath('/my orders/{Order Id}/{Line No}', { get: { summary: 'Do it', parameters } })
  expect(brick.api.url).toBe('a.example/my%20orders/{Order_Id}/{Line_No}')
  expect(brick.parameters.properties).toMatchObject([
    { name: 'Order_Id', type: 'integer', description: 'The order.' },
    { name: 'Line_No', type: 'string', description: 'Line No.' },
  ])
})

test('one name in several places is one input only if the description says the same of them', async () => {
  const createTextSchema = (description?: string) => ({ type: 'string', description })
  const properties = {
    id: { type: 'integer' },
    name: createTextSchema('Its new name.'),
    status: { type: 'string', enum: ['open', 'closed'] },
    filter: { type: 'object', properties: { city: createTextSchema() } },
    'a-b': createTextSchema(),
    a_b: createTextSchema(),
  }
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'name', in: 'query', schema: createTextSchema('The label to rename.') },
    { name: 'status', in: 'query', schema: { type: 'string', enum: ['new', 'old'] } },
    { name: 'filter', in: 'query', schema: createTextSchema() },
  ]
  const { brick } = await readPath('/labels/{id}', {
    put: { summary: 'Do it', parameters, requestBody: { content: { 'application/json': { schema: { properties } } } } },
  })
  expect(brick.api.url).toBe('a.example/labels/{id}?name={name}&status={status}&filter={filter}')
  expect(JSON.parse(brick.api.body ?? '')).toEqual({
    id: '{id}',
    name: '{name_2}',
    status: '{status_2}',
    filter: '{filter_2}',
    'a-b': '{a-b}',
    a_b: '{a_b}',
  })
  const given = { id: 7, name: 'old', name_2: 'new', status: 'old', status_2: 'open', filter_2: { city: 'Ulm' } }
  expect(readArguments(brick, new Map(Object.entries(given)))).toEqual({ args: given })
})

test.each([
  ['Use &quot;es_MX&quot; &amp; more.', 'Use "es_MX" & more.'],
  ['Returns `a &lt; b`&nbsp;here.', 'Returns a < b here.'],
  ['__Note:__ Ask first.', 'Note: Ask first.'],
  ['Ask first.\n\n> [!NOTE]\n> Every parcel is an order.', 'Ask first. Every parcel is an order.'],
  ['See [the list](https://a.example/x#section/(post)/a-b).', 'See the list.'],
])('signs of HTML and Markdown are taken out of what the model is told: %s', async (description, told) => {
  const { brick } = await readPath('/a', { get: { description } })
  expect(brick.description).toBe(told)
})

test.each([
  [{ type: 'string', enum: ['name', 'size'], example: 'name desc' }, undefined],
  [{ type: 'string', enum: ['name', 'size'], example: 'size' }, 'size'],
  [{ type: 'integer', example: '20 - the most' }, undefined],
  [{ type: 'integer', example: 20 }, '20'],
  [{ type: 'number', example: 'many' }, undefined],
  [{ type: 'boolean', default: true }, 'true'],
  [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] }, example: ['a'] }, '["a"]'],
])('an example that the API would refuse is no example: %j', async (schema, example) => {
  const parameters = [{ name: 'sort', in: 'query', schema }]
  const { brick } = await readPath('/a', { get: { summary: 'Do it', parameters } })
  expect(brick.parameters.properties[0]?.example).toBe(example)
})
