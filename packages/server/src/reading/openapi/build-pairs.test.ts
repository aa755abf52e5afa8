import { expect, test } from 'vitest'
import { readArguments } from '#bricks/arguments/read-arguments.ts'
import { fillBrickRequest } from '#bricks/request/fill-brick-request.ts'
import { readPasted } from '#test/tools/read-pasted.ts'

async function readTestOperation(operation: object, method = 'get') {
  const { functions, notes } = await readPasted(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { [method]: { summary: 'Do it', ...operation } } },
    }),
  )
  const [brick] = functions
  if (!brick) throw new Error('nothing was read')
  const parameters = Object.fromEntries(brick.parameters.properties.map(({ name, ...rest }) => [name, rest]))
  return {
    brick,
    parameters,
    notes: notes.join(' '),
    /** The query or the body that goes out for these values. */
    send(values: object) {
      const { args, problem } = readArguments(brick, new Map(Object.entries(values)))
      if (!args) throw new Error(problem)
      const { url, body } = fillBrickRequest(brick.api, args, new Map())
      return body ?? new URL(url).search
    },
  }
}

const readQuery = (...parameters: object[]) =>
  readTestOperation({ parameters: parameters.map((each) => ({ in: 'query', ...each })) })

function readForm(schema: object, encoding: object = {}, type = 'application/x-www-form-urlencoded') {
  return readTestOperation({ requestBody: { required: true, content: { [type]: { schema, encoding } } } }, 'post')
}

const createListSchema = (items: object) => ({ type: 'array', items })

test('a list of numbers in the query goes out as one pair a number', async () => {
  const { parameters, send } = await readQuery(
    { name: 'ids', schema: { ...createListSchema({ type: 'integer' }), example: [3, 4] } },
    { name: 'sizes', schema: createListSchema({ type: 'integer', enum: [1, 2] }) },
  )
  expect(parameters.ids).toMatchObject({ type: 'list', example: '["3","4"]' })
  expect(parameters.ids?.description).toContain('Whole numbers')
  expect(parameters.sizes).toMatchObject({ type: 'list', choices: ['1', '2'] })
  expect(send({ ids: [1, 2] })).toBe('?ids=1&ids=2')
  expect(send({ ids: ['9007199254740993'] })).toBe('?ids=9007199254740993')
})

test('a list of numbers in a path or a header is a list too', async () => {
  const { parameters, brick } = await readTestOperation({
    parameters: [{ name: 'X-Ids', in: 'header', schema: createListSchema({ type: 'number' }) }],
  })
  expect(parameters['X-Ids']).toMatchObject({ type: 'list' })
  expect(brick.api.headers).toMatchObject([{ name: 'X-Ids', value: '{X-Ids}' }])
})

test('a value in the path is written as its style says', async () => {
  const createPathParameter = (name: string, style?: string) => ({
    name,
    in: 'path',
    required: true,
    style,
    schema: createListSchema({ type: 'string' }),
  })
  const parameters = [
    createPathParameter('shop', 'matrix'),
    createPathParameter('form', 'label'),
    createPathParameter('plain'),
  ]
  const { functions } = await readPasted(
    JSON.stringify({
      openapi: '3.1.0',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a/{shop}/list{form}/{plain}': { get: { summary: 'Do it', parameters } } },
    }),
  )
  const [brick] = functions
  if (!brick) throw new Error('nothing was read')
  const [shop = '', form = '', plain = ''] = brick.parameters.properties.map(({ name }) => name)
  const args = { [shop]: ['7', '8'], [form]: ['json'], [plain]: ['x'] }
  expect(fillBrickRequest(brick.api, args, new Map()).url).toBe('https://a.example/a/;shop=7,8/list.json/x')
})

test('a list that is sent as one text says its sign and its choices', async () => {
  const items = { type: 'string', enum: ['name', 'price'] }
  const { parameters, send } = await readQuery(
    { name: 'fields', explode: false, schema: createListSchema(items) },
    { name: 'piped', style: 'pipeDelimited', schema: createListSchema(items) },
    { name: 'spaced', style: 'spaceDelimited', explode: false, schema: createListSchema({ type: 'integer' }) },
    { name: 'each', style: 'pipeDelimited', explode: true, schema: createListSchema(items) },
  )
  expect(parameters.fields?.description).toMatch(/joined by commas. Any of: name, price\./)
  expect(parameters.piped?.description).toContain('joined by signs of |')
  expect(parameters.spaced?.description).toMatch(/Whole numbers. Several are joined by spaces/)
  expect(parameters.each).toMatchObject({ type: 'list', choices: ['name', 'price'] })
  expect(send({ fields: 'name,price', each: ['name'] })).toBe('?fields=name%2Cprice&each=name')
})

test('a parameter of the query that is JSON is sent as JSON', async () => {
  const createJsonContent = (schema: object) => ({ content: { 'application/json': { schema } } })
  const { parameters, send } = await readQuery(
    {
      name: 'filter',
      ...createJsonContent({ type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } }),
    },
    { name: 'sort', description: 'The order.', ...createJsonContent(createListSchema({ type: 'string' })) },
    { name: 'page', ...createJsonContent({ type: 'integer' }) },
  )
  expect(parameters.sort).toMatchObject({ type: 'string', description: 'The order. Written as JSON.' })
  expect(decodeURIComponent(send({ filter: { a: 1, b: 'x&y' }, sort: '["a"]', page: 2 }))).toBe(
    '?filter={"a":1,"b":"x&y"}&sort=["a"]&page=2',
  )
})

test('an object in brackets is read where it is one of several forms, and where objects stand in it', async () => {
  const range = { type: 'object', properties: { gt: { type: 'integer' }, lt: { type: 'integer' } } }
  const { send } = await readQuery(
    { name: 'created', style: 'deepObject', schema: { anyOf: [{ type: 'integer' }, range] } },
    { name: 'filter', style: 'deepObject', schema: { type: 'object', properties: { made: range } } },
    { name: 'expand', style: 'deepObject', schema: createListSchema({ type: 'string' }) },
  )
  expect(send({ 'created.gt': 5, 'filter.made.lt': 7, expand: ['a', 'b'] })).toBe(
    '?created[gt]=5&filter[made][lt]=7&expand[]=a&expand[]=b',
  )
})

test('of several plain forms any text is taken, and a list is better than a text', async () => {
  const { parameters } = await readQuery(
    { name: 'state', schema: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'integer' }] } },
    {
      name: 'tags',
      description: 'The tags.',
      schema: { oneOf: [{ type: 'string' }, createListSchema({ type: 'string' })] },
    },
  )
  expect(parameters.state).toMatchObject({ type: 'string' })
  expect(parameters.state).not.toHaveProperty('choices')
  expect(parameters.tags).toMatchObject({ type: 'list', description: 'The tags.' })
})

test('the objects of a form have their names in brackets', async () => {
  const address = {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, zip: { type: 'string' } },
  }
  const cleared = { type: 'string', enum: [''] }
  const deep = { style: 'deepObject', explode: true }
  const { parameters, notes, brick, send } = await readForm(
    {
      type: 'object',
      required: ['email', 'items'],
      properties: {
        address: { anyOf: [address, cleared] },
        email: { type: 'string' },
        expand: createListSchema({ type: 'string' }),
        items: createListSchema({
          type: 'object',
          required: ['price'],
          properties: { price: { type: 'string' }, quantity: { type: 'integer' } },
        }),
        metadata: { anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, cleared] },
      },
    },
    { address: deep, expand: deep, items: deep, metadata: deep },
  )
  expect(send({ email: 'a@b.example', 'items.0.price': 'p_1', 'address.city': 'Bern', expand: ['x'] })).toBe(
    'address[city]=Bern&email=a%40b.example&expand[]=x&items[0][price]=p_1',
  )
  expect(Object.keys(parameters)).toEqual([
    'email',
    'items.0.price',
    'items.0.quantity',
    'expand',
    'address.city',
    'address.zip',
  ])
  expect(parameters['items.0.price']?.isrequired).toBe(true)
  expect(parameters['address.city']?.isrequired).toBe(false)
  expect(notes).toContain('one entry')
  expect(notes).toContain('"metadata" of "Do it"')
  expect(brick.description).not.toContain('cannot')
})

test('a list whose name ends in brackets has no second ones', async () => {
  const properties = { 'ids[]': createListSchema({ type: 'integer' }) }
  for (const encoding of [{}, { 'ids[]': { style: 'deepObject' } }])
    expect((await readForm({ properties }, encoding)).send({ ids: [1, 2] })).toBe('ids[]=1&ids[]=2')
})

test('a brick whose required field cannot be sent says so', async () => {
  const free = { type: 'object', additionalProperties: true }
  const { brick, notes } = await readForm({ type: 'object', required: ['data'], properties: { data: free, n: {} } })
  expect(brick.api.body).toBe('n={n}')
  expect(brick.description).toBe('Do it. The API needs "data", which cannot be sent.')
  expect(notes).toContain('"data" of "Do it"')
})

test('a body that a GET or DELETE cannot send is said', async () => {
  const createRequestBody = (properties: object, required: boolean) => ({
    requestBody: { required, content: { 'application/json': { schema: { type: 'object', properties } } } },
  })
  const needed = await readTestOperation(
    createRequestBody({ ids: createListSchema({ type: 'integer' }) }, true),
    'delete',
  )
  expect(needed.brick.description).toContain('needs "body", which cannot be sent')
  expect((await readTestOperation(createRequestBody({ q: { type: 'string' } }, false))).notes).toContain(
    '"body" of "Do it"',
  )
  expect((await readTestOperation(createRequestBody({}, false), 'delete')).notes).toBe('')
})

test('a field of a form that is JSON is sent as JSON', async () => {
  const data = { type: 'object', properties: { a: { type: 'integer' } } }
  const said = await readForm({ properties: { data } }, { data: { contentType: 'application/json' } })
  expect(said.send({ data: { a: 1 } })).toBe('data=%7B%22a%22%3A1%7D')
  const parts = await readForm({ properties: { data, name: { type: 'string' } } }, {}, 'multipart/form-data')
  expect(parts.send({ data: { a: 1 }, name: 'x' })).toBe('data=%7B%22a%22%3A1%7D&name=x')
})

test('an object of a form is sent as JSON if nothing is said of its members, nor a style of its own', async () => {
  const data = { type: 'object', description: 'What the watchers get.' }
  const form = { required: ['data'], properties: { data, ttl: { type: 'integer' } } }
  const said = await readForm(form)
  expect(said.parameters.data).toMatchObject({ description: 'What the watchers get.', isrequired: true })
  expect(said.send({ data: { door: 'open' }, ttl: 60 })).toBe('data=%7B%22door%22%3A%22open%22%7D&ttl=60')
  expect(said.brick.description).not.toContain('cannot be sent')
  const inBrackets = await readForm(form, { data: { style: 'deepObject', explode: true } })
  expect(inBrackets.brick.description).toContain('needs "data", which cannot be sent')
})

test('a form that may have one of several shapes has the fields of all of them, and needs what each of them needs', async () => {
  const text = { type: 'string' }
  const byCode = {
    properties: { grant: { enum: ['code'] }, code: text, app: text },
    required: ['grant', 'code', 'app'],
  }
  const again = {
    properties: { grant: { enum: ['renew'] }, mark: text, app: text },
    required: ['grant', 'mark', 'app'],
  }
  const { parameters, send } = await readForm({ type: 'object', properties: { lang: text }, oneOf: [byCode, again] })
  expect(parameters.grant).toMatchObject({ choices: ['code', 'renew'], isrequired: true })
  expect(parameters).toMatchObject({
    app: { isrequired: true },
    code: { isrequired: false },
    mark: { isrequired: false },
  })
  expect(send({ grant: 'renew', mark: 'm', app: 'a' })).toBe('grant=renew&app=a&mark=m')
  const needed = { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
  expect((await readForm(needed)).parameters).toMatchObject({ a: { isrequired: false }, b: { isrequired: false } })
})

test('options that make an address too long are left out, and said', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`a_long_option_${at}`, { type: 'string' }]),
  )
  const { brick, notes } = await readQuery(
    { name: 'filter', style: 'deepObject', schema: { type: 'object', properties } },
    { name: 'q', required: true, schema: { type: 'string' } },
  )
  expect(brick.api.url).toContain('q={q}&filter[a_long_option_0]={filter.a_long_option_0}')
  expect(brick.api.url.length).toBeLessThan(2_048)
  expect(notes).toContain('"filter.a_long_option_')
})

test('the first object of a form leaves room for the others', async () => {
  const createLargeSchema = (size: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: size }, (_, at) => [`f${at}`, { type: 'string' }])),
  })
  const { parameters, notes } = await readForm({
    properties: { before: createLargeSchema(100), after: createLargeSchema(100), last: { type: 'string' } },
  })
  expect(Object.keys(parameters)).toHaveLength(64)
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['last', 'before.f31', 'after.f30']))
  expect(notes).toMatch(/too many: "before.f32" of "Do it".*and 134 more/)
})

test('an object that holds itself ends', async () => {
  const { functions, notes } = await readPasted(
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/a': {
          post: {
            summary: 'Do it',
            requestBody: {
              content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Node' } } },
            },
          },
        },
      },
      components: {
        schemas: {
          Node: {
            type: 'object',
            properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
          },
        },
      },
    }),
  )
  expect(functions[0]?.api.body).toMatch(/^name=\{name\}/)
  expect(notes.join(' ')).toContain('"next')
})

test('fields of a JSON body that are too many, or too large to be told, are said', async () => {
  const texts = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`field_${at}`, { type: 'string' }]))
  const readJson = (schema: object) =>
    readTestOperation({ requestBody: { content: { 'application/json': { schema } } } }, 'post')
  const many = await readJson({ type: 'object', properties: texts })
  expect(many.brick.parameters.properties).toHaveLength(64)
  expect(many.notes).toMatch(/too many.*"field_64" of "Do it".*and 3 more/)

  const line = { type: 'object', properties: { title: { type: 'string', description: 'x '.repeat(60) }, size: {} } }
  const wide = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`part_${at}`, line])),
  }
  const { brick, notes } = await readJson({ type: 'object', properties: { order: wide } })
  expect(brick.schema).toMatchObject({
    properties: { order: { properties: { part_49: { properties: { title: { type: 'string' } } } } } },
  })
  expect(notes).toBe('')

  const deep = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [
        `shelf_${at}`,
        { type: 'object', properties: { left: line, right: line } },
      ]),
    ),
  }
  const cut = await readJson({ type: 'object', properties: { shop: deep } })
  expect(cut.brick.schema).toMatchObject({ properties: { shop: { properties: { shelf_49: { type: 'object' } } } } })
  expect(cut.notes).toContain('"shop" of "Do it"')
})
