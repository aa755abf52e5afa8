import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

const ORDER = `curl https://api.a.example/orders/77 -H 'Authorization: Bearer eyJhbGciOi..'`
const SECRET = 'canary-of-the-client'
const signIn = { kind: 'oauth2-client', token_url: 'https://id.a.example/token', client_id: 'shop' }

test.each([
  [
    'a form',
    `curl https://id.a.example/token -d 'grant_type=client_credentials&client_id=shop&client_secret=${SECRET}&scope=read'`,
    { ...signIn, client_secret: SECRET, scope: 'read', send: 'body' },
  ],
  [
    'a form on several lines',
    `curl https://id.a.example/token -d 'grant_type=client_credentials\n&client_id=shop\n&client_secret=${SECRET}&\n  scope=read\n'`,
    { ...signIn, client_secret: SECRET, scope: 'read', send: 'body' },
  ],
  [
    'JSON',
    `curl https://id.a.example/token --json '{"client_id":"shop","client_secret":"${SECRET}","audience":"https://api.a.example","grant_type":"client_credentials"}'`,
    { ...signIn, client_secret: SECRET, audience: 'https://api.a.example', send: 'body' },
  ],
  [
    'Basic',
    `curl -u shop:${SECRET} https://id.a.example/token -d grant_type=client_credentials`,
    { ...signIn, client_secret: SECRET, send: 'basic' },
  ],
  [
    'placeholders',
    `curl https://id.a.example/token -d 'grant_type=client_credentials&client_id=CLIENT_ID&client_secret={client_secret}'`,
    { ...signIn, client_id: '', client_secret: '', send: 'body' },
  ],
])('a call for a token with %s is the sign-in of the calls that use the token', async (_, token, auth) => {
  const answer = await readPasted(`${token}\n\n${ORDER}`)
  expect(answer.functions.map(({ api }) => api.url)).toEqual(['api.a.example/orders/{order_id}'])
  expect(answer.connection).toMatchObject({ host: 'api.a.example', auth })
  expect(answer.functions[0]?.api.connection).toBe(answer.connection?.id)
  expect(answer.notes.join(' ')).toContain('fetches and renews the token itself')
  expect(answer.notes.join(' ')).not.toContain('again')
  expect(JSON.stringify({ ...answer, connection: null })).not.toContain(SECRET)
})

test('a call for a token alone stays a call', async () => {
  const answer = await readPasted(
    `curl https://id.a.example/token -d 'grant_type=client_credentials&client_id=shop&client_secret=${SECRET}'`,
  )
  expect(answer.functions.map(({ api }) => api.url)).toEqual(['id.a.example/token'])
  expect(answer.notes).toContain('Enter "client_secret" again: only the connection keeps a secret of what was pasted.')
})
