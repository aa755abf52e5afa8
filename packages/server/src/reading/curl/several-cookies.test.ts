import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'

test.each([
  `curl https://a.example/x -H 'Cookie: session=${CANARY}' -H 'cookie: theme=dark-4711'`,
  `curl https://a.example/x -b 'session=${CANARY};' -b 'theme=dark-4711'`,
])('cookies in headers of their own are one sign-in: %s', async (paste) => {
  const { brick, connection, notes } = await readOnePastedBrick(paste)
  const value = `session=${CANARY}; theme=dark-4711`
  expect(connection?.auth).toEqual({ kind: 'key', in: 'header', name: 'Cookie', value })
  expect(brick.api.headers).toEqual([])
  expect(notes).toEqual([])
})
