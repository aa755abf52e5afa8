import type { SignUpMode } from '@bricks/contract'
import { PLAN_TIERS, ROLE_FREE, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createToken, hashToken } from '#sessions/token.ts'
import { writeSignUpMode } from '#sign-up/sign-up.repository.ts'
import { addMember, createMember } from '#test/tools/account-members.ts'
import { countLockWaits } from '#test/tools/count-lock-waits.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import {
  callAs,
  confirmTestAddress,
  createTestAccount,
  TEST_PASSWORD,
  UNHASHED_PASSWORDS,
} from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY } from '#time.ts'
import { countMembers } from '#users/membership.repository.ts'
import { updateUser } from '#users/user.repository.ts'
import { deleteInvitation } from './invitation.repository.ts'

const AT_ONCE = 20

let server: MailingServer
let now = new Date('2026-11-21T12:00:00Z')
let owner: Builder
beforeAll(async () => {
  server = await startMailingServer({
    config: { trustProxy: 1 },
    ports: { clock: () => now, passwordHashing: UNHASHED_PASSWORDS },
  })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * DAY)
  owner = await openAccount(ROLE_PREMIUM)
})
afterAll(() => server.close())

async function openAccount(role: number): Promise<Builder> {
  const account = await createBuilder(server, { role })
  await confirmTestAddress(server, account)
  return account
}

const createNewAddress = () => `${crypto.randomUUID()}@people.test`
const inviteByEmail = (email: string, rights = 'editor', by = owner) =>
  by.post('/account/members/invite', { email, rights })
const showMembers = async (of = owner) => (await of.get('/account/members')).json()
const readStatusAndCode = (response: { statusCode: number; json: () => { code?: string } }) =>
  `${response.statusCode} ${response.json().code}`

async function inviteByMail(email: string, rights?: string, by?: Builder): Promise<string> {
  const response = await inviteByEmail(email, rights, by)
  if (response.statusCode !== 200) throw new Error(response.body)
  return (await server.getLastMail(email)).token
}

async function signUp(email: string): Promise<Builder> {
  const account = await createTestAccount(server, { email })
  return { ...account, ...callAs(server.app, account) }
}

async function expectNothingChanged(work: () => Promise<unknown>) {
  const before = await dumpDatabase(server.context.database)
  await work()
  const after = await dumpDatabase(server.context.database)
  expect({ ...after, throttle_counters: [] }).toEqual({ ...before, throttle_counters: [] })
}

const signUpBy = (email: string, invitation: string) =>
  callAs(server.app, undefined).post('/signup', {
    name: 'Cara',
    email,
    password: TEST_PASSWORD,
    'confirm-password': TEST_PASSWORD,
    invitation,
  })

describe('where sign-up is not open', () => {
  const setMode = (mode: SignUpMode) => writeSignUpMode(server.context.database, mode)
  afterEach(() => setMode('open'))

  test('by invitation, an owner’s invitation opens an account of its own address, and is still there to join with', async () => {
    await setMode('invite')
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const signedUp = await signUpBy(email.toUpperCase(), token)
    expect(signedUp.statusCode).toBe(201)
    const joined = await callAs(server.app, signedUp.json()).post('/account/join', { token })
    expect(joined.json()).toMatchObject({ account: { id: owner.userId, rights: 'editor' } })
    expect(readStatusAndCode(await signUpBy(createNewAddress(), token))).toBe('403 invitation_needed')
  })

  test('by invitation, an owner’s invitation lets in no other address, and none once it is withdrawn, sent again or over', async () => {
    await setMode('invite')
    const [email, again] = [createNewAddress(), createNewAddress()]
    const [token, former] = [await inviteByMail(email), await inviteByMail(again)]
    const { invitations } = await showMembers()
    const findInvitationId = (address: string) =>
      invitations.find((each: { email: string }) => each.email === address)?.id
    await owner.post('/account/members/withdraw', { invitation_id: findInvitationId(email) })
    await owner.post('/account/members/resend', { invitation_id: findInvitationId(again) })
    const { token: newest } = await server.getLastMail(again)
    for (const [address, link] of [
      [createNewAddress(), newest],
      [email, token],
      [again, former],
    ] as const)
      await expectNothingChanged(async () =>
        expect(readStatusAndCode(await signUpBy(address, link))).toBe('403 invitation_needed'),
      )
    now = new Date(now.getTime() + 7 * DAY)
    expect(readStatusAndCode(await signUpBy(again, newest))).toBe('403 invitation_needed')
  })

  test('where sign-up is closed an owner’s invitation opens none, and its mail promises none', async () => {
    const email = createNewAddress()
    const open = await inviteByMail(email)
    expect((await server.getLastMail(email)).text).toContain('You can sign up with it.')
    await setMode('closed')
    await expectNothingChanged(async () =>
      expect(readStatusAndCode(await signUpBy(email, open))).toBe('403 sign_up_closed'),
    )
    const other = createNewAddress()
    await inviteByMail(other)
    const { text } = await server.getLastMail(other)
    expect(text).toContain('Nobody can sign up on this server at present')
    expect(text).not.toContain('You can sign up')
  })
})

describe('an invitation', () => {
  test('an invitation comes by mail with a fixed text: the inviter’s address, what one may do, a link that signs nobody in', async () => {
    const email = createNewAddress()
    await owner.post('/user/name', { name: 'You won 500 EUR' })
    await inviteByMail(email, 'viewer')
    const mail = await server.getLastMail(email)
    expect(mail.subject).toBe('You are invited to a Bricks account')
    expect(mail.text).toContain(owner.email)
    expect(mail.text).toContain('change nothing')
    expect(mail.text).toMatch(/http:\/\/bricks\.test\/invite#token=[\w-]{43}\n/)
    expect(mail.text + mail.html).not.toContain('You won')
    const tables = JSON.stringify(await dumpDatabase(server.context.database))
    expect(tables).not.toContain(mail.token)
  })

  test('an invitation is accepted by a new account with that address: seat, rights, session and address', async () => {
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const member = await signUp(email)
    const shown = (await callAs(server.app, undefined).post('/account/invitation', { token })).json()
    expect(shown).toMatchObject({ inviter: owner.email, email, rights: 'editor' })
    const joined = await member.post('/account/join', { token })
    expect(joined.json()).toMatchObject({
      username: email,
      role: ROLE_PREMIUM,
      account: { id: owner.userId, mine: false, rights: 'editor' },
      accounts: [
        { id: member.userId, mine: true, rights: 'owner', username: email },
        { id: owner.userId, mine: false, rights: 'editor', username: owner.email },
      ],
    })
    const project = await createTestProject(member)
    expect((await owner.get(`/project/getById?project_id=${project}`)).statusCode).toBe(200)
    const settings = (await member.get('/user/settings')).json()
    expect(settings.account.email_confirmed).toBe(true)
    expect(await showMembers()).toMatchObject({
      seats: { people: 2, invited: 0, limit: PLAN_TIERS.premium.limits.seats },
      members: [{ id: member.userId, username: email, rights: 'editor', over: false }],
      invitations: [],
    })
  })

  test('an invitation works once: used again, also by the one who joined, it says so and changes nothing', async () => {
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const member = await signUp(email)
    await member.post('/account/join', { token })
    for (const who of [member, await signUp(createNewAddress())])
      await expectNothingChanged(async () =>
        expect(readStatusAndCode(await who.post('/account/join', { token }))).toBe('400 invitation_gone'),
      )
  })

  test('an invitation is for its address: another is told so, and nothing is changed, and it still works', async () => {
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const other = await signUp(createNewAddress())
    await expectNothingChanged(async () =>
      expect(readStatusAndCode(await other.post('/account/join', { token }))).toBe('403 invitation_for_another'),
    )
    expect((await (await signUp(email)).post('/account/join', { token })).statusCode).toBe(200)
  })

  test('an invitation ends after seven days, when it is withdrawn, and when it is sent again', async () => {
    const [late, withdrawn, again] = [createNewAddress(), createNewAddress(), createNewAddress()]
    const tokens = [await inviteByMail(withdrawn), await inviteByMail(again)]
    const { invitations } = await showMembers()
    const findInvitationId = (address: string) =>
      invitations.find(({ email }: { email: string }) => email === address)?.id
    await owner.post('/account/members/withdraw', { invitation_id: findInvitationId(withdrawn) })
    await owner.post('/account/members/resend', { invitation_id: findInvitationId(again) })
    const { token: newest } = await server.getLastMail(again)
    const [first, second] = [await signUp(withdrawn), await signUp(again)]
    expect(readStatusAndCode(await first.post('/account/join', { token: tokens[0] }))).toBe('400 invitation_gone')
    expect(readStatusAndCode(await second.post('/account/join', { token: tokens[1] }))).toBe('400 invitation_gone')
    expect((await second.post('/account/join', { token: newest })).statusCode).toBe(200)
    const lateToken = await inviteByMail(late)
    now = new Date(now.getTime() + 7 * DAY)
    expect(readStatusAndCode(await (await signUp(late)).post('/account/join', { token: lateToken }))).toBe(
      '400 invitation_gone',
    )
    const { invitations: left } = await showMembers(await signInAgain(owner))
    expect(left).toEqual([])
  })

  test('an invitation into an account that was closed since lets nobody in', async () => {
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const invited = await signUp(email)
    const { database } = server.context
    await database.updateTable('users').set({ closed_at: now.toISOString() }).where('id', '=', owner.userId).execute()
    expect((await invited.post('/account/join', { token })).json().code).toBe('invitation_gone')
    expect(await countMembers(database, owner.userId)).toBe(0)
  })

  test('an invitation is refused for the owner, for a member, and twice for one address, however it is spelt', async () => {
    const member = await createMember(server, owner, 'viewer')
    const email = createNewAddress()
    await inviteByEmail(email)
    for (const [address, code] of [
      [owner.email.toUpperCase(), '409 already_member'],
      [member.email, '409 already_member'],
      [email.toUpperCase(), '409 already_invited'],
    ] as const)
      await expectNothingChanged(async () => expect(readStatusAndCode(await inviteByEmail(address))).toBe(code))
  })

  test('N6: an invitation needs the inviter’s own address confirmed', async () => {
    const stranger = await createBuilder(server, { role: ROLE_PREMIUM })
    await expectNothingChanged(async () =>
      expect(readStatusAndCode(await inviteByEmail(createNewAddress(), 'editor', stranger))).toBe(
        '409 email_not_confirmed',
      ),
    )
  })

  test('N6: an account mails ten invitations a day, and an address gets three a day, of all accounts together', async () => {
    const email = createNewAddress()
    const statuses: string[] = []
    for (let at = 0; at < 4; at++)
      statuses.push(readStatusAndCode(await inviteByEmail(email, 'editor', await openAccount(ROLE_PRO))))
    expect(statuses).toEqual(['200 undefined', '200 undefined', '200 undefined', '429 too_many_requests'])
    await inviteByEmail(createNewAddress())
    const [{ id }] = (await showMembers()).invitations
    const mailed = [200]
    for (let at = 0; at < 2; at++)
      mailed.push((await owner.post('/account/members/resend', { invitation_id: id })).statusCode)
    for (let at = 0; at < 8; at++) mailed.push((await inviteByEmail(createNewAddress())).statusCode)
    expect(mailed).toEqual([...Array(10).fill(200), 429])
    now = new Date(now.getTime() + DAY + 1)
    expect((await (await signInAgain(owner)).post('/account/members/resend', { invitation_id: id })).statusCode).toBe(
      200,
    )
  })

  test('N12: inviting, changing rights and removing ask for the password where it was given too long ago', async () => {
    now = new Date(now.getTime() + 11 * 60_000)
    const raw = callAs(server.app, owner)
    for (const [path, body] of [
      ['invite', { email: createNewAddress(), rights: 'editor' }],
      ['resend', { invitation_id: 'x' }],
      ['withdraw', { invitation_id: 'x' }],
      ['rights', { member_id: 'x', rights: 'viewer' }],
      ['remove', { member_id: 'x' }],
    ] as const)
      expect(readStatusAndCode(await raw.post(`/account/members/${path}`, body))).toBe('403 password_needed')
  })
})

async function signInAgain(builder: Builder): Promise<Builder> {
  const { email, password } = builder
  const { token } = (await callAs(server.app, undefined).post('/login', { email, password })).json()
  return { ...builder, ...callAs(server.app, { token }), token }
}

describe('seats', () => {
  test('Free has one seat, Pro three, Premium ten, the owner and open invitations included', async () => {
    const free = await openAccount(ROLE_FREE)
    expect(readStatusAndCode(await inviteByEmail(createNewAddress(), 'viewer', free))).toBe('403 seats_full')
    const pro = await openAccount(ROLE_PRO)
    for (const expected of ['200 undefined', '200 undefined', '403 seats_full'])
      expect(readStatusAndCode(await inviteByEmail(createNewAddress(), 'viewer', pro))).toBe(expected)
    expect((await showMembers(pro)).seats).toEqual({ people: 1, invited: 2, limit: 3 })
  })

  test('after a downgrade no invitation is mailed again that nobody could accept', async () => {
    const pro = await openAccount(ROLE_PRO)
    const email = createNewAddress()
    const invitation_id = (await inviteByEmail(email, 'editor', pro)).json().id
    await server.getLastMail(email)
    await updateUser(server.context.database, pro.userId, { granted_role: ROLE_FREE })
    await expectNothingChanged(async () =>
      expect(readStatusAndCode(await pro.post('/account/members/resend', { invitation_id }))).toBe('403 seats_full'),
    )
    await updateUser(server.context.database, pro.userId, { granted_role: ROLE_PRO })
    expect((await pro.post('/account/members/resend', { invitation_id })).statusCode).toBe(200)
  })

  test('of twenty invitations at once as many are sent as there are seats', async () => {
    const pro = await openAccount(ROLE_PRO)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => inviteByEmail(createNewAddress(), 'editor', pro)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect((await showMembers(pro)).invitations).toHaveLength(2)
  })

  test('of twenty who join at once exactly as many get in as there are seats, and the others’ invitations stay', async () => {
    const people: { who: Builder; token: string }[] = []
    for (let at = 0; at < AT_ONCE; at++) {
      const email = createNewAddress()
      const token = createToken()
      await server.context.database
        .insertInto('account_invitations')
        .values({
          owner_id: owner.userId,
          id: `invitation-${at}`,
          email,
          email_key: email,
          rights: 'editor',
          token_hash: hashToken(token),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + DAY).toISOString(),
        })
        .execute()
      people.push({ who: await signUp(email), token })
    }
    const answers = await Promise.all(people.map(({ who, token }) => who.post('/account/join', { token })))
    const outcomes = answers.map(readStatusAndCode)
    expect(outcomes.filter((outcome) => outcome === '200 undefined')).toHaveLength(9)
    expect(outcomes.filter((outcome) => outcome === '403 seats_full')).toHaveLength(11)
    const { members, invitations } = await showMembers()
    expect([members.length, invitations.length]).toEqual([9, 11])
  })

  test('an invitation that is withdrawn while it is accepted lets nobody in', async () => {
    const { database } = server.context
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const member = await signUp(email)
    const [{ id }] = (await showMembers()).invitations
    const joining = await inTransaction(database, async (transaction) => {
      await deleteInvitation(transaction, { ownerId: owner.userId, id })
      const joined = member.post('/account/join', { token })
      // On SQLite it waits for this transaction to end, with all it does.
      if (inject('engine') === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
      return { joined }
    })
    expect(readStatusAndCode(await joining.joined)).toBe('400 invitation_gone')
    expect((await showMembers()).members).toEqual([])
  })

  test('of twenty tries with one invitation at once one gets in', async () => {
    const email = createNewAddress()
    const token = await inviteByMail(email)
    const member = await signUp(email)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => member.post('/account/join', { token })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await showMembers()).members).toHaveLength(1)
  })

  test('after a downgrade the newest members over the number only read, and edit again after an upgrade', async () => {
    const members = [
      await createMember(server, owner, 'editor'),
      await createMember(server, owner, 'editor'),
      await createMember(server, owner, 'editor'),
    ]
    await updateUser(server.context.database, owner.userId, { granted_role: ROLE_PRO })
    const createProjectAs = (member: Builder) => member.post('/project/new', { 'new-project-name': 'Bot' })
    const createProjectsAsMembers = async () =>
      Promise.all(members.map(async (member) => (await createProjectAs(member)).statusCode))
    expect(await createProjectsAsMembers()).toEqual([200, 200, 403])
    expect((await members[2]?.get('/auth/user'))?.json().account.rights).toBe('viewer')
    expect((await members[2]?.get('/project/getByUser'))?.statusCode).toBe(200)
    expect((await showMembers()).members.map(({ over }: { over: boolean }) => over)).toEqual([false, false, true])
    const newest = { member_id: members[2]?.userId, rights: 'editor' }
    expect((await owner.post('/account/members/rights', newest)).statusCode).toBe(200)
    await owner.post('/account/members/rights', { ...newest, rights: 'viewer' })
    expect(readStatusAndCode(await owner.post('/account/members/rights', newest))).toBe('403 seats_full')
    await owner.post('/account/members/remove', { member_id: members[0]?.userId })
    expect((await owner.post('/account/members/rights', newest)).statusCode).toBe(200)
    expect(await createProjectsAsMembers()).toEqual([403, 200, 200])
  })
})

describe('a member', () => {
  test('a member is removed at once, in running sessions: the next call says so, and the session is in their own account', async () => {
    const member = await createMember(server, owner, 'editor')
    const own = await createTestProject(owner)
    expect((await member.get(`/project/getById?project_id=${own}`)).statusCode).toBe(200)
    await owner.post('/account/members/remove', { member_id: member.userId })
    const refused = await member.post('/project/new', { 'new-project-name': 'Not there' })
    expect(readStatusAndCode(refused)).toBe('403 account_left')
    expect((await member.get('/auth/user')).json().account).toEqual({ id: member.userId, mine: true, rights: 'owner' })
    expect((await member.get('/project/getByUser')).json()).toEqual([])
    expect((await member.get(`/project/getById?project_id=${own}`)).statusCode).toBe(404)
    expect((await member.post('/account/switch', { account_id: owner.userId })).statusCode).toBe(404)
  })

  test('a member’s rights change with the next call', async () => {
    const member = await createMember(server, owner, 'viewer')
    const createProject = () => member.post('/project/new', { 'new-project-name': 'Bot' })
    expect(readStatusAndCode(await createProject())).toBe('403 not_allowed')
    await owner.post('/account/members/rights', { member_id: member.userId, rights: 'editor' })
    expect((await createProject()).statusCode).toBe(200)
    await owner.post('/account/members/rights', { member_id: member.userId, rights: 'viewer' })
    expect(readStatusAndCode(await createProject())).toBe('403 not_allowed')
  })

  test('a member leaves by themselves, and their other accounts stay', async () => {
    const other = await openAccount(ROLE_PRO)
    const member = await createMember(server, owner, 'editor')
    await addMember(server, other, member, 'viewer')
    const left = (await member.post('/account/leave', { account_id: owner.userId })).json()
    expect(left.account.id).toBe(member.userId)
    expect(left.accounts.map(({ id }: { id: string }) => id)).toEqual([member.userId, other.userId])
    for (const account_id of [owner.userId, member.userId, 'unknown'])
      expect((await member.post('/account/leave', { account_id })).statusCode).toBe(404)
  })

  test('the account’s log says who invited whom, who joined, and who saved a bot', async () => {
    const email = createNewAddress()
    await inviteByMail(email)
    const [sent] = (await showMembers()).invitations
    await owner.post('/account/members/resend', { invitation_id: sent.id })
    const { token } = await server.getLastMail(email)
    const member = await signUp(email)
    await member.post('/user/name', { name: 'Grace' })
    await member.post('/account/join', { token })
    const project = await createTestProject(member, { system: 'Be kind.' })
    await owner.post('/account/members/rights', { member_id: member.userId, rights: 'viewer' })
    await owner.post('/account/members/remove', { member_id: member.userId })
    const log: { kind: string; author_name: string; about: string; project_id?: string }[] = (
      await owner.get('/user/log')
    ).json()
    const findEventOfKind = (kind: string) => log.find((event) => event.kind === kind)
    expect(findEventOfKind('member_invited')).toMatchObject({
      author_name: 'Ada',
      about: email,
      note: 'editor',
      times: 2,
    })
    expect(findEventOfKind('member_joined')).toMatchObject({ author_name: 'Grace', about: email })
    expect(findEventOfKind('project_saved')).toMatchObject({ author_name: 'Grace', project_id: project })
    expect(findEventOfKind('member_rights_changed')).toMatchObject({ author_name: 'Ada', about: email, note: 'viewer' })
    expect(findEventOfKind('member_removed')).toMatchObject({ author_name: 'Ada', about: email })
  })

  test('a member’s own things stay their own: name, password, sessions, data', async () => {
    const member = await createMember(server, owner, 'editor')
    await createTestProject(owner, { system: 'Of the owner alone.' })
    expect((await member.post('/user/name', { name: 'Grace' })).json()).toMatchObject({
      name: 'Grace',
      account: { id: owner.userId },
    })
    expect((await owner.get('/auth/user')).json().name).toBe('Ada')
    expect((await member.get('/sessions')).json()).toHaveLength(1)
    expect((await member.get('/user/data')).body).not.toContain('Of the owner alone.')
    const change = { current_password: member.password, new_password: 'another quiet river' }
    await member.post('/user/password', { ...change, confirm_password: 'another quiet river' })
    expect((await callAs(server.app, undefined).post('/login', owner)).statusCode).toBe(200)
  })

  test('a member sees whether there is a provider key, and nothing of it', async () => {
    const member = await createMember(server, owner, 'editor')
    expect((await member.get('/auth/user')).json().openaikey).toBe('••••')
    expect((await member.get('/user/provider-keys')).json()[0].key).toBe('••••')
    expect((await owner.get('/auth/user')).json().openaikey).toBe('••••key')
  })

  test('a member’s deleted account leaves the account they were a member of, and its bots', async () => {
    const member = await createMember(server, owner, 'editor')
    const project = await createTestProject(member)
    expect(readStatusAndCode(await member.post('/deleteAccount'))).toBe('403 not_allowed')
    await member.post('/account/switch', { account_id: member.userId })
    expect((await member.post('/deleteAccount')).statusCode).toBe(200)
    expect((await owner.get(`/project/getById?project_id=${project}`)).statusCode).toBe(200)
    expect((await showMembers()).members).toEqual([])
  })

  test('a deleted account ends for its members, who are in their own again', async () => {
    const member = await createMember(server, owner, 'editor')
    await owner.post('/deleteAccount')
    expect(readStatusAndCode(await member.get('/project/getByUser'))).toBe('403 account_left')
    expect((await member.get('/project/getByUser')).json()).toEqual([])
    expect((await member.get('/auth/user')).json().accounts).toHaveLength(1)
  })
})
