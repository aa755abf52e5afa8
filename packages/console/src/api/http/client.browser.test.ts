import { expect, onTestFinished, test, vi } from 'vitest'
import { get, post } from './client.ts'

test('what was written is told with the reads of the next five seconds, where the server reads from a copy', async () => {
  const told: (string | null)[] = []
  const realFetch = globalThis.fetch
  const realNow = Date.now
  onTestFinished(() => {
    globalThis.fetch = realFetch
    Date.now = realNow
  })
  globalThis.fetch = vi.fn(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') told.push(request.headers.get('bricks-wrote'))
    return Response.json([], request.method === 'POST' ? { headers: { 'bricks-wrote': '1764072000000' } } : {})
  })
  await get('/project/getByUser')
  await post('/project/duplicate', { project_id: 'parcel-helper' })
  await get('/project/getByUser')
  Date.now = () => realNow() + 5_001
  await get('/project/getByUser')
  expect(told).toEqual([null, '1764072000000', null])
})
