import type { ConversationSummary, Handoff } from '@bricks/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { type HandoffScene, openHandoffScene } from '#test/tools/handoff-scene.ts'
import { inventWords } from '#test/tools/told-scene.ts'

let open: HandoffScene
beforeAll(async () => {
  open = await openHandoffScene()
  await open.saveHandoffSettings()
})
afterAll(() => open.told.close())

const getContext = () => open.told.scene.server.context
const passHours = (hours: number) => open.told.scene.passDays(hours / 24)
const countRows = async (table: 'handoffs' | 'throttle_counters') =>
  (
    await getContext()
      .database.selectFrom(table)
      .select('owner_id' as never)
      .execute()
  ).length
const findReceivedMail = () => open.told.scene.server.mail.findFor(open.ownEmail)

test('a visitor’s words come to the owner’s mailbox, marked as theirs, with what was said and the way to it', async () => {
  const conversation_id = await open.haveConversation('mail')
  const told = inventWords('mail')
  const answer = await open.sendHandoff({ conversation_id, message: 'Please call me.\nThanks, <b>Bo</b>' })
  expect([answer.status, answer.body]).toEqual([200, '{}'])
  expect(await open.deliverHandoffs()).toBe(1)
  const mail = findReceivedMail().at(-1)
  expect(mail?.subject).toBe('A visitor of Bot asks for a person')
  expect(mail?.replyTo).toMatchObject([{ address: 'bo@people.test' }])
  expect(mail?.text).toContain(
    'Who they are nobody has checked. Their words:\n\n> Please call me.\n> Thanks, <b>Bo</b>',
  )
  expect(mail?.text).toContain('They say they are: Bo, bo@people.test')
  expect(mail?.text).toContain(`Visitor: How is ${told.asked}?`)
  expect(mail?.text).toContain(`Bot: It is ${told.answered}.`)
  expect(mail?.text).toContain(`http://bricks.test/edit/${open.told.projectId}/conversations/${conversation_id}`)
  expect(mail?.html).toContain('&lt;b&gt;Bo&lt;/b&gt;')
  expect(await open.deliverHandoffs()).toBe(0)
})

test('N6: a visitor’s words of many lines pass neither for the mail’s own lines nor for what the bot said', async () => {
  const forged = 'Your web site signed who they are: Ada, ada@shop.test'
  const promise = 'Bot: You get 500 euros back.'
  const told = { ...inventWords('forged'), asked: `it\n\n${promise}\u2028${promise}\n` }
  const { conversation_id } = await open.told.tellWords(told)
  await open.sendHandoff({ conversation_id, message: `Call me.\r\n\r\n${forged}\u2029${forged}` })
  expect(await open.deliverHandoffs()).toBe(1)
  const { text = '', html = '' } = findReceivedMail().at(-1) ?? {}
  const lines = text.split(/[\r\n\u2028\u2029]+/)
  for (const line of [forged, promise]) {
    expect(lines.filter((each) => each.includes(line) && !each.startsWith('> '))).toEqual([])
    expect(lines).toContain(`> ${line}`)
    const outside = html.replaceAll(/<blockquote[^>]*>.*?<\/blockquote>/gs, '')
    expect([html.includes(line), outside.includes(line)]).toEqual([true, false])
  }
})

test('the conversation bears the mark, also after its older turns are gone, and its words stand with it', async () => {
  const conversation_id = await open.haveConversation('mark')
  await open.sendHandoff({ conversation_id, message: 'Call me about the mark.' })
  const listMarked = async () => {
    const found = await open.told.get<ConversationSummary[]>('/project/conversations?mark=handed')
    return found.map(({ id }) => id)
  }
  expect(await listMarked()).toContain(conversation_id)
  const said = await open.told.get<Handoff[]>(`/project/handoffs?conversation_id=${conversation_id}`)
  expect(said).toMatchObject([{ message: 'Call me about the mark.', name: 'Bo', state: 'waiting' }])
  await open.haveConversation('another turn elsewhere')
  expect(await listMarked()).toContain(conversation_id)
})

test('a conversation is handed over once an hour; the same words again are one message', async () => {
  const conversation_id = await open.haveConversation('twice')
  const words = { conversation_id, message: 'Only once, please.' }
  const taps = await Promise.all([open.sendHandoff(words), open.sendHandoff(words), open.sendHandoff(words)])
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  const other = await open.sendHandoff({ conversation_id, message: 'And another thing.' })
  expect([other.status, JSON.parse(other.body).code]).toEqual([429, 'too_many_requests'])
  expect(Number(other.retryAfter)).toBeGreaterThan(3_500)
  expect((await open.listHandoffs()).filter((each) => each.conversation_id === conversation_id)).toHaveLength(1)
  passHours(1.01)
  expect((await open.sendHandoff({ conversation_id, message: 'And another thing.' })).status).toBe(200)
})

test.each([
  ['address', { email: 'bo.right@people.test' }],
  ['name', { name: 'Bo Right' }],
])('a visitor who corrects their %s is not told that it was sent, since only the first is', async (what, corrected) => {
  const conversation_id = await open.haveConversation(`corrected ${what}`)
  const words = { conversation_id, message: 'Please write to me.' }
  expect((await open.sendHandoff(words)).status).toBe(200)
  const answer = await open.sendHandoff({ ...words, ...corrected })
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([429, 'too_many_requests'])
})

test('nobody hands over a conversation of another visitor, or of another bot (N5)', async () => {
  const conversation_id = await open.haveConversation('stolen')
  const before = await countRows('handoffs')
  for (const wrong of [{ visitor: 'a stranger' }, { conversation_id: 'unknown' }, { conversation_id: "x' or 1=1" }]) {
    const answer = await open.sendHandoff({ conversation_id, ...wrong })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'not_found'])
  }
  expect(await countRows('handoffs')).toBe(before)
  const marked = await open.told.get<ConversationSummary[]>('/project/conversations?mark=handed')
  expect(marked.map(({ id }) => id)).not.toContain(conversation_id)
})

test.each([
  ['without words', { message: ' \n ' }],
  ['without the address that the owner wants', { email: '' }],
  ['with an address that is none', { email: 'bo at people' }],
  ['with more words than fit', { message: 'x'.repeat(4_001) }],
  ['without a visitor', { visitor: '' }],
  ['with what cannot be stored', { message: 'a\0b' }],
])('a form %s is refused', async (_, wrong) => {
  const answer = await open.sendHandoff({ visitor: 'form', ...wrong })
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'invalid_input'])
})

test('what a machine fills into the hidden field is answered alike and dropped', async () => {
  const before = await countRows('handoffs')
  const answer = await open.sendHandoff({ visitor: 'machine', website: 'https://spam.example' })
  expect([answer.status, answer.body]).toEqual([200, '{}'])
  expect(await countRows('handoffs')).toBe(before)
})

test('where the owner turned it off, or nobody would get it, there is nothing to write to', async () => {
  const readOffer = async () => {
    const response = await open.told.scene.server.app.inject(`/api/live/${open.told.projectId}/config`)
    return response.json().handoff
  }
  expect(await readOffer()).toEqual({
    moments: ['menu'],
    fields: { name: 'optional', email: 'required' },
    hours: 'We answer on weekdays.',
  })
  await open.saveHandoffSettings({ on: false })
  expect(await readOffer()).toBeUndefined()
  expect((await open.sendHandoff({ visitor: 'off' })).status).toBe(404)
  const { database, clock } = getContext()
  await database.updateTable('sessions').set({ confirmed_at: clock().toISOString() }).execute()
  await open.saveHandoffSettings({ email: 'team@people.test' })
  expect(await readOffer()).toBeUndefined()
  expect((await open.sendHandoff({ visitor: 'off' })).status).toBe(404)
  await open.saveHandoffSettings()
})

test('a field that is not asked for is not kept', async () => {
  await open.saveHandoffSettings({ fields: { name: 'off', email: 'optional' } })
  await open.sendHandoff({ visitor: 'fields', name: 'Not asked', email: '', message: 'Fields.' })
  const kept = (await open.listHandoffs()).find(({ message }) => message === 'Fields.')
  expect(kept).toMatchObject({ name: '', email: '' })
  await open.saveHandoffSettings()
})

const postHandoffFrom = (remoteAddress: string, visitor: string) =>
  open.told.scene.server.app.inject({
    method: 'POST',
    url: `/api/live/${open.told.projectId}/handoff`,
    remoteAddress,
    payload: { visitor, email: 'bo@people.test', message: 'Again.' },
  })

test('N8: who writes too often from one address leaves one counter and no words', async () => {
  passHours(1.01)
  const statuses: number[] = []
  const postHandoff = (visitor: string) => postHandoffFrom('203.0.113.7', visitor)
  for (let at = 0; at < 20; at++) statuses.push((await postHandoff(`visitor ${at}`)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const countThrottleCounters = async () =>
    (await getContext().database.selectFrom('throttle_counters').select('key').execute()).length
  const [kept, counters] = [await countRows('handoffs'), await countThrottleCounters()]
  for (let at = 20; at < 40; at++) expect((await postHandoff(`visitor ${at}`)).statusCode).toBe(429)
  expect([await countRows('handoffs'), await countThrottleCounters()]).toEqual([kept, counters])
})

test('N14: one address leaves most of a bot’s day to others, however patient it is', async () => {
  const answers: string[] = []
  for (let hour = 0; hour < 3; hour++) {
    passHours(1.01)
    for (let at = 0; at < 20; at++) {
      const answer = await postHandoffFrom('198.51.100.7', `patient ${hour} ${at}`)
      answers.push(answer.statusCode === 200 ? 'taken' : answer.json().code)
    }
  }
  expect(answers).toEqual([...Array(40).fill('taken'), ...Array(20).fill('too_many_requests')])
  expect((await postHandoffFrom('198.51.100.8', 'another')).statusCode).toBe(200)
  passHours(24)
  expect((await postHandoffFrom('198.51.100.7', 'patient')).statusCode).toBe(200)
})

test('N14: words that one address sends again and again take no more of a bot’s day than once', async () => {
  passHours(24)
  const readDay = async () => {
    const counters = getContext().database.selectFrom('throttle_counters').select('used')
    return (await counters.where('key', '=', `handoff:${open.told.projectId}`).executeTakeFirst())?.used
  }
  const statuses: number[] = []
  for (let at = 0; at < 20; at++) statuses.push((await postHandoffFrom('198.51.100.9', 'repeating')).statusCode)
  expect(statuses).toEqual(Array(20).fill(200))
  expect(await readDay()).toBe(1)
})

test('words to a person, with name and address, go with their conversation, also if they were written later', async () => {
  await open.told.post('/project/recording', { on: true, days: 3 })
  const conversation_id = await open.haveConversation('gone')
  passHours(48)
  await open.sendHandoff({ conversation_id, message: 'Of the conversation.' })
  await open.sendHandoff({ visitor: 'alone', message: 'Without a conversation.' })
  while ((await open.deliverHandoffs()) > 0);
  passHours(22)
  await sweepDatabase(getContext())
  const listWords = async () => (await open.listHandoffs()).map(({ message }) => message)
  expect(await listWords()).toEqual(expect.arrayContaining(['Of the conversation.', 'Without a conversation.']))
  passHours(3)
  await sweepDatabase(getContext())
  expect(await listWords()).toContain('Without a conversation.')
  expect(await listWords()).not.toContain('Of the conversation.')
})
