import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const TEXT = { type: 'string' }

function readMessages(operation: object, root: object = { servers: [{ url: 'https://a.example' }] }) {
  const securitySchemes = { login: { type: 'http', scheme: 'bearer' } }
  const paths = { '/messages': { get: { summary: 'Messages', security: [{ login: [] }], ...operation } } }
  return readOnePastedBrick(JSON.stringify({ openapi: '3.0.3', ...root, components: { securitySchemes }, paths }))
}

test.each(['header', 'query'])('the token of the sign-in is not asked for once more in the %s', async (place) => {
  const description = 'Authentication token. Requires scope: `messages:read`'
  const { brick, connection } = await readMessages({
    parameters: [
      { name: 'token', in: place, required: true, schema: TEXT, description },
      { name: 'page_token', in: 'query', schema: TEXT, description: 'Of the next page.' },
    ],
  })
  expect(connection?.auth).toEqual({ kind: 'bearer', token: '' })
  expect(brick.api.headers).toEqual([])
  expect(brick.api.parameters.map(({ name }) => name)).toEqual(['page_token'])
})

test('a token that is none of the sign-in is asked for', async () => {
  const { brick } = await readMessages({
    parameters: [{ name: 'token', in: 'query', required: true, schema: TEXT, description: 'Of the invitation.' }],
  })
  expect(brick.api.parameters.map(({ name }) => name)).toEqual(['token'])
})

test('a cookie that an API needs is said to be missing', async () => {
  const { brick, notes } = await readMessages({
    parameters: [{ name: 'workspace', in: 'cookie', required: true, schema: TEXT }],
  })
  expect(brick.description).toContain('The API needs "workspace", which cannot be sent.')
  expect(notes).toEqual(['Bots cannot send what some APIs need: "workspace" of "Messages".'])
})

test('where each operation says its own server, it is known where the API is', async () => {
  const { brick, notes } = await readMessages({ servers: [{ url: 'https://b.example/v1' }] }, {})
  expect(brick.api.url).toBe('b.example/v1/messages')
  expect(notes).toEqual([])
})
