import { computeMedian } from '#scripts/lab/bench/median.ts'
import { callApi } from '#scripts/test/call-api.ts'
import type { Surroundings } from './surroundings.ts'

export interface ReadingRow {
  name: string
  bytes: number
  milliseconds: number
}

const CURL = `curl -X POST 'https://api.shop.example/v1/orders?page=2' -H 'Authorization: Bearer sample' -d '{"order":"A17"}'`

const DOCUMENTS: Record<string, string> = {
  'cURL command': CURL,
  'OpenAPI, 20 operations': describeOpenApi(20),
  'OpenAPI, 200 operations': describeOpenApi(200),
  'OpenAPI, 500 operations': describeOpenApi(500),
  'Postman, 200 requests': describePostman(200),
}

export async function measureReading(around: Surroundings, rounds: number): Promise<ReadingRow[]> {
  const rows: ReadingRow[] = []
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    const times: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const start = performance.now()
      await callApi(around.address, '/project/read', { project_id: around.projectId, text }, around.token)
      times.push(performance.now() - start)
    }
    rows.push({ name, bytes: Buffer.byteLength(text), milliseconds: computeMedian(times) })
  }
  return rows
}

function describeOpenApi(operations: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [`/orders-${at}/{id}`, { get: describeOperation(at) }]),
  )
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    paths,
  })
}

function describeOperation(at: number) {
  const order = {
    type: 'object',
    properties: { id: { type: 'string' }, total: { type: 'number' }, city: { type: 'string' } },
  }
  return {
    operationId: `findOrder${at}`,
    summary: `Finds order ${at} and tells where it is`,
    parameters: ['id', 'customer', 'city', 'since', 'language'].map((name, place) => ({
      name,
      in: place === 0 ? 'path' : 'query',
      required: place === 0,
      description: `The ${name} asked for`,
      schema: { type: 'string', maxLength: 80 },
    })),
    responses: { 200: { description: 'Found', content: { 'application/json': { schema: order } } } },
  }
}

function describePostman(requests: number): string {
  const item = Array.from({ length: requests }, (_, at) => ({
    name: `Order ${at}`,
    request: {
      method: 'GET',
      description: 'Tells where an order is.',
      header: [{ key: 'accept', value: 'application/json' }],
      url: {
        raw: `https://api.shop.example/v1/orders/${at}?city=Bern`,
        protocol: 'https',
        host: ['api', 'shop', 'example'],
        path: ['v1', 'orders', String(at)],
        query: [{ key: 'city', value: 'Bern' }],
      },
    },
  }))
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  return JSON.stringify({ info: { name: 'Shop', schema }, item })
}
