import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeyVerdict } from '#language-model/language-model.ts'
import { createLogger } from '#logger.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { findAccountById } from '#users/user.repository.ts'

let server: TestServer
let account: TestAccount
let verdict: KeyVerdict
let asked: string[]
let actWhileChecking: () => Promise<unknown> = async () => undefined
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    ports: {
      logger: createLogger('info', { write: (line) => void lines.push(line) }),
      languageModel: {
        stream: () => {
          throw new Error('No chat happens here.')
        },
        checkKey: async (key) => {
          asked.push(key)
          await actWhileChecking()
          return verdict
        },
      },
    },
  })
  const { providers } = server.context.config
  Object.assign(providers, [...providers, { ...providers[0], id: 'other', label: 'Other' }])
})
beforeEach(async () => {
  verdict = 'accepted'
  asked = []
  actWhileChecking = async () => undefined
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const saveKey = (openaikey: unknown) => callAs(server.app, account).post('/user/openaikey', { openaikey })
const readMask = async () => (await callAs(server.app, account).get('/auth/user')).json().openaikey
async function readKey() {
  const { database } = server.context
  const found = await findAccountById(database, account.userId)
  const id = found?.user.providerKeyId ?? ''
  return (await findSecretValues(server.context, database, { userId: account.userId, ids: [id] })).get(id)
}
const countRows = async () => {
  const query = server.context.database.selectFrom('secrets').select('id').where('owner_id', '=', account.userId)
  return (await query.execute()).length
}

test('a provider key is checked with the provider, stored encrypted, and shown as four bullets and its last 3 characters', async () => {
  const response = await saveKey('  sk-test-abcdef123  ')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ username: account.email, openaikey: '••••123' })
  expect(asked).toEqual(['sk-test-abcdef123'])
  expect(await readMask()).toBe('••••123')
  expect(await readKey()).toBe('sk-test-abcdef123')
  const rows = await server.context.database.selectFrom('secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('abcdef')
})

test('a new provider key replaces the old one', async () => {
  await saveKey('sk-test-first-1')
  await saveKey('sk-test-second-2')
  expect([await readKey(), await countRows()]).toEqual(['sk-test-second-2', 1])
})

test('provider keys saved at once leave one', async () => {
  const keys = ['sk-test-one-1', 'sk-test-two-2', 'sk-test-three-3']
  const responses = await Promise.all(keys.map(saveKey))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await countRows()).toBe(1)
  expect(keys).toContain(await readKey())
})

test('a removed provider key is deleted from storage', async () => {
  await saveKey('sk-test-abcdef123')
  const response = await callAs(server.app, account).post('/user/openaikey/remove')
  expect(response.json().openaikey).toBe('')
  expect([await readKey(), await countRows()]).toEqual([undefined, 0])
  expect((await callAs(server.app, account).post('/user/openaikey/remove')).statusCode).toBe(200)
})

describe('a key that is not kept leaves the old one', () => {
  test.each([
    ['the mask', '••••123'],
    ['nothing', '  '],
    ['7 characters', 'sk-1234'],
    ['201 characters', 's'.repeat(201)],
    ['a blank inside', 'sk-test abcdef'],
    ['a letter beyond ASCII', 'sk-tést-abcdef'],
  ])('%s is 422', async (_case, key) => {
    await saveKey('sk-test-abcdef123')
    const response = await saveKey(key)
    expect([response.statusCode, response.json().code]).toEqual([422, 'provider_key_malformed'])
    expect(await readKey()).toBe('sk-test-abcdef123')
  })

  test('a key that the provider refuses is answered 422, and the old one stays', async () => {
    await saveKey('sk-test-abcdef123')
    verdict = 'refused'
    const response = await saveKey('sk-bad-abcdef')
    expect([response.statusCode, response.json().code]).toEqual([422, 'provider_key_refused'])
    expect(await readKey()).toBe('sk-test-abcdef123')
  })
})

test('a provider key that cannot be checked now is kept, and a notice says so', async () => {
  verdict = 'unknown'
  expect((await saveKey('sk-test-abcdef123')).statusCode).toBe(200)
  const [notice] = (await callAs(server.app, account).get('/notices')).json()
  expect(notice).toMatchObject({ kind: 'key_unchecked', read: false })
  await callAs(server.app, account).post('/notices/read', { ids: [notice.id] })
  expect((await callAs(server.app, account).get('/notices')).json()).toMatchObject([{ read: true }])
})

test.each([
  ['of the first provider', '/user/openaikey', { openaikey: 'sk-test-of-a-thief' }],
  ['of another provider', '/user/provider-keys', { provider: 'other', key: 'sk-test-of-a-thief' }],
])('a key %s is not kept if its session ends while it is checked (B2)', async (_of, path, body) => {
  await saveKey('sk-test-of-the-owner')
  const elsewhere = (await callAs(server.app, undefined).post('/login', account)).json()
  actWhileChecking = () => callAs(server.app, elsewhere).post('/sessions/revoke', {})
  const late = await callAs(server.app, account).post(path, body)
  expect([late.statusCode, late.json().code]).toEqual([401, 'not_signed_in'])
  expect([await readKey(), await countRows()]).toEqual(['sk-test-of-the-owner', 1])
})

test('N7: an account may have ten provider keys checked an hour; the next is refused without asking, and the old one stays', async () => {
  for (let times = 0; times < 10; times += 1) {
    verdict = times % 2 === 0 ? 'refused' : 'accepted'
    await saveKey(`sk-test-abcdef${times}`)
  }
  const refused = await saveKey('sk-test-eleventh')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(asked).toHaveLength(10)
  expect(await readKey()).toBe('sk-test-abcdef9')
  account = await createTestAccount(server)
  expect((await saveKey('sk-test-another')).statusCode).toBe(200)
})

test('N7: the log says who had a provider key checked where, and the result, but not the key', async () => {
  lines.length = 0
  verdict = 'refused'
  await saveKey('sk-test-stolen-1')
  await saveKey('malformed key')
  const checked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a provider key was checked')
  expect(checked).toMatchObject([{ account: account.userId, host: 'api.openai.com', status: 'refused' }])
  expect(lines.join('')).not.toContain('stolen')
})
