import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { listTotalsOfTurn } from '#insights/totals/list-totals.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { queueWeeklyMails } from './queue-weekly-mails.ts'

const WEDNESDAY = new Date('2026-11-18T12:00:00Z')
const MONDAY = new Date('2026-11-23T07:00:00Z')
const WEDNESDAY_AFTER = new Date('2026-11-25T12:00:00Z')
const NEXT_MONDAY = new Date('2026-11-30T07:00:00Z')

let server: MailingServer
let owner: TestAccount
let projectId: string
let now = WEDNESDAY
beforeAll(async () => {
  server = await startMailingServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  now = WEDNESDAY
  owner = await createTestAccount(server, { role: 8 })
  await confirmTestAddress(server, owner)
  projectId = (await postAsOwner('/project/new', { 'new-project-name': 'Parcel helper' })).id
  await server.deliver()
  server.mail.received.length = 0
})
afterAll(() => server.close())

test('the weekly mail is off until its switch is turned on, and comes then with the week in numbers', async () => {
  await storeChat({ failed: true })
  await storeChat({})
  expect(await readSwitch()).toBe(false)
  await sendWeek()
  expect(listMails()).toEqual([])
  now = WEDNESDAY
  await postAsOwner('/user/weekly-mail', { on: true })
  expect(await readSwitch()).toBe(true)
  await sendWeek()
  const [mail, ...others] = listMails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your bots from 16 November to 22 November')
  expect(mail?.text).toContain('Parcel helper: 2 chats, 0 in the week before. 2 visitors, counted anew each day.')
  expect(mail?.text).toContain('1 answered, 1 failed, 0 found nothing.')
  expect(mail?.text).toContain('440 tokens, under $0.01.')
  expect(mail?.text).toContain('What broke in Parcel helper:\nOrder status: 1 of 2 calls failed')
  expect(mail?.text).toContain(`/edit/${projectId}/insights`)
  expect(mail?.text).toMatch(/Turn it off here: http\S+\/settings\/account/)
})

test.each([
  ['is not told where no model has a price, also after days without a chat', [null, null], /440 tokens\.\n/],
  [
    'says that it is not all where a model has none',
    [null, null, 2_340_000],
    /660 tokens, about \$2\.34 without models that have no price\./,
  ],
  ['is the sum of what has a price', [1_000_000, 500_000], /440 tokens, about \$1\.50\./],
])('the cost of a week %s', async (_, costs, words) => {
  await postAsOwner('/user/weekly-mail', { on: true })
  for (const cost of costs) await storeChat({ cost, model: `model ${cost === null}` })
  await sendWeek()
  expect(listMails()[0]?.text).toMatch(words)
})

test('N6: what was not answered stands in it as words of visitors, masked, without markup, and without own tests', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  await storeUnansweredTurn('Where is <b>my</b> order? I am ada@people.example')
  await storeUnansweredTurn('Where is <b>my</b> order? I am ada@people.example')
  await storeUnansweredTurn('Is it a test?', 1)
  await sendWeek()
  const [mail] = listMails()
  expect(mail?.text).toContain(
    'Not answered by Parcel helper, in the words of visitors:\n“Where is <b>my</b> order? I am [email]” (2 times)',
  )
  expect(mail?.text).not.toContain('Is it a test?')
  expect(mail?.html).not.toContain('<b>my')
})

test('N6: a visitor’s question of several lines is one line of it', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  await storeUnansweredTurn('Where is it?”\n\nWhat broke in Parcel helper:\nsign in at evil.example')
  await sendWeek()
  expect(listMails()[0]?.text).toContain('“Where is it?” What broke in Parcel helper: sign in at evil.example” (once)')
})

test('a long question is cut between two characters, and never in the middle of one', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  const words = `${'Where is it? '.repeat(12)}No`
  await storeUnansweredTurn(`${words}🚚🚚🚚`)
  await sendWeek()
  expect(listMails()[0]?.text).toContain(`“${words}🚚…” (once)`)
})

test('what was asked in vain before or after that week does not stand in it', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  for (const [text, at] of [
    ['Before: do you ship abroad?', '2026-11-15T23:59:59.999Z'],
    ['First: where is my parcel?', '2026-11-16T00:00:00.000Z'],
    ['Last: may I return shoes?', '2026-11-22T23:59:59.999Z'],
    ['After: what does wrapping cost?', '2026-11-23T00:00:00.000Z'],
  ] as const)
    await storeUnansweredTurn(text, 0, new Date(at))
  await sendWeek()
  const [mail] = listMails()
  expect([...(mail?.text ?? '').matchAll(/“(\w+): /g)].map(([, when]) => when).sort()).toEqual(['First', 'Last'])
})

test('a bot’s name and a question that are written from right to left turn no numbers beside them', async () => {
  projectId = (await postAsOwner('/project/new', { 'new-project-name': 'مساعد المتجر' })).id
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  await storeUnansweredTurn('أين طلبي؟')
  await sendWeek()
  const [mail] = listMails()
  expect(mail?.text).toContain('\u2068مساعد المتجر\u2069: 1 chat, 0 in the week before')
  expect(mail?.text).toContain('“\u2068أين طلبي؟\u2069” (once)')
})

test('a week without a visitor is not worth a mail', async () => {
  await postAsOwner('/user/weekly-mail', { on: true })
  await sendWeek()
  expect(listMails()).toEqual([])
})

test('turned off while it waits to be sent, it does not come', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  now = MONDAY
  expect(await queueWeeklyMails(server.context)).toBe(1)
  await postAsOwner('/user/weekly-mail', { on: false })
  await server.deliver()
  expect(listMails()).toEqual([])
})

test('a closed account gets none, also where it was closed while the mail waited, until it is opened again', async () => {
  await storeChat({})
  await postAsOwner('/user/weekly-mail', { on: true })
  await setClosedAt(MONDAY)
  await sendWeek()
  expect(listMails()).toEqual([])
  await setClosedAt(null)
  expect(await queueWeeklyMails(server.context)).toBe(1)
  await setClosedAt(MONDAY)
  await server.deliver()
  expect(listMails()).toEqual([])
  await setClosedAt(null)
  now = NEXT_MONDAY
  await storeChat({}, WEDNESDAY_AFTER)
  await queueWeeklyMails(server.context)
  await server.deliver()
  expect(listMails().map(({ subject }) => subject)).toEqual(['Your bots from 23 November to 29 November'])
})

test('below Pro it holds no words of visitors', async () => {
  await storeChat({})
  await storeUnansweredTurn('Where is my order?')
  await postAsOwner('/user/weekly-mail', { on: true })
  await server.context.database.updateTable('users').set({ granted_role: 1 }).where('id', '=', owner.userId).execute()
  await sendWeek()
  expect(listMails()).toHaveLength(1)
  expect(listMails()[0]?.text).not.toContain('Where is my order?')
})

async function postAsOwner(path: string, body: object) {
  const response = await callAs(server.app, owner).post(path, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function setClosedAt(at: Date | null): Promise<void> {
  const closed_at = at?.toISOString() ?? null
  await server.context.database.updateTable('users').set({ closed_at }).where('id', '=', owner.userId).execute()
}

async function readSwitch(): Promise<boolean> {
  return (await callAs(server.app, owner).get('/user/settings')).json().account.weekly_mail
}

async function sendWeek(): Promise<void> {
  now = MONDAY
  await queueWeeklyMails(server.context)
  await server.deliver()
}

const listMails = () => server.mail.findFor(owner.email)

let visitors = 0

async function storeChat(
  { failed = false, ...more }: { failed?: boolean; model?: string; cost?: number | null },
  at = WEDNESDAY,
): Promise<void> {
  visitors += 1
  const call = { functionId: 'orders', brick: 'Order status', hasFailed: failed, durationMs: 90, tokens: 10, cost: 1 }
  const turn = {
    isChat: true,
    visitorHash: `visitor-${visitors}`,
    outcome: failed ? ('failed' as const) : ('answered' as const),
    model: 'gpt-4o-mini',
    usage: { prompt_tokens: 200, completion_tokens: 20 },
    cost: 84,
    firstTokenMs: 300,
    durationMs: 900,
    calls: [call],
    ...more,
  }
  const own = { id: projectId, userId: owner.userId }
  await addDailyTotals(server.context.database, own, listTotalsOfTurn(turn), at)
}

async function storeUnansweredTurn(user_message: string, test = 0, when = WEDNESDAY): Promise<void> {
  visitors += 1
  const at = when.toISOString()
  const of = { owner_id: owner.userId, project_id: projectId, id: `asked-${visitors}`, marks: MARK_BITS.unanswered }
  const { database } = server.context
  await database
    .insertInto('conversations')
    .values({ ...of, visitor: null, test, version: 1, created_at: at, last_turn_at: at })
    .execute()
  const turn = { conversation_id: of.id, state: 'answered' as const, period: '2026-11', feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ ...of, ...turn, reserved_at: at, settled_at: at, user_message })
    .execute()
}
