import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

const LIST = { type: 'array', items: { type: 'string' } }

async function readSwagger(paths: object, more: object = {}) {
  const swagger = { swagger: '2.0', info: { title: 'Shop' }, host: 'api.shop.example', schemes: ['https'], paths }
  const { functions, notes } = await readPasted(JSON.stringify({ ...swagger, ...more }))
  return { functions, notes, body: functions[0]?.api.body, inputs: functions[0]?.parameters.properties ?? [] }
}

const SHARED = {
  parameters: {
    Shop: { name: 'shop', in: 'formData', type: 'string', required: true, description: 'The shop.' },
    Tags: { name: 'tags', in: 'formData', ...LIST },
    Order: { name: 'order', in: 'body', schema: { type: 'object', properties: { sku: { type: 'string' } } } },
  },
}
const OWN = { name: 'title', in: 'formData', type: 'string', required: true }
const createParameterReference = (name: string) => ({ $ref: `#/parameters/${name}` })

test.each([
  ['referred to', { post: { parameters: [createParameterReference('Shop')] } }, 'shop={shop}'],
  [
    'referred to beside one of its own',
    { post: { parameters: [OWN, createParameterReference('Shop')] } },
    'title={title}&shop={shop}',
  ],
  [
    'of the whole path',
    { parameters: [createParameterReference('Shop')], post: { parameters: [OWN] } },
    'shop={shop}&title={title}',
  ],
  [
    'of the whole path, named behind it',
    { post: { parameters: [OWN] }, parameters: [createParameterReference('Shop')] },
    'shop={shop}&title={title}',
  ],
  ['of the whole path alone', { parameters: [OWN], post: {} }, 'title={title}'],
  ['replaced by its own', { parameters: [{ ...OWN, type: 'integer' }], post: { parameters: [OWN] } }, 'title={title}'],
  ['list that is referred to', { post: { parameters: [createParameterReference('Tags')] } }, 'tags={tags}'],
])('a form keeps a field that is %s', async (_, item, body) => {
  const read = await readSwagger({ '/orders': item }, SHARED)
  expect(read.functions).toMatchObject([{ api: { content: 'form' } }])
  expect(read.body).toBe(body)
  expect(read.inputs.every(({ type }) => type === 'string')).toBe(true)
})

test('a JSON body may belong to the whole path', async () => {
  const { body } = await readSwagger(
    { '/orders': { parameters: [createParameterReference('Order')], post: {} } },
    SHARED,
  )
  expect(JSON.parse(body ?? '')).toEqual({ sku: '{sku}' })
})

test.each(['query', 'formData', 'header', 'path'])('a list in a %s says how it is joined', async (place) => {
  const formats = ['csv', 'ssv', 'tsv', 'pipes', undefined]
  const parameters = formats.map((collectionFormat, at) => ({
    ...LIST,
    name: `list-${at}`,
    in: place,
    collectionFormat,
    required: place === 'path',
    ...(collectionFormat === 'tsv' && { description: 'Kinds', items: { type: 'string', enum: ['red', 'blue'] } }),
  }))
  const path = place === 'path' ? `/a/${formats.map((_, at) => `{list-${at}}`).join('/')}` : '/a'
  const { inputs } = await readSwagger({ [path]: { [place === 'formData' ? 'post' : 'get']: { parameters } } })
  const told = inputs.map(({ type, description }) => `${type}: ${description}`)
  // In a header or a path the server itself joins a list by commas.
  const isJoinedByUs = place === 'header' || place === 'path'
  const describeJoinedByCommas = (at: number) =>
    isJoinedByUs ? `list: List ${at}.` : `string: List ${at}. Several are joined by commas.`
  expect(told).toEqual([
    describeJoinedByCommas(0),
    'string: List 1. Several are joined by spaces.',
    'string: Kinds. Several are joined by tabs. Any of: red, blue.',
    `string: List 3. Several are joined by ${isJoinedByUs ? 'vertical bars' : 'signs of |'}.`,
    describeJoinedByCommas(4),
  ])
})

test('a list that repeats its name stays a list', async () => {
  const parameters = [{ ...LIST, name: 'tags', in: 'formData', collectionFormat: 'multi' }]
  const { body, inputs } = await readSwagger({ '/a': { post: { parameters } } })
  expect(body).toBe('tags={tags}')
  expect(inputs).toMatchObject([{ name: 'tags', type: 'list' }])
})

test('a description without schemes names no http:// address', async () => {
  const { functions, notes } = await readSwagger({ '/a': { get: {} } }, { schemes: undefined })
  expect(functions[0]?.api.url).toBe('api.shop.example/a')
  expect(notes).toEqual([])
})
