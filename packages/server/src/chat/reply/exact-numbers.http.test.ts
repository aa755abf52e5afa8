import type { BrickParameter, HttpFunction } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { McpServer } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { askAndAgree } from '#test/tools/ask-and-agree.ts'
import { makeFillingApi } from '#test/tools/make-api.ts'
import { MCP_URL, openMcpWorld } from '#test/tools/mcp-world.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'
import { openWeatherScene, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const HOST = 'api.example.com'
const BODY = '{"id":9007199254740993,"of":[{"id":-12345678901234567890}],"price":19.90,"count":3.0}'
const SENT = '{"id":9007199254740993,"of":[{"id":-12345678901234567890}],"price":19.9,"count":3}'

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

function createBrickWithTypes(
  types: Record<string, BrickParameter['type']>,
  options: Partial<HttpFunction> = {},
): HttpFunction {
  const properties = Object.entries(types).map(([name, type]) => ({ name, type, description: 'd', isrequired: true }))
  return {
    id: 'brick',
    name: 'Act',
    description: 'Acts',
    parameters: { type: 'object', properties, required: Object.keys(types) },
    api: makeFillingApi({ url: HOST, method: 'POST' }),
    ...options,
  }
}

async function chatWithFunctions(on: ChatScene, functions: object[], args: string) {
  await on.save({ functions } as never)
  on.provider.requests.length = 0
  on.provider.play(createCallScript({ id: 'a', name: 'Act', arguments: args }), createTextScript('Done.'))
  return JSON.stringify(await askAndAgree(on, { token: on.owner.token }))
}

const readBodyOfRequest = (request = '') => request.split('\r\n\r\n')[1]

const schema = {
  type: 'object',
  properties: { id: { type: 'integer' }, of: { type: 'array', items: { type: 'object' } }, count: { type: 'integer' } },
}

test('a model’s numbers reach an API with a schema with all their digits', async () => {
  const brick = createBrickWithTypes({ id: 'integer', of: 'list', price: 'number', count: 'integer' }, { schema })
  await chatWithFunctions(scene, [{ ...brick, api: makeFillingApi({ url: `${HOST}/o/{id}`, method: 'POST' }) }], BODY)
  expect(world.server.requests[0]).toMatch(/^POST \/o\/9007199254740993 /)
  expect(readBodyOfRequest(world.server.requests[0])).toBe(SENT.replace('"id":9007199254740993,', ''))
})

test('a model’s numbers reach an API with all their digits, whatever the type of the parameter', async () => {
  const types = { text: 'string', version: 'string', list: 'list', whole: 'integer', typed: 'integer', price: 'number' }
  const id = '9007199254740993'
  const args = `{"text":${id},"version":1.10,"list":[${id},1.10],"whole":${id},"typed":"${id}","price":0.12345678901234567}`
  const events = await chatWithFunctions(scene, [createBrickWithTypes(types as never)], args)
  expect(readBodyOfRequest(world.server.requests[0])).toBe(
    `{"text":"${id}","version":"1.10","list":["${id}","1.10"],"whole":${id},"typed":${id},"price":0.12345678901234567}`,
  )
  expect(events).not.toContain('9007199254740992')
})

test('the numbers that an API answers reach the model with all their digits', async () => {
  const answer = '{"id":9007199254740993,"of":[-12345678901234567890],"rate":0.12345678901234567}'
  world.server.script(writeRawAnswer(200, { 'content-type': 'application/json' }, answer))
  const events = await chatWithFunctions(scene, [createBrickWithTypes({ id: 'integer' })], '{"id":1}')
  const told = scene.completions().at(-1)?.body.messages as { content: string }[]
  expect(told.at(-1)?.content).toContain(`"data":${answer}`)
  expect(events).toContain('9007199254740993')
})

test('a number keeps its digits while a visitor is asked to confirm it, and when it is tried', async () => {
  const brick = createBrickWithTypes({ id: 'integer' })
  const confirmed = { ...brick, api: { ...brick.api, confirm: true } }
  await chatWithFunctions(scene, [confirmed], '{"id":9007199254740993}')
  const tried = { project_id: scene.projectId, function: brick, values: { id: '9007199254740995' } }
  await callAs(scene.server.app, scene.owner).post('/project/try', tried)
  const nested = {
    ...tried,
    function: createBrickWithTypes({ of: 'list' }, { schema }),
    values: { of: '[{"id":9007199254740997}]' },
  }
  await callAs(scene.server.app, scene.owner).post('/project/try', nested)
  expect(world.server.requests.map(readBodyOfRequest)).toEqual([
    '{"id":9007199254740993}',
    '{"id":9007199254740995}',
    '{"of":[{"id":9007199254740997}]}',
  ])
})

test('a number reaches the tool of an MCP server with all its digits', async () => {
  const mcp = await openMcpWorld({
    isTimed: true,
    build: () => {
      const server = new McpServer({ name: 'shop', version: '1.0.0' })
      server.registerTool('act', { inputSchema: z.looseObject({}) }, () => ({ content: [] }))
      return server
    },
  })
  const ofMcp = await openChatScene({ ports: { brickCaller: mcp.caller } })
  const bodies: string[] = []
  mcp.intercept(({ message }, _response, body) => {
    if (message === 'tools/call') bodies.push(body)
    return undefined
  })
  const reading = await mcp.caller.readMcpServer('a', MCP_URL, new AbortController().signal)
  if (typeof reading !== 'object') throw new Error('no server was read')
  await chatWithFunctions(
    ofMcp,
    reading.functions.map((each) => ({ ...each, id: 'brick', name: 'Act' })),
    BODY,
  )
  await ofMcp.close()
  await mcp.close()
  expect(bodies).toEqual([expect.stringContaining(`"arguments":${SENT}`)])
})
