import { PLAN_TIERS, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { type MailServer, openMailServer } from '@bricks/sandbox/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deliverDueMail } from '#mail/deliver-mail.ts'
import { changeRole } from '#plans/change-role.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { HOUR } from '#time.ts'

const LIMIT = PLAN_TIERS.pro.limits.chats
const LIMIT_OF_PREMIUM = PLAN_TIERS.premium.limits.chats

let mail: MailServer
const statements: string[] = []
let scene: ChatScene
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  mail = await openMailServer()
  const config = { mail: { smtpUrl: mail.url, from: 'bricks@server.test' } }
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql)
  scene = await openChatScene({ config, ports: { clock: () => now }, log })
  const { database } = scene.server.context
  await database.updateTable('users').set({ email_confirmed_at: now.toISOString() }).execute()
  await scene.deploy()
})
beforeEach(async () => {
  await scene.server.context.database.deleteFrom('notices').execute()
  await deliverDueMail(scene.server.context)
  mail.received.length = 0
})
afterAll(async () => {
  await scene.close()
  await mail.close()
})

async function chatFrom(used: number, count: number): Promise<void> {
  const { database } = scene.server.context
  const row = { owner_id: scene.owner.userId, period: now.toISOString().slice(0, 7), used }
  const query = database.insertInto('usage_months').values(row)
  await query.onConflict((conflict) => conflict.columns(['owner_id', 'period']).doUpdateSet({ used })).execute()
  for (let chat = 0; chat < count; chat++) scene.provider.play(createTextScript('ok'))
  const answers = await Promise.all(Array.from({ length: count }, () => scene.ask()))
  await Promise.all(answers.map((answer) => answer.text()))
}
/** Later than a process remembers what it told. */
async function forgetWarnings(): Promise<void> {
  await scene.server.context.database.deleteFrom('usage_warnings').execute()
  now = new Date(now.getTime() + HOUR)
}

const changeRoleTo = (granted_role: number) =>
  inTransaction(scene.server.context.database, (transaction) =>
    changeRole(scene.server.context, transaction, scene.owner.userId, { granted_role }),
  )
const listKinds = async () => {
  const notices: { kind: string }[] = (await callAs(scene.server.app, scene.owner).get('/notices')).json()
  return notices.map(({ kind }) => kind)
}
const listSubjects = async () => {
  await deliverDueMail(scene.server.context)
  return mail.findFor(scene.owner.email).map(({ subject }) => subject)
}

test('below 80 % of the month’s chats the owner is not warned', async () => {
  await chatFrom(LIMIT * 0.8 - 10, 5)
  expect([await listKinds(), await listSubjects()]).toEqual([[], []])
})

test('at 80 % of the month’s chats the owner gets one notice and one mail, however many chats come at once', async () => {
  await chatFrom(LIMIT * 0.8 - 4, 12)
  expect(await listKinds()).toEqual(['limit_near'])
  expect(await listSubjects()).toEqual(['80 % of this month’s chats are used'])
  expect(mail.received[0]?.text).toContain('80 % of the 10,000 chats of your plan')
  expect(mail.received[0]?.text).toContain('December 1')
})

test('80 % of the chats reached again in the same month warns of nothing new', async () => {
  await chatFrom(LIMIT * 0.8 - 2, 4)
  expect([await listKinds(), await listSubjects()]).toEqual([[], []])
})

test('the month’s last chat that is given back, because the provider failed, tells nobody that all are used up', async () => {
  scene.provider.play({ status: 401, steps: [] })
  await chatFrom(LIMIT - 1, 0)
  expect((await scene.ask()).status).toBe(502)
  expect([await listKinds(), await listSubjects()]).toEqual([['key_refused'], []])
})

test('at 100 % of the month’s chats the owner gets one notice and one mail', async () => {
  await chatFrom(LIMIT - 3, 8)
  expect(await listKinds()).toEqual(['limit_reached'])
  expect(await listSubjects()).toEqual(['This month’s chats are used up'])
})

test('the mail offers a larger plan, but for the largest one, which has none above it', async () => {
  await forgetWarnings()
  await chatFrom(LIMIT * 0.8 - 1, 1)
  await listSubjects()
  expect(mail.received[0]?.text).toContain('A larger plan holds more')
  mail.received.length = 0
  await changeRoleTo(ROLE_PREMIUM)
  await forgetWarnings()
  await chatFrom(LIMIT_OF_PREMIUM * 0.8 - 1, 1)
  await listSubjects()
  expect(mail.received[0]?.text).toContain('80 % of the 50,000 chats of your plan')
  expect(mail.received[0]?.text).not.toContain('larger plan')
  expect(mail.received[0]?.text).toContain('/settings/plan')
  await changeRoleTo(ROLE_PRO)
})

test('80 % that others reached meanwhile is told, also where the chat that reached it first is given back', async () => {
  await forgetWarnings()
  await chatFrom(LIMIT * 0.8 - 1, 0)
  const failing = Promise.withResolvers<void>()
  scene.provider.play({ status: 401, before: [failing.promise], steps: ['{}'] })
  const asked = scene.provider.requests.length
  const first = scene.ask()
  await expect.poll(() => scene.provider.requests.length).toBeGreaterThan(asked)
  scene.provider.play(createTextScript('ok'))
  await (await scene.ask()).text()
  failing.resolve()
  expect((await first).status).toBe(502)
  expect(await listKinds()).toContain('limit_near')
})

test('a chat that began before a larger plan warns of nothing when it ends, and the larger plan warns of its own limit', async () => {
  await forgetWarnings()
  await chatFrom(LIMIT - 1, 0)
  const answering = Promise.withResolvers<void>()
  scene.provider.play({ ...createTextScript('ok'), before: [answering.promise] })
  const asked = scene.provider.requests.length
  const last = scene.ask()
  await expect.poll(() => scene.provider.requests.length).toBeGreaterThan(asked)
  await changeRoleTo(ROLE_PREMIUM)
  answering.resolve()
  await (await last).text()
  expect([await listKinds(), await listSubjects()]).toEqual([[], []])
  now = new Date(now.getTime() + 6_000)
  await chatFrom(LIMIT_OF_PREMIUM - 1, 1)
  expect(await listKinds()).toEqual(['limit_reached'])
  await changeRoleTo(ROLE_PRO)
})

test('a smaller plan warns of its 80 %, also where chats of the larger plan went beyond it meanwhile', async () => {
  await chatFrom(0, 0)
  await changeRoleTo(ROLE_PREMIUM)
  await forgetWarnings()
  await chatFrom(LIMIT * 0.8 - 2, 1)
  await changeRoleTo(ROLE_PRO)
  for (let chat = 0; chat < 4; chat++) await (await scene.ask()).text()
  expect([await listKinds(), await listSubjects()]).toEqual([[], []])
  now = new Date(now.getTime() + 6_000)
  for (let chat = 0; chat < 3; chat++) await (await scene.ask()).text()
  expect(await listKinds()).toEqual(['limit_near'])
  expect(await listSubjects()).toEqual(['80 % of this month’s chats are used'])
})

test('beyond 80 % a process asks the storage once whether the owner is warned, and not at each chat', async () => {
  await forgetWarnings()
  await chatFrom(LIMIT * 0.8, 1)
  statements.length = 0
  for (let chat = 0; chat < 3; chat++) await (await scene.ask()).text()
  expect(statements.filter((sql) => sql.includes('usage_warnings'))).toEqual([])
})

test('the owner is warned again in the next month', async () => {
  now = new Date('2026-12-02T12:00:00Z')
  await chatFrom(LIMIT * 0.8 - 1, 1)
  expect(await listSubjects()).toEqual(['80 % of this month’s chats are used'])
})
