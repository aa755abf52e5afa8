import { connectedFunctionInput } from '@bricks/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

const sampleApis = { weather: 'localhost:4443/weather', bookings: 'localhost:4443/bookings' }

async function listSamples(sandbox: boolean) {
  const server = await startTestServer({ config: { sandbox, sampleApis } })
  const response = await callAs(server.app, await createTestAccount(server)).get('/bricks/samples')
  await server.close()
  return response.json()
}

test('a sandbox lists its sample APIs as bricks that are ready to use', async () => {
  const samples = await listSamples(true)
  expect(samples.map(({ name, api }: { name: string; api: { url: string } }) => [name, api.url])).toEqual([
    ['Weather forecast', 'localhost:4443/weather'],
    ['Free times', 'localhost:4443/bookings'],
    ['Book a time', 'localhost:4443/bookings'],
  ])
  expect(new Set(samples.map(({ id }: { id: string }) => id)).size).toBe(samples.length)
  for (const sample of samples) {
    expect(connectedFunctionInput.safeParse(sample).success).toBe(true)
    expect(sample.parameters.properties[0].description).not.toBe('')
  }
})

test('elsewhere there are none', async () => {
  expect(await listSamples(false)).toEqual([])
})
