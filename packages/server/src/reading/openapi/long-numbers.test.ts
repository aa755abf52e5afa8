import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readArguments } from '#bricks/arguments/read-arguments.ts'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const LONG = '9007199254740993'
const MOST = '9223372036854775807'

/** `#N` in a text becomes a number with these digits. */
const writeAsJson = (data: unknown) => JSON.stringify(data).replaceAll(/"#(-?\d+)"/g, '$1')
const writeAsYaml = (data: unknown) => stringify(data).replaceAll(/"#(-?\d+)"/g, '$1')

const integer = { type: 'integer', format: 'int64' }
const line = {
  type: 'object',
  properties: {
    sku: { ...integer, enum: [`#${LONG}`, 7], description: 'The article.' },
    shop: { type: 'array', items: { const: `#${LONG}` } },
    stock: { ...integer, minimum: `#-${MOST}`, maximum: `#${MOST}` },
  },
}
const inQuery = { in: 'query', required: true }

const description = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.shop.example' }],
  paths: {
    '/orders': {
      post: {
        summary: 'Order',
        parameters: [
          { ...inQuery, name: 'tenant', schema: { const: `#${LONG}` } },
          { ...inQuery, name: 'region', schema: { ...integer, enum: [`#${LONG}`, 7] } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['kind', 'order', 'lines'],
                properties: {
                  kind: { const: `#${LONG}` },
                  order: { ...integer, example: `#${LONG}` },
                  after: { ...integer, default: `#${LONG}` },
                  lines: { type: 'array', items: line },
                },
              },
            },
          },
        },
      },
    },
  },
}

describe.each([
  ['JSON', writeAsJson],
  ['YAML', writeAsYaml],
])('a description in %s with numbers that JavaScript would round', (_, write) => {
  test('keeps all their digits, on the way through a browser too', async () => {
    const { brick } = await readOnePastedBrick(write(description))
    const { api, parameters, schema } = JSON.parse(JSON.stringify(brick))
    expect(api.url).toBe(`api.shop.example/orders?tenant=${LONG}&region={region}`)
    expect(api.body).toContain(`"kind": ${LONG}`)
    expect(parameters.properties).toMatchObject([
      { name: 'region', type: 'integer', choices: [LONG, '7'] },
      { name: 'order', type: 'integer', example: LONG },
      { name: 'lines' },
      { name: 'after', type: 'integer', example: LONG },
    ])
    expect(schema.properties).toMatchObject({
      region: { type: 'integer', description: `Region. One of: ${LONG}, 7.` },
      order: { description: `Order. (for example: ${LONG})` },
      lines: {
        items: {
          properties: {
            sku: { type: 'integer', description: `The article. One of: ${LONG}, 7.` },
            shop: { items: { description: `Always: ${LONG}.` } },
            stock: { description: `At least: -${MOST}. At most: ${MOST}.` },
          },
        },
      },
    })
    expect(JSON.stringify(schema)).not.toMatch(/"(?:enum|const|minimum|maximum)"/)
  })
})

test('numbers that lose no digit stay in the schema', async () => {
  const short = writeAsJson(description).replaceAll(LONG, '42').replaceAll(MOST, '9007199254740991')
  const { schema } = (await readOnePastedBrick(short)).brick
  expect(schema).toMatchObject({
    properties: {
      region: { enum: [42, 7] },
      lines: { items: { properties: { stock: { maximum: Number.MAX_SAFE_INTEGER } } } },
    },
  })
})

test('choices of texts that YAML reads as numbers or booleans are texts, in a list of fields and in a schema', async () => {
  const { brick } = await readOnePastedBrick(`
openapi: 3.0.3
info: { title: Scores, version: '1' }
servers: [{ url: https://scores.example }]
paths:
  /scores:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [edition]
              properties:
                edition: { type: string, enum: [2] }
                deep:
                  type: object
                  properties:
                    score: { type: string, enum: [3, 1.10, 007, True] }
                    mark: { type: [string, 'null'], enum: [1.10, 2, null] }
                    either: { type: [string, number], enum: [1.5, two] }
`)
  expect(JSON.parse(brick.api.body ?? '')).toMatchObject({ edition: '2' })
  expect(brick.schema).toMatchObject({
    properties: {
      deep: {
        properties: {
          score: { enum: ['3', '1.10', '007', 'True'] },
          mark: { enum: ['1.10', '2', null] },
          either: { enum: [1.5, 'two'] },
        },
      },
    },
  })
  expect(readArguments(brick, new Map([['deep', { score: '3' }]]))).toEqual({ args: { deep: { score: '3' } } })
})
