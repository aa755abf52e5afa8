import type { AnswerFilter, ConversationTurn, HttpFunction } from '@bricks/contract'
import type { Card, CardsEvent, ReplyEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  WEATHER_SECRET,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'

const CARDS: AnswerFilter['cards'] = {
  list: 'items',
  title: 'name',
  subtitle: 'brand.name',
  image: 'pictures[].src',
  link: 'url',
  fields: ['unitPrice', 'sizes[]'],
}
const SHOES = {
  name: 'Trail shoe',
  brand: { name: 'Fell' },
  pictures: [{ src: 'https://img.shop.example/shoe.jpg' }, { src: 'https://img.shop.example/back.jpg' }],
  url: 'https://shop.example/shoe',
  unitPrice: 89.5,
  sizes: [41, 42],
}
const FULL: Card = {
  title: 'Trail shoe',
  subtitle: 'Fell',
  image: 'https://img.shop.example/shoe.jpg',
  link: 'https://shop.example/shoe',
  fields: [
    { label: 'Unit price', value: '89.5' },
    { label: 'Sizes', value: '41, 42' },
  ],
}

let statements: string[] = []
let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene({ log: ({ query }: LogEvent) => void statements.push(query.sql) })
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.world.play(WEATHER_ROW)
  await saveSharing({ image_hosts: ['img.shop.example'] })
  await saveAndDeploy([withCards()])
})

const callAsOwner = () => callAs(open.scene.server.app, open.scene.owner)
const withCards = (change: Partial<HttpFunction> = {}): HttpFunction => ({
  ...WEATHER,
  ...change,
  api: { ...WEATHER.api, answer: { cards: CARDS } },
})

async function saveAndDeploy(functions: HttpFunction[]): Promise<void> {
  await open.scene.save({ functions })
  await open.scene.deploy()
}

async function saveSharing(part: { image_hosts?: string[]; follow_ups?: boolean }) {
  const shared = { appearance: {}, texts: {}, origins: [] }
  const answer = await callAsOwner().post('/project/share', { project_id: open.scene.projectId, ...shared, ...part })
  expect(answer.statusCode).toBe(200)
}

interface Asked {
  can?: string[]
  conversation_id?: string
}

async function askWithFoundCards(found: unknown, body: Asked = { can: ['cards'] }): Promise<ReplyEvent[]> {
  open.world.server.script(writeJsonAnswer(found))
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Here they are.'))
  return readEvents(await open.scene.ask({ accept: 'text/event-stream', body: { ...body } }))
}

const listCardEvents = (events: readonly ReplyEvent[]): CardsEvent[] => events.filter((event) => event.type === 'cards')

test('R48: what a brick found stands beside the words, after its call and before the end', async () => {
  const events = await askWithFoundCards({ items: [SHOES] })
  expect(listCardEvents(events)).toEqual([{ type: 'cards', brick: 'Weather', items: [FULL] }])
  const order = events.map(({ type }) => type)
  expect(order.indexOf('cards')).toBe(order.lastIndexOf('call') + 1)
  expect(order.at(-1)).toBe('done')
})

test('a client that does not say that it shows cards gets none, nor does plain text', async () => {
  for (const body of [{}, { can: [] }, { can: ['confirm', 'prompts'] }]) {
    expect(listCardEvents(await askWithFoundCards({ items: [SHOES] }, body))).toEqual([])
  }
  open.world.server.script(writeJsonAnswer({ items: [SHOES] }))
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Here they are.'))
  const plain = await open.scene.ask({ accept: 'text/plain', body: { can: ['cards'] } })
  expect(await plain.text()).toBe('Here they are.')
})

test('ten cards at most stand beside a call, and thirty beside an answer', async () => {
  const items = Array.from({ length: 40 }, (_, at) => ({ name: `Shoe ${at}` }))
  expect(listCardEvents(await askWithFoundCards({ items }))[0]?.items.map(({ title }) => title)).toEqual(
    items.slice(0, 10).map(({ name }) => name),
  )
  open.world.server.script(writeJsonAnswer({ items }))
  const calls = ['a', 'b', 'c', 'd'].map((id) => createWeatherCall('Brno', id))
  open.scene.provider.play(createCallScript(...calls), createTextScript('Many.'))
  const many = await readEvents(await open.scene.ask({ accept: 'text/event-stream', body: { can: ['cards'] } }))
  expect(listCardEvents(many).map((event) => event.items.length)).toEqual([10, 10, 10])
})

test('a picture of a host that is not listed is left out, and the card stands', async () => {
  const others = ['https://other.example/a.jpg', 'https://a.img.shop.example/a.jpg', 'https://img.shop.example:8443/a']
  const items = others.map((src) => ({ name: 'A', pictures: [{ src }] }))
  expect(listCardEvents(await askWithFoundCards({ items }))[0]?.items).toEqual(others.map(() => ({ title: 'A' })))
  await saveSharing({ image_hosts: [] })
  await saveAndDeploy([withCards()])
  expect(listCardEvents(await askWithFoundCards({ items: [SHOES] }))[0]?.items[0]).not.toHaveProperty('image')
})

test('F1: what is no https address is neither a link nor a picture, and markup is text', async () => {
  const bad = [
    'javascript:alert(1)',
    'http://shop.example/',
    'data:text/html,x',
    '//shop.example',
    'https://a@shop.example/',
  ]
  const items = bad.map((url) => ({ name: '<img src=x onerror=alert(1)>\u0000\n', url, pictures: [{ src: url }] }))
  expect(listCardEvents(await askWithFoundCards({ items }))[0]?.items).toEqual(
    bad.map(() => ({ title: '<img src=x onerror=alert(1)>' })),
  )
})

test('N5: a secret that the API sends back is hidden in every text of a card, and its addresses are left out', async () => {
  const link = `https://shop.example/?key=${encodeURIComponent(WEATHER_SECRET)}`
  const spelled = [WEATHER_SECRET, WEATHER_SECRET.toUpperCase(), Buffer.from(WEATHER_SECRET).toString('base64')]
  const items = spelled.map((text) => ({
    name: `Key ${text}`,
    brand: { name: text },
    url: link,
    pictures: [{ src: `https://img.shop.example/${text}` }],
    unitPrice: text,
  }))
  const conversation_id = createId()
  const shown = JSON.stringify(listCardEvents(await askWithFoundCards({ items }, { can: ['cards'], conversation_id })))
  const kept = JSON.stringify(await dumpDatabase(open.scene.server.context.database))
  for (const text of spelled) {
    expect(shown).not.toContain(text)
    expect(kept).not.toContain(text)
  }
  expect(shown).toContain('Key ')
  expect(shown).not.toContain('https://')
})

test('every text and address is bounded', async () => {
  const long = 'x'.repeat(5_000)
  const found = {
    name: long,
    brand: { name: long },
    url: `https://shop.example/${long}`,
    unitPrice: long,
    sizes: Array(99).fill(long),
  }
  const [card] = listCardEvents(await askWithFoundCards({ items: [found] }))[0]?.items ?? []
  expect(card).not.toHaveProperty('link')
  expect(card?.title).toHaveLength(200)
  expect([card?.subtitle, ...(card?.fields ?? []).map(({ value }) => value)].map((text) => text?.length)).toEqual([
    300, 300, 300,
  ])
})

test.each([
  ['an answer that is one thing is one card', SHOES, { list: '', title: 'name' }, ['Trail shoe']],
  ['a list at the top', [{ name: 'A' }, { name: 'B' }], { list: '', title: 'name' }, ['A', 'B']],
  [
    'a list in a list',
    { shops: [{ items: [{ name: 'A' }] }, { items: [{ name: 'B' }] }] },
    { list: 'shops[].items', title: 'name' },
    ['A', 'B'],
  ],
  [
    'what has no title is no card',
    { items: [{ name: '' }, {}, null, 'text', { name: 'B' }] },
    { list: 'items', title: 'name' },
    ['B'],
  ],
  ['names with dots', { items: [{ 'full.name': 'A' }] }, { list: 'items', title: '["full.name"]' }, ['A']],
])('%s', async (_, found, cards, titles) => {
  await saveAndDeploy([{ ...WEATHER, api: { ...WEATHER.api, answer: { cards } } }])
  expect(
    listCardEvents(await askWithFoundCards(found)).flatMap((event) => event.items.map(({ title }) => title)),
  ).toEqual(titles)
})

test.each([
  ['another form', { weather: 'sunny' }],
  ['an empty list', { items: [] }],
  ['a path that leads to objects', { items: [{ name: { first: 'A' } }] }],
  ['names of every object', { items: [JSON.parse('{"__proto__": {"name": "A"}}')] }],
])('an answer of %s has no cards, and the words come all the same', async (_, found) => {
  const events = await askWithFoundCards(found)
  expect(listCardEvents(events)).toEqual([])
  expect(events.at(-1)).toMatchObject({ type: 'done', finish: 'stop' })
})

async function readTurns(conversation: string): Promise<ConversationTurn[]> {
  const query = `project_id=${open.scene.projectId}&conversation_id=${conversation}`
  return (await callAsOwner().get(`/project/conversation?${query}`)).json()
}

test('cards are kept with their conversation, personal data masked, and go with it', async () => {
  const conversation_id = createId()
  const items = [SHOES, { name: 'Ada, ada@example.org', url: 'https://shop.example/?m=ada%40example.org' }]
  const events = await askWithFoundCards({ items }, { can: ['cards'], conversation_id })
  expect(JSON.stringify(events)).toContain('ada@example.org')
  const [turn] = await readTurns(conversation_id)
  expect(turn?.cards).toEqual([
    { brick: 'Weather', items: [FULL, { title: 'Ada, [email]', link: 'https://shop.example/?m=[email]' }] },
  ])
  const forgotten = { conversation_ids: [conversation_id], visitor: 'v' }
  const response = await open.scene.server.app.inject({
    method: 'POST',
    url: `/api/live/${open.scene.projectId}/forget`,
    payload: forgotten,
  })
  expect(response.statusCode).toBe(200)
  expect(await readTurns(conversation_id)).toEqual([])
})

test('what was not shown is not kept, and where texts are not recorded no card is', async () => {
  const [unseen, unkept] = [createId(), createId()]
  await askWithFoundCards({ items: [SHOES] }, { conversation_id: unseen })
  expect((await readTurns(unseen))[0]).not.toHaveProperty('cards')
  await askWithFoundCards({ items: [SHOES] }, { can: ['cards'], conversation_id: unkept })
  expect((await readTurns(unkept))[0]?.cards).toHaveLength(1)
  const setRecording = (on: boolean) =>
    callAsOwner().post('/project/recording', { project_id: open.scene.projectId, on, days: 30 })
  await setRecording(false)
  expect((await readTurns(unkept))[0]).not.toHaveProperty('cards')
  const later = createId()
  await askWithFoundCards({ items: [SHOES] }, { can: ['cards'], conversation_id: later })
  expect((await readTurns(later))[0]).not.toHaveProperty('cards')
  await setRecording(true)
})

test('R48: cards cost no statement, and a chat without any of it makes as many as a plain one', async () => {
  const countStatementsOfChat = async (body: Asked) => {
    statements = []
    await askWithFoundCards({ items: [SHOES] }, body)
    return statements.length
  }
  await countStatementsOfChat({})
  const plain = await countStatementsOfChat({})
  expect(plain).toBeGreaterThan(3)
  expect(await countStatementsOfChat({ can: ['confirm', 'cards', 'ask', 'prompts'] })).toBe(plain)
  await saveSharing({ image_hosts: [], follow_ups: true })
  await saveAndDeploy([WEATHER])
  await countStatementsOfChat({})
  expect(await countStatementsOfChat({})).toBe(plain)
})

test('the live page may show pictures of the listed hosts, and of no others', async () => {
  const page = await open.scene.server.app.inject({ url: `/live/${open.scene.projectId}` })
  expect(page.headers['content-security-policy']).toContain("; img-src 'self' data: https://img.shop.example;")
  await saveSharing({ image_hosts: [] })
  const closed = await open.scene.server.app.inject({ url: `/live/${open.scene.projectId}` })
  expect(closed.headers['content-security-policy']).toContain("; img-src 'self' data:;")
})

test.each([
  'https://img.example',
  'img.example/',
  'img.example:8443',
  '*.example',
  "img.example; script-src 'unsafe-inline'",
  'img',
  'a b.example',
])('%s is no host of pictures, and nothing is changed', async (host) => {
  const shared = { appearance: {}, texts: {}, origins: [], image_hosts: [host] }
  const answer = await callAsOwner().post('/project/share', { project_id: open.scene.projectId, ...shared })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  const project = (await callAsOwner().get(`/project/getById?project_id=${open.scene.projectId}`)).json()
  expect(project.image_hosts).toEqual(['img.shop.example'])
})
