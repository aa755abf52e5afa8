import type { AuditEvent } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { createOperator } from '#test/tools/create-operator.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, confirmTestAddress, createTestAccount, TEST_PASSWORD } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder } from '#test/tools/test-projects.ts'
import { DAY, HOUR } from '#time.ts'

const NAME = 'Canary Member 5d1f'

let server: MailingServer
let now = new Date('2026-11-21T12:00:00Z')
let owner: Builder
let email: string
beforeAll(async () => {
  server = await startMailingServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * DAY)
  owner = await createBuilder(server, { role: ROLE_PREMIUM })
  await confirmTestAddress(server, owner)
  email = `canary-${crypto.randomUUID()}@people.test`
})
afterAll(() => server.close())

async function inviteEditor(): Promise<string> {
  const invited = await owner.post('/account/members/invite', { email, rights: 'editor' })
  expect(invited.statusCode, invited.body).toBe(200)
  return (await server.getLastMail(email)).token
}

async function joinAndWork() {
  const token = await inviteEditor()
  const account = await createTestAccount(server, { email })
  const member = { ...callAs(server.app, account), userId: account.userId }
  expect((await member.post('/user/name', { name: NAME })).statusCode).toBe(200)
  expect((await member.post('/account/join', { token })).statusCode).toBe(200)
  expect((await member.post('/project/new', { 'new-project-name': 'Of both' })).statusCode).toBe(200)
  return member
}

async function sweepLater(milliseconds: number): Promise<void> {
  now = new Date(now.getTime() + milliseconds)
  await sweepDatabase(server.context)
}

const dumpAsText = async () => JSON.stringify(await dumpDatabase(server.context.database))
const readLog = async (): Promise<AuditEvent[]> => (await owner.get('/user/log')).json()

test.each([
  ['works there', false],
  ['left', true],
])(
  'D1: a day after somebody deleted their account nothing in the log of another tells who it was that %s',
  async (_what, hasLeft) => {
    const member = await joinAndWork()
    if (hasLeft) await member.post('/account/leave', { account_id: owner.userId })
    else await member.post('/account/switch', { account_id: member.userId })
    await sweepLater(7 * HOUR)
    expect((await readLog()).find(({ kind }) => kind === 'project_created')?.author_name).toBe(NAME)
    expect(await dumpAsText()).toContain(email)
    expect((await member.post('/sessions/confirm', { password: TEST_PASSWORD })).statusCode).toBe(200)
    expect((await member.post('/deleteAccount')).statusCode).toBe(200)
    await server.deliver()
    await sweepLater(DAY)
    const left = await dumpAsText()
    for (const canary of [email, NAME]) expect(left).not.toContain(canary)
    const log = await readLog()
    const unnamed = { author_name: '', address: '', device: '' }
    expect(log.find(({ kind }) => kind === 'project_created')).toMatchObject({ about: 'Of both', ...unnamed })
    expect(log.find(({ kind }) => kind === 'member_invited')).toMatchObject({ author_name: 'Ada', about: '' })
  },
)

test('an invited address without an account stands in the log of who invited it as long as its invitation is open', async () => {
  await inviteEditor()
  await server.deliver()
  await sweepLater(DAY)
  expect((await readLog()).find(({ kind }) => kind === 'member_invited')?.about).toBe(email)
  await sweepLater(6 * DAY + 7 * HOUR)
  expect((await readLog()).find(({ kind }) => kind === 'member_invited')?.about).toBe('')
  expect(await dumpAsText()).not.toContain(email)
})

test('the operators’ log holds an invited address as long as its invitation is open', async () => {
  const operator = await createOperator(server)
  const readActs = async () => (await operator.get('/operator/log?of=operators')).json()
  expect((await operator.post('/operator/signup/invite', { email })).statusCode).toBe(200)
  await sweepLater(HOUR)
  expect((await readActs())[0]).toMatchObject({ kind: 'invitation_made', about: email, note: 'by address' })
  const [invitation] = (await operator.get('/operator/signup')).json().invitations
  expect((await operator.post('/operator/signup/withdraw', { id: invitation.id })).statusCode).toBe(200)
  await sweepLater(HOUR)
  expect(await dumpAsText()).not.toContain(email)
})
