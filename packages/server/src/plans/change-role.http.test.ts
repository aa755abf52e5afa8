import { ROLE_FREE, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRole } from '#commands/set-role.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { confirmTestAddress } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { changeRole } from './change-role.ts'
import { warnOwnerOfUsage } from './usage/warn-owner-of-usage.ts'

const PERIOD = '2026-11'
const now = new Date('2026-11-21T12:00:00Z')

let server: MailingServer
let builder: Builder
beforeAll(async () => {
  server = await startMailingServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  builder = await createBuilder(server, { role: ROLE_FREE })
  await confirmTestAddress(server, builder)
})
afterAll(() => server.close())

const changeRoleTo = (to: { granted_role: number } | { subscribed_role: number }) =>
  inTransaction(server.context.database, (transaction) => changeRole(server.context, transaction, builder.userId, to))
const listKinds = async () => (await builder.get('/notices')).json().map(({ kind }: { kind: string }) => kind)
const listSubjects = async () => {
  await server.deliver()
  return server.mail.findFor(builder.email).map(({ subject }) => subject)
}
async function putProjectLive(): Promise<void> {
  const id = await createTestProject(builder)
  await server.context.database.updateTable('projects').set({ live_version: 1 }).where('id', '=', id).execute()
}
async function setUsedChats(used: number): Promise<void> {
  const row = { owner_id: builder.userId, period: PERIOD, used }
  await server.context.database.insertInto('usage_months').values(row).execute()
}

test('the owner of a smaller plan is told at once that it serves fewer bots and chats', async () => {
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  await putProjectLive()
  await setUsedChats(100)
  expect(await listKinds()).toEqual([])
  await changeRoleTo({ subscribed_role: 0 })
  expect((await listKinds()).sort()).toEqual(['limit_reached', 'paused_by_plan'])
  expect(await listSubjects()).toContain('This month’s chats are used up')
})

test('what a smaller plan had stopped is unread no longer once a larger one serves it again', async () => {
  const listUnread = async () => {
    const notices: { kind: string; read: boolean }[] = (await builder.get('/notices')).json()
    return notices.flatMap(({ kind, read }) => (read ? [] : [kind])).sort()
  }
  await changeRoleTo({ subscribed_role: ROLE_PREMIUM })
  for (let live = 0; live < 11; live++) await putProjectLive()
  await setUsedChats(100)
  await changeRoleTo({ subscribed_role: 0 })
  expect(await listUnread()).toEqual(['limit_reached', 'paused_by_plan'])
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  expect(await listUnread()).toEqual(['paused_by_plan'])
  await changeRoleTo({ subscribed_role: ROLE_PREMIUM })
  expect(await listUnread()).toEqual([])
})

test('a smaller plan that holds all that is used warns of nothing', async () => {
  await changeRoleTo({ subscribed_role: ROLE_PREMIUM })
  await putProjectLive()
  await setUsedChats(7_999)
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  expect(await listKinds()).toEqual([])
})

test('a subscription that ends beside an equal grant changes nothing and warns of nothing', async () => {
  await changeRoleTo({ granted_role: ROLE_PRO })
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  await putProjectLive()
  await changeRoleTo({ subscribed_role: 0 })
  expect(await listKinds()).toEqual([])
})

test('the owner is warned too where an operator takes a plan back', async () => {
  await changeRoleTo({ granted_role: ROLE_PRO })
  await putProjectLive()
  await setRole.run(server.context.database, [builder.email, 'free'], server.context.config.storage)
  expect(await listKinds()).toEqual(['paused_by_plan'])
})

test('a larger plan warns again of its own limits', async () => {
  const warnOfUsage = (limit: number) =>
    warnOwnerOfUsage(server.context, { userId: builder.userId, period: PERIOD, kind: 'limit_near', limit })
  await warnOfUsage(100)
  await warnOfUsage(100)
  expect(await listKinds()).toEqual(['limit_near'])
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  await warnOfUsage(10_000)
  expect(await listKinds()).toEqual(['limit_near', 'limit_near'])
})

test('a larger plan whose chats are used up too, by a still larger plan of the same month, says so at once', async () => {
  await changeRoleTo({ subscribed_role: ROLE_PREMIUM })
  await putProjectLive()
  await setUsedChats(10_001)
  await changeRoleTo({ subscribed_role: 0 })
  await server.context.database.deleteFrom('notices').execute()
  await changeRoleTo({ subscribed_role: ROLE_PRO })
  expect(await listKinds()).toEqual(['limit_reached'])
  await changeRoleTo({ subscribed_role: ROLE_PREMIUM })
  expect(await listKinds()).toEqual(['limit_reached'])
})
