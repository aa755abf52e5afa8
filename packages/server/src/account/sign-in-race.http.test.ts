import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHashing } from '#passwords/password-hashing.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

let server: TestServer
let meanwhile: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  const hashing = createPasswordHashing()
  const verify = async (password: string, stored: string | undefined) => {
    const matches = await hashing.verify(password, stored)
    const happening = meanwhile
    meanwhile = async () => undefined
    await happening()
    return matches
  }
  server = await startTestServer({ ports: { passwordHashing: { ...hashing, verify } } })
})
afterAll(() => server.close())

test('a password that is changed while a sign-in with it is checked signs nobody in (B2)', async () => {
  const account = await createTestAccount(server)
  const next = 'another quiet river'
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  meanwhile = () => callAs(server.app, account).post('/user/password', change)
  const late = await callAs(server.app, undefined).post('/login', account)
  expect([late.statusCode, late.json().code]).toEqual([401, 'invalid_credentials'])
  expect((await callAs(server.app, account).get('/sessions')).json()).toHaveLength(1)
  expect((await callAs(server.app, undefined).post('/login', { ...account, password: next })).statusCode).toBe(200)
})

test('an account that is deleted during a sign-in signs nobody in, and nothing fails', async () => {
  const account = await createTestAccount(server)
  meanwhile = () => callAs(server.app, account).post('/deleteAccount')
  const late = await callAs(server.app, undefined).post('/login', account)
  expect([late.statusCode, late.json().code]).toEqual([401, 'invalid_credentials'])
})
