import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const readOrders = (operations: object) =>
  readOnePastedBrick(
    JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], paths: { '/orders': operations } }),
  )

test('operations of methods that bots do not send are counted in a note', async () => {
  const { notes } = await readOrders({
    get: { summary: 'List' },
    head: { summary: 'Look' },
    options: { summary: 'Ask' },
  })
  expect(notes).toEqual(['Left out, because bots send only GET, POST, PUT, PATCH and DELETE: 2 with other methods.'])
})

test('a cookie that may be sent is named as left out too', async () => {
  const parameters = [{ name: 'zone', in: 'cookie', schema: { type: 'string' } }]
  const { notes } = await readOrders({ get: { summary: 'List', parameters } })
  expect(notes).toEqual(['Parameters in cookies were left out.'])
})

test('a second description behind the first is named as not read', async () => {
  const describeShop = (name: string) =>
    `openapi: 3.0.0\nservers: [{url: 'https://${name}.example'}]\npaths: {/${name}: {get: {summary: List}}}\n`
  const { brick, notes } = await readOnePastedBrick(`---\n${describeShop('one')}---\n${describeShop('two')}`)
  expect(brick.api.url).toBe('one.example/one')
  expect(notes).toEqual(['Only the first of several descriptions was read: paste the others one at a time.'])
  expect((await readOnePastedBrick(`---\n${describeShop('one')}---\n`)).notes).toEqual([])
})
