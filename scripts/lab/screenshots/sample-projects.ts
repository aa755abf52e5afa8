import type { Call } from './call.ts'

const LONG_NAME = 'Returns, exchanges and warranty questions of customers outside the European Union'

export interface SampleProjects {
  parcels: string
  changed: string
  longName: string
  empty: string
  troubled: string
  full: string
}

interface Tokens {
  builder: string
  free: string
}

export async function createSampleProjects(
  call: Call,
  sampleApis: string,
  { builder, free }: Tokens,
): Promise<SampleProjects> {
  const makeProject = async (name: string, content: object = {}) => {
    const { id } = await call<{ id: string }>('/project/new', { 'new-project-name': name }, builder)
    await call('/project/update', { id, ...content }, builder)
    return id
  }
  const deployProject = (id: string) => call('/project/deploy', { project_id: id }, builder)
  const orders = createGetFunction('Order status', `${sampleApis}/order-status/{order_number}`, ORDER)
  const shipping = { ...createGetFunction('Shipping costs', `${sampleApis}/shipping`, COUNTRY) }
  shipping.api = { ...shipping.api, parameters: [...shipping.api.parameters, CHANNEL], headers: [KEY_HEADER] }

  const parcels = await makeProject('Parcel helper', { system: SYSTEM, functions: [orders] })
  for (const temperature of [0.8, 0.6, 0.4]) {
    await call('/project/update', { id: parcels, functions: [orders, shipping], temperature }, builder)
    await deployProject(parcels)
  }
  const longName = await makeProject(LONG_NAME, { system: LONG_SYSTEM, functions: [createLongBrick(sampleApis)] })
  const changed = await makeProject('Returns desk', { functions: [orders] })
  await deployProject(changed)
  await call('/project/update', { id: changed, temperature: 0.2 }, builder)
  const troubled = await makeProject('Night porter', {
    functions: [createGetFunction('Room keys', `${sampleApis}/room-keys`, ROOM)],
  })
  await makeBrickFailOften(call, troubled, builder)
  const [own] = await call<{ id: string }[]>('/project/getByUser', undefined, free)
  const full = own?.id ?? ''
  await call(
    '/project/update',
    { id: full, functions: [orders, createGetFunction('Stock', `${sampleApis}/stock`, PRODUCT)] },
    free,
  )
  await call('/project/share', { project_id: parcels, appearance: GREETING, texts: {}, origins: [] }, builder)
  return { parcels, changed, longName, troubled, full, empty: await makeProject('Untitled idea') }
}

async function makeBrickFailOften(call: Call, id: string, token: string) {
  for (const room of ['12', '14', '21']) {
    const messages = [{ role: 'user', content: `Find the room keys of room ${room}` }]
    await call('/completionChat', { project_id: id, messages }, token)
  }
}

interface Parameter {
  name: string
  description: string
  isrequired: boolean
}

function createGetFunction(name: string, url: string, parameter: Parameter & { use: string }) {
  const { use, ...property } = parameter
  return {
    name,
    description: use,
    parameters: { type: 'object', properties: [{ ...property, type: 'string' }], required: [property.name] },
    api: {
      url,
      method: 'GET',
      parameters: [{ name: property.name, type: 'string', value: property.name, system: true }] as object[],
      headers: [] as object[],
    },
  }
}

function createLongBrick(sampleApis: string) {
  const name = 'Search the warranty terms of every manufacturer we have ever carried'
  const path = '/faq-search/international-returns/and/warranty/conditions/v2/with-a-path-that-does-not-end'
  return createGetFunction(name, `${sampleApis}${path}`, WARRANTY)
}

const ORDER = {
  name: 'order_number',
  description: 'The number of the order, such as A17',
  isrequired: true,
  use: 'Looks up where an order is and when it arrives, by its number',
}
const COUNTRY = {
  name: 'country',
  description: 'The country to ship to',
  isrequired: true,
  use: 'Tells what shipping to a country costs and how long it takes',
}
const ROOM = { name: 'room', description: 'The number of the room', isrequired: true, use: 'Finds the keys of a room' }
const PRODUCT = {
  name: 'product',
  description: 'The product, in a word or two',
  isrequired: true,
  use: 'Tells whether a product is in stock and what it costs',
}
const WARRANTY = {
  name: 'manufacturer_or_product_line_identifier',
  description: 'The manufacturer',
  isrequired: true,
  use: 'Finds the conditions under which something can be returned, exchanged or repaired, by country of purchase, by manufacturer and by the day on which it was bought. Use it before anything that needs a return number.',
}
const CHANNEL = { name: 'channel', type: 'string', value: 'web', system: false }
const KEY_HEADER = { name: 'Authorization', type: 'string', value: 'Bearer sample-token-0f3k7Q', secret: true }
const SYSTEM =
  'You help customers of a furniture shop find their parcels. Be brief and kind. Never guess a delivery day.'
const LONG_SYSTEM = `${SYSTEM}\n\n${'Answer in the language of the question, ask for the country first, and name the paragraph of the terms that you rely on. '.repeat(9)}`
const GREETING = {
  welcome: 'Hello! Give me an order number and I will find your parcel.',
  prompts: ['Where is my order A17?', 'What does shipping to France cost?'],
}
