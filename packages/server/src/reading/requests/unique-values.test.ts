import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const PASTED = '7b92603e-77ed-4896-8e78-5dea2050476a'

test.each(['PayPal-Request-Id', 'X-Client-Request-ID', 'Shop-Idempotency-Key', 'x-correlation-id'])(
  'the header %s is made anew for each call, since one that stays makes the API take each call for the first',
  async (name) => {
    const { brick } = await readOnePastedBrick(`curl https://a.example/orders -d city=Brno -H '${name}: ${PASTED}'`)
    expect(brick.api.headers).toEqual([{ name, type: 'string', value: '{uuid}' }])
    expect(brick.parameters.properties.map((each) => each.name)).toEqual(['city'])
  },
)

test('the id of another request is an input as before', async () => {
  const { brick } = await readOnePastedBrick(
    `curl https://a.example/refunds -d city=Brno -H 'X-Original-Request-Id: <request_id>'`,
  )
  expect(brick.api.headers).toMatchObject([{ value: '{request_id}' }])
})

test('the key of an earlier call is an input, in a body and in the query', async () => {
  const pasted = { original_idempotency_key: PASTED, idempotency_key: PASTED, amount: 3 }
  const { brick } = await readOnePastedBrick(
    `curl 'https://a.example/refunds?parentIdempotencyKey=${PASTED}' --json '${JSON.stringify(pasted)}'`,
  )
  expect(brick.api.url).toBe('a.example/refunds?parentIdempotencyKey={parentIdempotencyKey}')
  expect(JSON.parse(brick.api.body ?? '')).toEqual({
    original_idempotency_key: '{original_idempotency_key}',
    idempotency_key: '{uuid}',
    amount: '{amount}',
  })
})

test('a key against repeated calls in a query is made anew where the call changes something', async () => {
  const address = `https://a.example/pay?idempotency_key=${PASTED}`
  expect((await readOnePastedBrick(`curl -X POST '${address}'`)).brick.api.url).toBe(
    'a.example/pay?idempotency_key={uuid}',
  )
  expect((await readOnePastedBrick(`curl '${address}'`)).brick.api.url).toBe(
    'a.example/pay?idempotency_key={idempotency_key}',
  )
})

test('a key against repeated calls in a body is made anew, in JSON and in a form, and no parameter takes its place', async () => {
  const json = await readOnePastedBrick(
    `curl https://a.example/pay --json '{"idempotency_key": "${PASTED}", "uuid": "${PASTED}", "note": "Tea"}'`,
  )
  expect(JSON.parse(json.brick.api.body ?? '')).toEqual({
    idempotency_key: '{uuid}',
    uuid: '{uuid_2}',
    note: '{note}',
  })
  const form = await readOnePastedBrick(`curl https://a.example/pay -d idempotencyKey=${PASTED} -d note=Tea`)
  expect(form.brick.api.body).toBe('idempotencyKey={uuid}&note={note}')
})

test('a name in braces that is a whole value of a form keeps its name', async () => {
  const { brick } = await readOnePastedBrick(`curl https://a.example/orders -d 'city={city}' -d 'note={text}'`)
  expect(brick.api.body).toBe('city={city}&note={note}')
})

test('a description’s keys against repeated calls are made anew, unless a parameter is called uuid', async () => {
  const body = { type: 'object', required: ['idempotency_key'], properties: { idempotency_key: { type: 'string' } } }
  const describeOrders = (path: string, type: string, parameters: object[] = []) =>
    JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: 'https://a.example' }],
      paths: {
        [path]: {
          post: {
            parameters: [
              ...parameters,
              { name: 'PayPal-Request-Id', in: 'header', required: true, schema: { type: 'string' } },
            ],
            requestBody: { content: { [type]: { schema: body } } },
          },
        },
      },
    })
  const json = await readOnePastedBrick(describeOrders('/orders', 'application/json'))
  expect(json.brick.api.headers).toMatchObject([{ value: '{uuid}' }])
  expect(JSON.parse(json.brick.api.body ?? '')).toEqual({ idempotency_key: '{uuid}' })
  expect(json.brick.parameters.properties).toEqual([])
  const form = await readOnePastedBrick(describeOrders('/orders', 'application/x-www-form-urlencoded'))
  expect(form.brick.api.body).toBe('idempotency_key={uuid}')
  const inPath = { name: 'uuid', in: 'path', required: true, schema: { type: 'string' } }
  const named = await readOnePastedBrick(describeOrders('/orders/{uuid}', 'application/json', [inPath]))
  expect(named.brick.api.headers).toMatchObject([{ value: '{PayPal-Request-Id}' }])
})
