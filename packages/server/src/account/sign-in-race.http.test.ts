import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHashing } from '#passwords/password-hashing.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

let server: MailingServer
let actBetween: () => Promise<unknown> = async () => undefined
let actWhileHashing: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  const hashing = createPasswordHashing()
  const verifyAfterEvent = async (password: string, stored: string | undefined) => {
    const matches = await hashing.verify(password, stored)
    const happening = actBetween
    actBetween = async () => undefined
    await happening()
    return matches
  }
  const hashAfterEvent = async (password: string) => {
    const happening = actWhileHashing
    actWhileHashing = async () => undefined
    await happening()
    return hashing.hash(password)
  }
  server = await startMailingServer({ ports: { passwordHashing: { hash: hashAfterEvent, verify: verifyAfterEvent } } })
})
afterAll(() => server.close())

test('a password that is changed while a sign-in with it is checked signs nobody in (B2)', async () => {
  const account = await createTestAccount(server)
  const next = 'another quiet river'
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  actBetween = () => callAs(server.app, account).post('/user/password', change)
  const late = await callAs(server.app, undefined).post('/login', account)
  expect([late.statusCode, late.json().code]).toEqual([401, 'invalid_credentials'])
  expect((await callAs(server.app, account).get('/sessions')).json()).toHaveLength(1)
  expect((await callAs(server.app, undefined).post('/login', { ...account, password: next })).statusCode).toBe(200)
})

test('an account that is deleted during a sign-in signs nobody in, and nothing fails', async () => {
  const account = await createTestAccount(server)
  actBetween = () => callAs(server.app, account).post('/deleteAccount')
  const late = await callAs(server.app, undefined).post('/login', account)
  expect([late.statusCode, late.json().code]).toEqual([401, 'invalid_credentials'])
})

test('a change of the password that is sent twice at once signs nobody out, and is made once (R30)', async () => {
  const account = await createTestAccount(server)
  const [first, second] = ['another quiet river', 'a louder wider river']
  const change = (next: string) =>
    callAs(server.app, account).post('/user/password', {
      current_password: account.password,
      new_password: next,
      confirm_password: next,
    })
  actWhileHashing = () => change(first)
  const late = await change(second)
  expect([late.statusCode, late.json().code]).toEqual([400, 'wrong_password'])
  expect((await callAs(server.app, account).get('/sessions')).json()).toHaveLength(1)
  expect((await callAs(server.app, undefined).post('/login', { ...account, password: first })).statusCode).toBe(200)
})

test('a session that its owner ends elsewhere while it changes the password changes nothing (B2)', async () => {
  const account = await createTestAccount(server)
  const nobody = callAs(server.app, undefined)
  const thief = (await nobody.post('/login', account)).json()
  const next = 'a louder wider river'
  actWhileHashing = () => callAs(server.app, account).post('/sessions/revoke', {})
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  const late = await callAs(server.app, thief).post('/user/password', change)
  expect([late.statusCode, late.json().code]).toEqual([401, 'not_signed_in'])
  expect((await callAs(server.app, account).get('/sessions')).json()).toHaveLength(1)
  expect((await nobody.post('/login', account)).statusCode).toBe(200)
})

test('a password that is changed while a mailed link sets another stays the one of the link (B2)', async () => {
  const account = await createTestAccount(server)
  const nobody = callAs(server.app, undefined)
  await nobody.post('/password/forgot', { email: account.email })
  const { token } = await server.getLastMail(account.email)
  const [mine, thiefs] = ['another quiet river', 'a louder wider river']
  actWhileHashing = () => nobody.post('/password/reset', { token, new_password: mine, confirm_password: mine })
  const change = { current_password: account.password, new_password: thiefs, confirm_password: thiefs }
  const late = await callAs(server.app, account).post('/user/password', change)
  expect([late.statusCode, late.json().code]).toEqual([401, 'not_signed_in'])
  expect((await nobody.post('/login', { email: account.email, password: thiefs })).statusCode).toBe(401)
  expect((await nobody.post('/login', { email: account.email, password: mine })).statusCode).toBe(200)
})
