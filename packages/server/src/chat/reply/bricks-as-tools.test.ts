import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { expect, test } from 'vitest'
import { createBotCache } from '#chat/admission/bot-cache.ts'
import type { AuthorizedChat, Bot, Turn } from '#chat/turn.ts'
import type { ModelOffer } from '#plans/model-offer.ts'
import { systemClock } from '#time.ts'
import { createToolbox, readToolArguments } from './bricks-as-tools.ts'
import { writePrompt } from './write-prompt.ts'

function createBrick(name: string): ConnectedFunction {
  const city = { name: 'city', type: 'string', description: 'Where', isrequired: true } as const
  return {
    id: name,
    name,
    description: 'Weather of a city',
    parameters: {
      type: 'object',
      properties: [city, { ...city, name: '__proto__', isrequired: false }],
      required: ['city'],
    },
    api: { url: 'weather.example/', method: 'GET', parameters: [], headers: [] },
  }
}

function listToolNames(...names: string[]): string[] {
  return [...createToolbox(names.map(createBrick)).byName.keys()]
}

test('a brick becomes a tool with the schema of its parameters', () => {
  const definition = createToolbox([createBrick('Weather')]).byName.get('Weather')?.definition
  expect(definition?.description).toBe('Weather of a city')
  expect(JSON.stringify(definition?.parameters)).toBe(
    '{"type":"object","properties":{"city":{"type":"string","description":"Where"},"__proto__":{"type":"string","description":"Where"}},"required":["city"],"additionalProperties":false}',
  )
})

test('N10: the model reads nothing of a tool that its owner cannot see, and the API gets each choice as it was saved', () => {
  const hidden = '\u{e004f}\u{e0062}\u200b'
  const brick = createBrick('Weather')
  const parameter: BrickParameter = { name: 'city', type: 'string', description: `Where${hidden}`, isrequired: true }
  const place = { ...parameter, choices: [`Brno${hidden}`, 'Brno', 'Mor\u00adges'], example: `Brno${hidden}` }
  const more: BrickParameter = { ...place, name: 'more', type: 'list', isrequired: false }
  const described = {
    ...brick,
    description: `Weather${hidden} of a city`,
    parameters: { ...brick.parameters, properties: [place, more] },
  }
  const toolbox = createToolbox([described])
  const [definition] = toolbox.definitions
  const description = 'Where (for example: Brno)'
  expect(definition).toMatchObject({
    description: 'Weather of a city',
    parameters: { properties: { city: { description, enum: ['Brno', 'Morges'] }, more: { description } } },
  })
  const tool = toolbox.byName.get('Weather')?.brick
  if (!tool) throw new Error('there is no such tool')
  expect(readToolArguments('{"city":"Morges","more":["Brno","Morges"]}', tool)).toEqual({
    args: { city: 'Mor\u00adges', more: ['Brno', 'Mor\u00adges'] },
  })
  expect(readToolArguments('{"city":"Basel"}', tool)).toEqual({
    problem: expect.stringContaining('must be one of "Brno", "Morges"'),
    required: 'city',
  })
})

test('N10: nothing hidden stands in a whole schema either, and what the model was shown is what it may answer', () => {
  const hidden = '\u{e004f}\u{e0062}\u200b'
  const inner = { type: 'string', title: `Unit${hidden}`, enum: [`metric${hidden}`, 'imperial'], description: hidden }
  const schema = {
    type: 'object',
    description: `Where and how${hidden}`,
    properties: { [`unit${hidden}`]: inner },
    required: [`unit${hidden}`],
  }
  const { definitions, byName } = createToolbox([{ ...createBrick('Weather'), schema }])
  const unit = { type: 'string', title: 'Unit', enum: ['metric', 'imperial'], description: '' }
  expect(definitions[0]?.parameters).toEqual({
    type: 'object',
    description: 'Where and how',
    properties: { unit },
    required: ['unit'],
  })
  const brick = byName.get('Weather')?.brick
  if (!brick) throw new Error('there is no such tool')
  expect(readToolArguments('{"unit":"metric"}', brick)).toEqual({ args: { unit: 'metric' } })
  expect(readToolArguments('{"unit":"kelvin"}', brick)).toHaveProperty('problem')
})

test('names are folded to what a tool may be called, and stay apart', () => {
  expect(listToolNames('Počasí v Brně', 'order status!', '天気', '...', 'get_x-1')).toEqual([
    'Pocasi_v_Brne',
    'order_status',
    'brick',
    'brick_2',
    'get_x-1',
  ])
  expect(listToolNames('a b', 'a_b', 'a_b_2', 'a/b')).toEqual(['a_b', 'a_b_2', 'a_b_2_2', 'a_b_3'])
  const long = listToolNames('x'.repeat(120), 'x'.repeat(121))
  expect(long.map((name) => name.length)).toEqual([64, 64])
  expect(new Set(long).size).toBe(2)
})

test('a parameter of a type is described by it, choices by an enum, an example in words', () => {
  const createParameter = (type: BrickParameter['type'], more: Partial<BrickParameter> = {}) => ({
    name: type,
    type,
    description: 'd',
    isrequired: false,
    ...more,
  })
  const properties = [
    createParameter('string', { choices: ['a', 'b'], example: 'a' }),
    createParameter('integer', { choices: ['1', '2', 'many'] }),
    createParameter('number'),
    createParameter('boolean', { choices: ['yes'] }),
    createParameter('list', { choices: ['red'] }),
    { ...createParameter('string', { format: 'date', example: '2026-12-31' }), name: 'day' },
    { ...createParameter('string', { format: 'date-time' }), name: 'time' },
  ]
  const typed = { ...createBrick('Typed'), parameters: { type: 'object' as const, properties, required: [] } }
  expect(createToolbox([typed]).definitions[0]?.parameters).toEqual({
    type: 'object',
    properties: {
      string: { type: 'string', description: 'd (for example: a)', enum: ['a', 'b'] },
      integer: { type: 'integer', description: 'd', enum: [1, 2] },
      number: { type: 'number', description: 'd' },
      boolean: { type: 'boolean', description: 'd' },
      list: { type: 'array', description: 'd', items: { type: 'string', enum: ['red'] } },
      day: { type: 'string', description: 'd (as YYYY-MM-DD; for example: 2026-12-31)' },
      time: { type: 'string', description: 'd (as YYYY-MM-DDTHH:MM)' },
    },
    required: [],
    additionalProperties: false,
  })
})

test('a choice of many digits is described with all of them', () => {
  const id = {
    name: 'id',
    type: 'integer',
    description: 'd',
    isrequired: false,
    choices: ['9007199254740993'],
  } as const
  const parameters = { type: 'object' as const, properties: [{ ...id, choices: [...id.choices] }], required: [] }
  const [definition] = createToolbox([{ ...createBrick('Typed'), parameters }]).definitions
  expect(JSON.stringify(definition)).toContain('"enum":[9007199254740993]')
})

test('the schema of a brick goes to the model as it stands; one that no provider takes does not', () => {
  const schema = { type: 'object', properties: { deep: { $ref: '#/$defs/deep' } }, $defs: { deep: { type: 'array' } } }
  const readToolParameters = (given: Record<string, unknown>) =>
    createToolbox([{ ...createBrick('Nested'), schema: given }]).definitions[0]?.parameters
  expect(readToolParameters(schema)).toBe(schema)
  expect(readToolParameters({ type: 'object' })).toEqual({ type: 'object', properties: {} })
  const flat = createToolbox([createBrick('Nested')]).definitions[0]?.parameters
  expect(readToolParameters({ type: 'array' })).toEqual(flat)
  expect(readToolParameters({ type: 'object', properties: { a: { $ref: 'https://evil.example/s' } } })).toEqual(flat)
})

test('a brick that is switched off is no tool', () => {
  const off = { ...createBrick('Off'), enabled: false }
  expect(createToolbox([off, createBrick('On')]).definitions.map(({ name }) => name)).toEqual(['On'])
})

test('two chats with a bot that is kept have the same tools', async () => {
  const functions = [{ ...createBrick('Weather'), api: { method: 'GET' } }]
  const bot = { owner: { id: 'owner' }, content: { functions, system: '' } } as unknown as Bot
  const cache = createBotCache(systemClock, async () => bot)
  const offer = { tools: true } as ModelOffer
  const listToolsOfChat = async () => {
    const found = await cache.findBot('bot')
    const chat = { bot: found, providerKey: { text: 'sk-own' }, messages: [] } as unknown as AuthorizedChat
    return createToolbox(writePrompt(chat, {} as Turn, offer, new Date()).bricks)
  }
  expect(await listToolsOfChat()).toBe(await listToolsOfChat())
})

test('the bricks of a bot that is kept are described once', () => {
  const bricks = [createBrick('Weather')]
  expect(createToolbox(bricks)).toBe(createToolbox(bricks))
  expect(createToolbox([...bricks])).not.toBe(createToolbox(bricks))
})
