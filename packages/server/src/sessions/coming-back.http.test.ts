import { PRICE_IDS } from '@bricks/sandbox/stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPaymentsContext } from '#billing/billing.service.ts'
import { runBillingTasks } from '#billing/tasks/run-billing-tasks.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { deriveEncryptionKeys } from '#secrets/encryption-keys.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type BillingScene, openBillingScene } from '#test/tools/open-billing-scene.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY } from '#time.ts'

const OLD_KEY = 'the first encryption secret of the operator'

describe('the month’s count', () => {
  let server: TestServer
  let email: string
  let now = new Date('2026-11-21T12:00:00Z')
  const keys = deriveEncryptionKeys(OLD_KEY)
  beforeAll(async () => {
    server = await startTestServer({ ports: { clock: () => now, encryptionKeys: keys } })
  })
  beforeEach(() => {
    now = new Date('2026-11-21T12:00:00Z')
    email = `${crypto.randomUUID()}@people.test`
  })
  afterAll(() => server.close())

  async function setUsedChats(account: TestAccount, used: number) {
    const row = { owner_id: account.userId, period: now.toISOString().slice(0, 7), used }
    await server.context.database.insertInto('usage_months').values(row).execute()
  }
  const readUsedChats = async (account: TestAccount) =>
    (await callAs(server.app, account).get('/user/settings')).json().usage.chats.used
  const deleteAccount = async (account: TestAccount) =>
    expect((await callAs(server.app, account).post('/deleteAccount')).statusCode).toBe(200)
  const countFormerUsageRows = async () =>
    (await server.context.database.selectFrom('former_usage').selectAll().execute()).length

  test('N18: the month’s count goes on where an account was deleted and its address signs up again, however it is spelt and however often', async () => {
    const first = await createTestAccount(server, { email })
    await setUsedChats(first, 97)
    await deleteAccount(first)
    const second = await createTestAccount(server, { email: email.toUpperCase() })
    expect(await readUsedChats(second)).toBe(97)
    await deleteAccount(second)
    expect(await readUsedChats(await createTestAccount(server, { email }))).toBe(97)
  })

  test('N18: the month’s count of another address begins at 0, and nothing is kept of an account that used nothing', async () => {
    const before = await countFormerUsageRows()
    await deleteAccount(await createTestAccount(server, { email }))
    expect(await countFormerUsageRows()).toBe(before)
    expect(await readUsedChats(await createTestAccount(server))).toBe(0)
  })

  test('N18: the month’s count of a deleted account is deleted after the month', async () => {
    const account = await createTestAccount(server, { email })
    await setUsedChats(account, 97)
    await deleteAccount(account)
    await sweepDatabase(server.context)
    expect(await countFormerUsageRows()).toBeGreaterThan(0)
    now = new Date('2026-12-01T00:00:00Z')
    expect(await readUsedChats(await createTestAccount(server, { email }))).toBe(0)
    await sweepDatabase(server.context)
    expect(await countFormerUsageRows()).toBe(0)
  })

  test('N18: the month’s count is kept under a hash that only this server can make: no address, no plain digest of it, no id', async () => {
    const account = await createTestAccount(server, { email })
    await setUsedChats(account, 97)
    await deleteAccount(account)
    const text = JSON.stringify(await server.context.database.selectFrom('former_usage').selectAll().execute())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)))
    for (const trace of [
      email,
      account.userId,
      Buffer.from(digest).toString('hex'),
      Buffer.from(digest).toString('base64url'),
    ])
      expect(text).not.toContain(trace)
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(email)
  })

  test('N18: the month’s count is found again after the encryption key was changed', async () => {
    const account = await createTestAccount(server, { email })
    await setUsedChats(account, 97)
    await deleteAccount(account)
    const { database } = server.context
    const changed = deriveEncryptionKeys('the second encryption secret of the operator', OLD_KEY)
    const later = await startTestServer({ ports: { clock: () => now, encryptionKeys: changed, database } })
    const again = await createTestAccount(later, { email })
    expect(await readUsedChats(again)).toBe(97)
    await later.close()
  })
})

describe('a trial', () => {
  let scene: BillingScene
  beforeEach(async () => {
    scene = await openBillingScene({ trialDays: 14 })
  })
  afterEach(() => scene.close())

  const readAskedTrialDays = () => {
    const asked = scene.stripe.requests.filter(({ path, method }) => method === 'POST' && path.endsWith('/sessions'))
    return asked.at(-1)?.form.get('subscription_data[trial_period_days]') ?? undefined
  }
  const setSubscription = (customer: string, status: 'trialing' | 'canceled') => {
    scene.stripe.data.sessions = {}
    scene.stripe.setSubscription({ id: `sub_${customer}`, customer, status, price: PRICE_IDS.pro.monthly })
  }
  async function deletePaidAccount(account: TestAccount) {
    expect((await callAs(scene.server.app, account).post('/deleteAccount')).statusCode).toBe(200)
  }
  const runWaitingBillingTasks = () => runBillingTasks(getPaymentsContext(scene.server.context))

  test('N18: a trial is not offered again to the address of a deleted account', async () => {
    const first = await scene.createCustomer()
    expect(readAskedTrialDays()).toBe('14')
    setSubscription(first.customerId, 'trialing')
    await scene.deliverEvent({ id: 'evt_1', customer: first.customerId })
    await deletePaidAccount(first)
    await runWaitingBillingTasks()
    const second = await createTestAccount(scene.server, { email: first.email.toUpperCase() })
    expect((await scene.checkout(second)).statusCode).toBe(200)
    expect(readAskedTrialDays()).toBe(undefined)
  })

  test('N18: a trial is not offered again where the account was deleted before this server knew of the subscription', async () => {
    const first = await scene.createCustomer()
    setSubscription(first.customerId, 'trialing')
    await deletePaidAccount(first)
    const second = await createTestAccount(scene.server, { email: first.email })
    await scene.checkout(second)
    expect(readAskedTrialDays()).toBe(undefined)
    await runWaitingBillingTasks()
    await deletePaidAccount(second)
    await runWaitingBillingTasks()
    const third = await createTestAccount(scene.server, { email: first.email })
    await scene.checkout(third)
    expect(readAskedTrialDays()).toBe(undefined)
  })

  test('N18: a trial that was not used is offered again, and nothing of it is kept', async () => {
    const first = await scene.createCustomer()
    await deletePaidAccount(first)
    await runWaitingBillingTasks()
    const { database } = scene.server.context
    expect(await database.selectFrom('used_trials').selectAll().execute()).toEqual([])
    const tasks = await database.selectFrom('billing_tasks').select('address_hash').execute()
    expect(tasks).toEqual([{ address_hash: null }])
    const second = await createTestAccount(scene.server, { email: first.email })
    await scene.checkout(second)
    expect(readAskedTrialDays()).toBe('14')
  })

  test('N18: a used trial is forgotten after a year', async () => {
    const first = await scene.createCustomer()
    setSubscription(first.customerId, 'canceled')
    await deletePaidAccount(first)
    await runWaitingBillingTasks()
    scene.now = new Date(scene.now.getTime() + 366 * DAY)
    await sweepDatabase(scene.server.context)
    expect(await scene.server.context.database.selectFrom('used_trials').selectAll().execute()).toEqual([])
    const second = await createTestAccount(scene.server, { email: first.email })
    await scene.checkout(second)
    expect(readAskedTrialDays()).toBe('14')
  })
})
