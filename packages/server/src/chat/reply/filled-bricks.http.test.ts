import type { BrickParameter, HttpApi, HttpFunction } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFillingApi } from '#test/tools/make-api.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { openWeatherScene, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const EVENTS = 'text/event-stream'
const HOST = 'api.example.com'
const SECRET = 'canary-of-a-body-4711'

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
})
afterAll(() => close())
beforeEach(async () => {
  await world.play(WEATHER_ROW)
  world.server.script(writeJsonAnswer({ ok: true }))
})

type Types = Record<string, Partial<BrickParameter>>

function createBrickWithTypes(api: Partial<HttpApi>, types: Types, options: Partial<HttpFunction> = {}): HttpFunction {
  const properties = Object.entries(types).map(([name, each]) => ({
    name,
    type: 'string' as const,
    description: 'd',
    isrequired: false,
    ...each,
  }))
  return {
    id: 'brick',
    name: 'Act',
    description: 'Acts',
    parameters: { type: 'object', properties, required: [] },
    api: { ...makeFillingApi({ url: HOST }), ...api },
    ...options,
  }
}

async function chatWithBrick(brick: HttpFunction, ...calls: object[]) {
  await scene.save({ functions: [brick] })
  scene.provider.requests.length = 0
  const asked = calls.map((args, at) => ({ id: `c${at}`, name: 'Act', arguments: JSON.stringify(args) }))
  scene.provider.play(createCallScript(...asked), createTextScript('Done.'))
  const events = await readEvents(await scene.ask({ accept: EVENTS, token: scene.owner.token }))
  const messages = scene.completions()[1]?.body.messages
  const told = Array.isArray(messages)
    ? messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
    : []
  return { events, told, tools: scene.completions()[0]?.body.tools }
}

function listSentRequests(): string[] {
  return world.server.requests.map((request) =>
    Buffer.from(request, 'latin1')
      .toString()
      .replace(/\r\n(host|connection|accept|user-agent|accept-encoding|content-length): [^\r]*/gi, ''),
  )
}

describe('a brick that is filled everywhere', () => {
  test('a PUT sends its body as it was written, with numbers, booleans and lists', async () => {
    const body =
      '{ "title": "Order of {name}",\n  "count": "{count}", "gift": "{gift}", "tags": "{tags}", "note": "{note}" }'
    const brick = createBrickWithTypes(
      { method: 'PUT', url: `${HOST}/orders/{id}?shop={shop}`, headers: [createHeader('x-lang', '{lang}')], body },
      {
        ...{ id: {}, shop: { choices: ['north', 'south'] }, lang: {}, name: {}, note: {} },
        ...{ count: { type: 'integer' }, gift: { type: 'boolean' }, tags: { type: 'list' } },
      },
    )
    const args = { id: 'A 17', shop: 'north', lang: 'cs', name: 'Žofie "Ž"', count: 3, gift: false, tags: ['a', 'b'] }
    const { events, told } = await chatWithBrick(brick, args)
    const json = '{"title":"Order of Žofie \\"Ž\\"","count":3,"gift":false,"tags":["a","b"]}'
    expect(listSentRequests()).toEqual([
      `PUT /orders/A%2017?shop=north HTTP/1.1\r\nx-lang: cs\r\ncontent-type: application/json\r\n\r\n${json}`,
    ])
    expect(told[0]).toContain('"data":{"ok":true}')
    expect(events.find((event) => event.type === 'call' && event.state === 'succeeded')).toMatchObject({
      request: { method: 'PUT', url: `https://${HOST}/orders/A%2017?shop=north`, body: json },
    })
    expect(JSON.stringify(events)).not.toContain('x-lang')
  })

  test('a DELETE sends what fills no place in its query, and no body', async () => {
    await chatWithBrick(createBrickWithTypes({ method: 'DELETE', url: `${HOST}/orders/{id}` }, { id: {}, why: {} }), {
      id: '7',
      why: 'a b',
    })
    expect(listSentRequests()).toEqual(['DELETE /orders/7?why=a+b HTTP/1.1\r\n\r\n'])
  })

  test('a PATCH without a body sends its values as JSON, each with its type', async () => {
    const types = { open: { type: 'boolean' }, price: { type: 'number' } } as const
    await chatWithBrick(createBrickWithTypes({ method: 'PATCH' }, types), { open: 'true', price: '2.5' })
    expect(listSentRequests()[0]).toMatch(/^PATCH \/ HTTP[\s\S]*\r\n\r\n\{"open":true,"price":2.5\}$/)
  })

  test('a form is sent encoded', async () => {
    const body = 'from=%2B1&to={to}&body={text}&media={media}'
    const brick = createBrickWithTypes(
      { method: 'POST', content: 'form', body },
      { to: {}, text: {}, media: { type: 'list' } },
    )
    await chatWithBrick(brick, { to: '+420 1', text: 'a&b=c', media: ['x', 'y'] })
    expect(listSentRequests()[0]).toMatch(/\r\ncontent-type: application\/x-www-form-urlencoded\r\n/)
    expect(listSentRequests()[0]?.split('\r\n\r\n')[1]).toBe('from=%2B1&to=%2B420+1&body=a%26b%3Dc&media=x&media=y')
  })

  test('a text is sent as it stands, with the type of its header', async () => {
    const body = '<soap:Envelope>\n<city>{city}</city>\n</soap:Envelope>'
    const headers = [
      createHeader('content-type', 'text/xml; charset=utf-8'),
      createHeader('soapaction', '"GetWeather"'),
    ]
    await chatWithBrick(createBrickWithTypes({ method: 'POST', content: 'text', body, headers }, { city: {} }), {
      city: 'Žďár',
    })
    expect(listSentRequests()).toEqual([
      'POST / HTTP/1.1\r\ncontent-type: text/xml; charset=utf-8\r\nsoapaction: "GetWeather"\r\n\r\n' +
        '<soap:Envelope>\n<city>Žďár</city>\n</soap:Envelope>',
    ])
  })

  test('the model is told the types, and what does not fit by its name', async () => {
    const brick = createBrickWithTypes({}, { count: { type: 'integer' }, color: { choices: ['red'] } })
    const { told, tools } = await chatWithBrick(brick, { count: 'many' }, { color: 'blue' }, { count: '2' })
    expect(tools).toMatchObject([
      {
        function: {
          parameters: {
            properties: { count: { type: 'integer' }, color: { type: 'string', enum: ['red'] } },
          },
        },
      },
    ])
    expect(told[0]).toContain(
      '"error":"invalid_arguments","message":"The parameter \\"count\\" must be a whole number."',
    )
    expect(told[1]).toContain('The parameter \\"color\\" must be one of')
    expect(listSentRequests()).toEqual(['GET /?count=2 HTTP/1.1\r\n\r\n'])
  })

  test('a brick with a schema takes nested values, and a brick that is off is not offered', async () => {
    const schema = {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', required: ['sku'] } } },
    }
    const brick = createBrickWithTypes(
      { method: 'POST', body: '{"lines":"{items}"}' },
      { items: { type: 'list' } },
      { schema },
    )
    const { told, tools } = await chatWithBrick(brick, { items: [{ sku: 'a', n: 1 }] }, { items: [{}] })
    expect(tools).toMatchObject([{ function: { parameters: schema } }])
    expect(listSentRequests()[0]?.split('\r\n\r\n')[1]).toBe('{"lines":[{"sku":"a","n":1}]}')
    expect(told[1]).toContain('The parameter \\"items[0].sku\\" is missing.')
    const off = await chatWithBrick({ ...brick, enabled: false }, {})
    expect(off.tools).toBeUndefined()
  })

  test('a value that cannot stand in a header stops the call, and its parameter is named', async () => {
    const brick = createBrickWithTypes({ headers: [createHeader('x-city', '{city}')] }, { city: {} })
    const { told } = await chatWithBrick(brick, { city: 'Brno\r\nx-evil: 1' })
    expect(told[0]).toContain('invalid_arguments')
    expect(told[0]).toContain('city')
    expect(world.dials).toEqual([])
  })

  test('a brick that needs a visitor is not called without one, and the owner learns of it', async () => {
    const brick = createBrickWithTypes({ url: `${HOST}/me/{visitor.id}` }, {})
    await scene.save({ functions: [brick] })
    await scene.deploy()
    scene.provider.requests.length = 0
    scene.provider.play(createCallScript({ id: 'c1', name: 'Act', arguments: '{}' }), createTextScript('Done.'))
    await (await scene.ask()).text()
    expect(JSON.stringify(scene.completions()[1]?.body.messages)).toContain('The visitor must be signed in')
    expect(world.dials).toEqual([])
    const problems = await callAs(scene.server.app, scene.owner).get(`/project/problems?project_id=${scene.projectId}`)
    expect(problems.json()[0]).toMatchObject({ code: 'brick_visitor_unknown', brick: 'Act' })
  })

  test('the model gets of an answer what the brick keeps', async () => {
    world.server.script(writeJsonAnswer({ items: [{ name: 'a', price: 1 }], total: 1 }))
    const { told } = await chatWithBrick(createBrickWithTypes({ answer: { keep: ['items[].name'] } }, {}), {})
    expect(told[0]).toContain('"data":{"items":[{"name":"a"}]}')
  })

  test('D1: the secret of a body reaches its API and nobody else', async () => {
    world.server.script((socket, request) => {
      socket.write(writeJsonAnswer({ echo: request, spelled: Buffer.from(SECRET).toString('base64') }))
    })
    const body = '{"login":{"key":"{secret.key}"}}'
    const { events, told } = await chatWithBrick(
      createBrickWithTypes({ method: 'POST', body, secrets: [{ name: 'key', value: SECRET }] }, {}),
      {},
    )
    expect(listSentRequests()[0]).toContain(`{"login":{"key":"${SECRET}"}}`)
    const saved = await callAs(scene.server.app, scene.owner).get(`/project/getById?project_id=${scene.projectId}`)
    expect(saved.json().functions[0].api.secrets).toEqual([{ name: 'key', value: '••••711', secret: true }])
    for (const seen of [events, told, scene.provider.requests, saved.json()]) {
      expect(JSON.stringify(seen)).not.toContain(SECRET)
      expect(JSON.stringify(seen)).not.toContain(Buffer.from(SECRET).toString('base64'))
    }
    expect(JSON.stringify(events)).toContain('••••711')
  })
})

test('a body that is not valid JSON is refused with its place, and nothing is saved', async () => {
  const brick = createBrickWithTypes({ method: 'POST', body: '{\n"count": {count}\n}' }, { count: { type: 'integer' } })
  const answer = await callAs(scene.server.app, scene.owner).post('/project/update', {
    id: scene.projectId,
    functions: [brick],
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  expect(answer.json().error).toMatch(/^Act: The body is not valid JSON at line 2, column 10: /)
})

test('a trial shows the request as it was sent, but for secrets, and what the model would get', async () => {
  const api = createBrickWithTypes(
    {
      method: 'PUT',
      headers: [
        createHeader('x-count', '{count}'),
        { ...createHeader('authorization', 'Bearer tok_42_secret_xyz'), secret: true },
      ],
      body: '{"count":"{count}"}',
      answer: { keep: ['name'] },
    },
    { count: { type: 'integer' } },
  )
  world.server.script(writeJsonAnswer({ name: 'a', other: 'long '.repeat(50) }))
  const tryBrickWithCount = async (count: string) =>
    (
      await callAs(scene.server.app, scene.owner).post('/project/try', {
        project_id: scene.projectId,
        function: api,
        values: { count },
      })
    ).json()
  const tried = await tryBrickWithCount('3')
  expect(tried.request).toEqual({
    method: 'PUT',
    url: `https://${HOST}`,
    headers: [
      { name: 'accept', value: expect.any(String) },
      { name: 'x-count', value: '3' },
      { name: 'authorization', value: '••••xyz' },
      { name: 'content-type', value: 'application/json' },
    ],
    body: '{"count":3}',
  })
  expect(tried.shown).toBe('{"name":"a"}')
  expect(tried.tokens.after).toBeLessThan(tried.tokens.before)
  expect(await tryBrickWithCount('three')).toMatchObject({
    status: 0,
    body: expect.stringContaining('must be a whole number'),
  })
  expect(world.server.requests).toHaveLength(1)
})

function createHeader(name: string, value: string) {
  return { name, type: 'string' as const, value }
}
