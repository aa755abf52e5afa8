import { describe, expect, it } from 'vitest'
import { type ComparedProject, listChanges } from './changes.ts'

type Brick = ComparedProject['functions'][number]
type Connection = NonNullable<ComparedProject['connections']>[number]

describe('the changes between two states of a bot', () => {
  it('are none between a bot and itself, whatever the order of keys and whatever is left at its default', () => {
    const one = createComparedProject({
      functions: [createBrick({ enabled: true })],
      connections: [createTestConnection()],
    })
    const { id, ...rest } = createBrick()
    const other = createComparedProject({ functions: [{ ...rest, id }], connections: [createTestConnection()] })
    expect(listChanges(one, other)).toEqual([])
    expect(listChanges(one, structuredClone(one))).toEqual([])
  })

  it('say what came, what went and what is off, a line a brick', () => {
    const [orders, shipping, weather] = [
      createBrick({ id: 'a', name: 'Order status' }),
      createBrick({ id: 'b', name: 'Shipping costs' }),
      createBrick({ id: 'c', name: 'Weather' }),
    ]
    expect(
      listChanges(
        createComparedProject({ functions: [orders, shipping] }),
        createComparedProject({ functions: [{ ...orders, enabled: false }, weather] }),
      ),
    ).toEqual(['“Shipping costs” removed', '“Order status” turned off', '“Weather” added'])
    expect(
      listChanges(
        createComparedProject({ functions: [{ ...orders, enabled: false }] }),
        createComparedProject({ functions: [orders] }),
      ),
    ).toEqual(['“Order status” turned on'])
  })

  it('name all that is another at a brick in its one line', () => {
    const changed = createBrick({ description: 'Other', enabled: false, api: { ...API, url: 'other.example' } })
    expect(listChangesOfBrick(changed)).toEqual(['“Order status”: turned off, description, address changed'])
    expect(listChangesOfBrick(createBrick({ name: 'Orders' }))).toEqual(['“Orders”: name changed'])
  })

  it.each<[string, Partial<Brick>]>([
    ['method', { api: { ...API, method: 'POST' } }],
    ['parameters', { parameters: { properties: [{ name: 'city' }] } }],
    ['parameters', { schema: { type: 'object' } }],
    ['headers', { api: { ...API, headers: [{ name: 'x-other', type: 'string', value: '1' }] } }],
    ['body', { api: { ...API, body: '{}' } }],
    ['connection', { api: { ...API, connection: 'other' } }],
    ['answer', { api: { ...API, answer: { most: 5 } } }],
    ['confirmation', { api: { ...API, confirm: true } }],
    ['look', { look: { color: 'red' } }],
  ])('name the %s of a brick', (word, part) => {
    expect(listChangesOfBrick(createBrick(part))).toEqual([`“Order status”: ${word} changed`])
  })

  it('call a secret that is another a key, on a brick and on a connection', () => {
    const createBrickWithKey = (value: string) =>
      createBrick({ api: { ...API, headers: [{ name: 'authorization', type: 'string', value, secret: true }] } })
    expect(
      listChanges(
        createComparedProject({ functions: [createBrickWithKey('••••abc')] }),
        createComparedProject({ functions: [createBrickWithKey('••••xyz')] }),
      ),
    ).toEqual(['“Order status”: key changed'])
    const other = createTestConnection({ auth: { kind: 'bearer', token: '••••xyz' } })
    expect(
      listChanges(
        createComparedProject({ connections: [createTestConnection()] }),
        createComparedProject({ connections: [other] }),
      ),
    ).toEqual(['Connection “Shop”: key changed'])
  })

  it('say nothing of where a sign-in stands, and all else of a connection', () => {
    const signIn = { kind: 'oauth2-code', authorize_url: 'a.example', token_url: 'a.example', client_id: '1' } as const
    const needed = createTestConnection({ auth: { ...signIn, state: 'needed' } })
    const connected = createTestConnection({ auth: { ...signIn, state: 'connected', account: 'ada@shop.example' } })
    expect(
      listChanges(
        createComparedProject({ connections: [needed] }),
        createComparedProject({ connections: [connected] }),
      ),
    ).toEqual([])
    const moved = createTestConnection({ host: 'b.example', name: 'Store', auth: { kind: 'none' } })
    expect(
      listChanges(
        createComparedProject({ connections: [createTestConnection()] }),
        createComparedProject({ connections: [moved] }),
      ),
    ).toEqual(['Connection “Store”: name, host, sign-in, key changed'])
    expect(
      listChanges(createComparedProject({ connections: [createTestConnection()] }), createComparedProject()),
    ).toEqual(['Connection “Shop” removed'])
    expect(
      listChanges(createComparedProject(), createComparedProject({ connections: [createTestConnection()] })),
    ).toEqual(['Connection “Shop” added'])
  })

  it('say a new order once, and not where a brick only came in between', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => createBrick({ id, name: id })) as [Brick, Brick, Brick]
    expect(
      listChanges(createComparedProject({ functions: [a, b] }), createComparedProject({ functions: [b, a] })),
    ).toEqual(['Order of bricks changed'])
    expect(
      listChanges(createComparedProject({ functions: [a, b] }), createComparedProject({ functions: [a, c, b] })),
    ).toEqual(['“c” added'])
  })

  it('give the settings of the bot with both values', () => {
    const other = { name: 'Harbour', model: 'gpt-6-sol', max_tokens: 900, temperature: 0.3 }
    expect(
      listChanges(
        createComparedProject(),
        createComparedProject({
          ...other,
          frequency_penalty: 0.5,
          presence_penalty: 1,
          streamingAllowed: false,
          currentDate: true,
        }),
      ),
    ).toEqual([
      'Name: Shop → Harbour',
      'Model: gpt-4o-mini → gpt-6-sol',
      'Answer length: 512 → 900',
      'Tone: 1 → 0.3',
      'Frequency penalty: 0 → 0.5',
      'Presence penalty: 0 → 1',
      'Streaming turned off',
      'Current date turned on',
    ])
  })

  it.each([
    ['You help.', 'You help. Be kind.', 'Instructions: 1 sentence added'],
    ['You help. Be kind.', 'You help.', 'Instructions: 1 sentence removed'],
    ['', 'You help.', 'Instructions: 1 sentence added'],
    ['You help. Be kind. Be short.', 'You assist! Be nice. Be short.', 'Instructions: 2 sentences changed'],
    ['You help.', 'You assist.\nBe kind', 'Instructions: 1 sentence changed, 1 sentence added'],
    ['Be kind. Be short.', 'Be short. Be kind.', 'Instructions: order changed'],
    ['Be kind. Be short.', 'Be kind.\n\nBe short.', 'Instructions: spacing changed'],
    ['Be kind.', 'Be kind!', 'Instructions: punctuation changed'],
    ['親切に。短く。', '親切に。長く。', 'Instructions: 1 sentence changed'],
    ['كن لطيفا. هل تفهم؟ نعم', 'كن لطيفا. هل تعرف؟ نعم', 'Instructions: 1 sentence changed'],
  ])('count the sentences of the instructions: %j, %j', (from, to, line) => {
    expect(listChanges(createComparedProject({ system: from }), createComparedProject({ system: to }))).toEqual([line])
  })
})

const API = {
  url: 'shop.example/orders',
  method: 'GET',
  parameters: [],
  headers: [],
} satisfies Brick['api']

function listChangesOfBrick(changed: Brick): string[] {
  return listChanges(
    createComparedProject({ functions: [createBrick()] }),
    createComparedProject({ functions: [changed] }),
  )
}

function createComparedProject(part: Partial<ComparedProject> = {}): ComparedProject {
  return {
    name: 'Shop',
    model: 'gpt-4o-mini',
    system: '',
    max_tokens: 512,
    temperature: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    streamingAllowed: true,
    currentDate: false,
    functions: [],
    connections: [],
    ...part,
  }
}

function createBrick(part: Partial<Brick> = {}): Brick {
  return {
    id: 'brick',
    name: 'Order status',
    description: 'Finds an order',
    parameters: { properties: [] },
    api: API,
    ...part,
  }
}

function createTestConnection(part: Partial<Connection> = {}): Connection {
  return { id: 'shop', name: 'Shop', host: 'shop.example', auth: { kind: 'bearer', token: '••••abc' }, ...part }
}
