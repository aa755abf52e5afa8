import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type PastedAnswer, readPasted } from '#test/tools/read-pasted.ts'

function readDescriptionFile(name: string): string {
  return readFileSync(new URL(`../../../test/descriptions/${name}`, import.meta.url), 'utf8')
}

function getReadFunction(answer: PastedAnswer, name: string) {
  const brick = answer.functions.find((each) => each.name === name)
  if (!brick) throw new Error(`There is no ${name}, but ${answer.functions.map((each) => each.name).join(', ')}`)
  return {
    ...brick.api,
    brick,
    parameters: brick.parameters.properties,
    json: brick.api.content === 'json' ? JSON.parse(brick.api.body ?? '') : undefined,
  }
}

const describeTypes = (parameters: PastedAnswer['functions'][number]['parameters']['properties']) =>
  parameters.map(({ name, type, isrequired }) => `${name}:${type}${isrequired ? '!' : ''}`)

describe('a description written by hand, as YAML', async () => {
  const answer = await readPasted(readDescriptionFile('bookings.yaml'))

  test('gives every operation in its group, and one key to enter', () => {
    expect(answer).toMatchObject({ kind: 'openapi', title: 'Table bookings', total: 3 })
    expect(answer.groups).toEqual([{ name: 'Bookings', functions: answer.functions.map(({ id }) => id) }])
    expect(answer.connection).toMatchObject({
      host: 'bookings.example',
      auth: { kind: 'key', in: 'header', name: 'X-Booking-Key', value: '' },
    })
    expect(answer.notes.join(' ')).toMatch(/deprecated.*upload/s)
  })

  test('fills path, query and headers by their places, with types, choices, examples and defaults', () => {
    const list = getReadFunction(answer, 'List bookings of a place')
    expect(list.brick.description).toBe('List bookings of a place. (listBookings)')
    expect(list.url).toBe(
      'bookings.example/v2/api/places/{placeId}/bookings?day={day}&state={state}&seats={seats}&fields={fields}&filter[name]={filter.name}&filter[vip]={filter.vip}',
    )
    expect(list.headers).toEqual([{ name: 'X-Trace', type: 'string', value: '{X-Trace}' }])
    expect(describeTypes(list.parameters)).toEqual([
      'placeId:integer!',
      'day:string!',
      'state:list',
      'seats:integer',
      'fields:string',
      'filter.name:string',
      'filter.vip:boolean',
      'X-Trace:string',
    ])
    expect(list.parameters).toMatchObject([
      { description: 'Number of the place.' },
      { example: '2026-12-01' },
      { choices: ['open', 'kept', 'missed'] },
      { example: '2' },
      {},
      {},
      {},
      {},
    ])
  })

  test('flattens what is small, keeps constants, leaves out what is only read, and says lists by a schema', () => {
    const create = getReadFunction(answer, 'Create booking')
    expect(create.json).toEqual({
      guest: { name: '{guest.name}', email: '{guest.email}', phone: '{guest.phone}' },
      seats: '{seats}',
      day: '{day}',
      channel: 'bot',
      note: '{note}',
      wishes: '{wishes}',
      courses: '{courses}',
    })
    expect(create.parameters.find(({ name }) => name === 'guest.email')).toMatchObject({
      example: 'ada@example.com',
      isrequired: true,
    })
    expect(create.brick.schema).toMatchObject({
      properties: {
        seats: { type: 'integer' },
        courses: { type: 'array', items: { required: ['dish'], properties: { with: { type: 'array', items: {} } } } },
      },
      required: ['placeId', 'guest.name', 'guest.email', 'seats', 'day'],
    })
  })

  test('an operation without sign-in has no connection', () => {
    expect(getReadFunction(answer, 'Delete booking')).not.toHaveProperty('connection')
    expect(getReadFunction(answer, 'Delete booking').brick.description).toMatch(/^Deprecated\. /)
  })
})

test('a description of NSwag: names from operation ids, alternatives with null, a token that is called a key', async () => {
  const answer = await readPasted(readDescriptionFile('orders-nswag.json'))
  expect(answer.functions.map(({ name }) => name)).toEqual(['Orders get by id', 'Orders update', 'Orders get all'])
  expect(answer.connection?.auth).toEqual({ kind: 'bearer', token: '' })
  const update = getReadFunction(answer, 'Orders update')
  expect(update.json).toEqual({ note: '{note}', status: '{status}', address: '{address}', quantity: '{quantity}' })
  expect(update.brick.schema).toMatchObject({ properties: { address: { properties: { city: { type: 'string' } } } } })
  expect(getReadFunction(answer, 'Orders get all').parameters[0]).toMatchObject({
    name: 'status',
    choices: ['New', 'Paid'],
    isrequired: false,
  })
})

test('a description of FastAPI, with its address: the server, forms, circles, a sign-in that bots do not speak', async () => {
  const answer = await readPasted(readDescriptionFile('items-fastapi.json'), {
    source: 'https://items.example/openapi.json',
  })
  expect(answer.connection).toMatchObject({ host: 'items.example', auth: { kind: 'bearer', token: '' } })
  expect(answer.total).toBe(3)
  expect(getReadFunction(answer, 'Read Item')).toMatchObject({ url: 'items.example/items/{item_id}?q={q}' })
  const create = getReadFunction(answer, 'Create Item')
  expect(describeTypes(create.parameters)).toEqual(['name:string!', 'price:number!', 'tags:list', 'owner:string'])
  expect(create.parameters[0]?.example).toBe('Foo')
  expect(create.brick.schema).toMatchObject({ properties: { owner: { properties: { items: { type: 'array' } } } } })
  expect(getReadFunction(answer, 'Log In')).toMatchObject({
    content: 'form',
    body: 'username={username}&grant=password&remember={remember}',
  })
  expect(answer.notes.join(' ')).toMatch(/OAuth.*upload/s)
})

test('a description of springdoc: pages as parameters of their own, a server that is nowhere, maps, a forgotten sign-in', async () => {
  const answer = await readPasted(readDescriptionFile('pets-springdoc.json'))
  expect(answer.connection?.auth).toEqual({ kind: 'bearer', token: '' })
  expect(getReadFunction(answer, 'Find pets 1').url).toBe(
    'localhost:8080/owners/{ownerId}/pets?page={page}&size={size}&sort={sort}',
  )
  expect(getReadFunction(answer, 'Add pet').json).toEqual({
    name: '{name}',
    birthDate: '{birthDate}',
    kind: { id: '{kind.id}', name: '{kind.name}' },
  })
  expect(getReadFunction(answer, 'Make report').body).toBe('"{body}"')
  expect(answer.notes.join(' ')).toContain('http://')
})

test('a description of Swagger 2: bodies, forms, many values, OAuth with its scopes', async () => {
  const answer = await readPasted(readDescriptionFile('pets-swagger2.json'))
  expect(answer.connection?.auth).toEqual({
    kind: 'oauth2-code',
    authorize_url: 'https://pets.example/oauth/dialog',
    token_url: 'https://pets.example/oauth/token',
    client_id: '',
    client_secret: '',
    scope: 'write:pets read:pets',
    state: 'needed',
  })
  const add = getReadFunction(answer, 'Add a new pet to the store')
  expect(add.url).toBe('pets.example/v2/pet')
  expect(add.json).toEqual({ category: '{category}', name: '{name}', photoUrls: '{photoUrls}', status: '{status}' })
  expect(getReadFunction(answer, 'Finds pets by status')).toMatchObject({
    url: 'pets.example/v2/pet/findByStatus?status={status}',
  })
  expect(getReadFunction(answer, 'Updates a pet with form data')).toMatchObject({
    content: 'form',
    body: 'name={name}&status={status}',
  })
  expect(answer.total).toBe(3)
})

test('a description of OpenAPI 3.1 and 3.2: paths by reference, lists of types, webhooks, client credentials', async () => {
  for (const version of ['3.1.1', '3.2.0']) {
    const text = readDescriptionFile('tickets-31.json').replace('3.1.1', version)
    const answer = await readPasted(text, { source: 'https://tickets.example/docs/openapi.json' })
    expect(answer.connection).toMatchObject({
      host: 'tickets.example',
      auth: {
        kind: 'oauth2-client',
        token_url: 'https://login.tickets.example/token',
        scope: 'tickets.read tickets.write',
        send: 'basic',
      },
    })
    expect(getReadFunction(answer, 'Open a ticket')).toMatchObject({
      url: 'tickets.example/api/tickets',
      body: '"{body}"',
    })
    const change = getReadFunction(answer, 'Change a ticket')
    expect(change.json).toEqual({ state: '{state}', due: '{due}' })
    expect(change.headers).toEqual([
      { name: 'If-Match', type: 'string', value: '{If-Match}' },
      { name: 'Idempotency-Key', type: 'string', value: '{uuid}' },
      { name: 'Content-Type', type: 'string', value: 'application/merge-patch+json' },
    ])
    expect(answer.notes.join(' ')).toContain('Webhooks')
  }
})

describe('a description of 1,200 operations', async () => {
  const text = JSON.stringify(createLargeDescription(1_200))

  test('gives the first 500 and says how many there are', async () => {
    const answer = await readPasted(text)
    expect([answer.functions.length, answer.total]).toEqual([500, 1_200])
    expect(new Set(answer.functions.map(({ name }) => name)).size).toBe(500)
  })

  test('can be searched by words of name, description and path', async () => {
    const answer = await readPasted(text, { search: 'thing 117' })
    expect(answer.functions.map(({ name }) => name)).toContain('Get thing 1170')
    expect(answer.total).toBeLessThan(20)
    expect((await readPasted(text, { search: 'no such words' })).functions).toEqual([])
  })
})

test('a description in YAML says what it is wherever its parts stand', async () => {
  const examples = Array.from(
    { length: 4_000 },
    (_, at) => `  Order${at}: { type: object, description: ${'x'.repeat(60)} }`,
  )
  const text = [
    'components:',
    ' schemas:',
    ...examples,
    'info: { title: Late, version: "1" }',
    'openapi: 3.0.1',
    'paths:',
  ]
  const operation = ['  /orders/{id}:', '    get:', '      summary: Find an order', '      responses: {}']
  const answer = await readPasted([...text, ...operation].join('\n'))
  expect(answer).toMatchObject({ kind: 'openapi', title: 'Late', total: 1 })
})

describe('what is no sound description', () => {
  test.each([
    ['JSON', '{\n  "openapi": "3.0.0",\n  "paths": {]\n}', 3],
    ['YAML', 'openapi: 3.0.0\ninfo: [\npaths: }', 3],
  ])('of %s says where it breaks', async (_, text, line) => {
    await expect(readPasted(text)).rejects.toMatchObject({ name: 'NothingRead', place: { line } })
  })

  test('of another version, or without operations, says so', async () => {
    await expect(readPasted('{"swagger": "1.2"}')).rejects.toThrow('version')
    await expect(readPasted('{"openapi": "3.0.0", "paths": {}}')).rejects.toThrow('no operation')
  })

  test('leaves out what other files hold', async () => {
    const paths = { '/a': { $ref: 'other.yaml#/a' }, '/b': { get: { parameters: [{ $ref: '/etc/passwd' }] } } }
    const answer = await readPasted(
      JSON.stringify({ openapi: '3.0.0', paths, servers: [{ url: 'https://a.example' }] }),
    )
    expect(answer.functions.map(({ api }) => api.url)).toEqual(['a.example/b'])
    expect(answer.notes.join(' ')).toContain('other files')
  })
})

function createLargeDescription(count: number): object {
  const schema = { $ref: '#/components/schemas/Thing' }
  const paths = Object.fromEntries(
    Array.from({ length: count / 2 }, (_, index) => [
      `/things${index}/{id}`,
      {
        get: {
          tags: [`Tag ${index % 20}`],
          summary: `Get thing ${index * 2}`,
          parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
        },
        post: {
          tags: [`Tag ${index % 20}`],
          summary: `Make thing ${index * 2 + 1}`,
          requestBody: { content: { 'application/json': { schema } } },
        },
      },
    ]),
  )
  const properties = {
    name: { type: 'string' },
    parts: { type: 'array', items: schema },
    size: { type: 'integer', enum: [1, 2] },
  }
  return {
    openapi: '3.0.2',
    info: { title: 'Large' },
    servers: [{ url: 'https://large.example' }],
    paths,
    components: { schemas: { Thing: { type: 'object', properties } } },
  }
}

describe('a form with a file', () => {
  const readForm = (required: string[], names = ['title', 'file']) =>
    readPasted(
      JSON.stringify({
        openapi: '3.0.0',
        servers: [{ url: 'https://a.example' }],
        paths: {
          '/x': {
            post: {
              summary: 'Add a note',
              requestBody: {
                content: {
                  'multipart/form-data': {
                    schema: {
                      type: 'object',
                      required,
                      properties: Object.fromEntries(
                        names.map((name) => [name, { type: 'string', ...(name === 'file' && { format: 'binary' }) }]),
                      ),
                    },
                  },
                },
              },
            },
          },
        },
      }),
    )

  test('that is not required is sent without it, and a note says so', async () => {
    const answer = await readForm(['title'])
    expect(answer.functions).toMatchObject([{ api: { method: 'POST', content: 'form', body: 'title={title}' } }])
    expect(answer.notes.join(' ')).toContain('"file" of "Add a note"')
  })

  test('that is required, or all that it has, is left out', async () => {
    await expect(readForm(['file'])).rejects.toThrow('upload files')
    await expect(readForm([], ['file'])).rejects.toThrow('upload files')
  })
})
