import type { ConversationSummary, EndpointQuery, Endpoints, Handoff, Unanswered } from '@bricks/contract'
import { encodeReplyEvent, LIMITS, type ReplyEvent } from '@bricks/contract/wire'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKS, RETURNS } from '#test/checks.ts'
import { CONVERSATION, CONVERSATIONS, FAILED_TURN, TRACE, TURNS, UNANSWERED } from '#test/conversations.ts'
import { EDITED, ORDERS } from '#test/editor-project.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { openPage } from '#test/open-page.tsx'
import { USER } from '#test/sample-data.ts'

const HANDOFF: Handoff = {
  id: 'handed',
  at: '2026-11-23T09:50:00.000Z',
  conversation_id: 'lamp',
  state: 'sent',
  failure: null,
  verified: false,
  name: 'Bea',
  email: 'bea@people.test',
  message: 'Please call me about the lamp.',
}
const LIST = `/edit/${EDITED.id}/conversations`
const TALK = `${LIST}/lamp`
const list = page.getByRole('region', { name: 'Conversations', exact: true })
const talk = page.getByRole('region', { name: 'Conversation', exact: true })
const panel = page.getByRole('complementary', { name: 'How this answer came about' })
const findButton = (name: string | RegExp) => page.getByRole('button', { name })
const listRows = () => list.getByRole('listitem').elements()

beforeEach(() => page.viewport(1280, 860))

function openAddress(address: string, api: Handlers = {}) {
  return openPage(address, { api: { getProject: () => EDITED, ...api } })
}

type Asked = EndpointQuery<Endpoints['listConversations']>

function watchQueries(answer: (query: Asked) => ConversationSummary[] = () => CONVERSATIONS) {
  const asked: Asked[] = []
  const listConversations: Handlers['listConversations'] = ({ query }) => {
    asked.push(query)
    return answer(query)
  }
  return { asked, listConversations }
}

test('the tab of the bot leads to its conversations, the newest first, each with who, how much and what was wrong', async () => {
  const { path } = await openAddress(`/edit/${EDITED.id}`)
  await userEvent.click(page.getByRole('link', { name: 'Conversations' }))
  await expect.poll(path).toBe(LIST)
  const [lamp, , driver, own] = await vi.waitUntil(() => (listRows().length === 4 ? listRows() : undefined), 5_000)
  expect(lamp?.textContent).toMatch(
    /Can I return a lamp.*Visitor from harbour.example · 2 turns.*Not answered.*Disliked/,
  )
  expect(driver?.textContent).toMatch(/bea-41 · 3 turns.*Failed/)
  expect(own?.textContent).toMatch(/hello.*4 turns.*Test/)
})

test('a conversation stands beside the list, with each answer’s way, and Build is one press away', async () => {
  const { path } = await openAddress(LIST)
  await userEvent.click(list.getByRole('link', { name: /^Can I return a lamp/ }))
  await expect.poll(path).toBe(TALK)
  await expect.element(talk.getByText('ok where’s A17 then')).toBeVisible()
  await expect.element(talk.getByText('Thursday')).toBeVisible()
  expect(getComputedStyle(talk.getByText('Thursday').element()).fontWeight).toBe('700')
  await expect.element(panel.getByText('No brick was called: 2 were offered.')).toBeVisible()
  await userEvent.click(talk.getByRole('button', { name: /1 brick · 1,292 tokens · 1.3 s · about/ }))
  await expect.element(panel.getByText('GET https://api.shop.example/v1/orders/A17')).toBeVisible()
  await expect.element(panel.getByText('2 rounds · 1,204 tokens in, 88 out')).toBeVisible()
  await expect.poll(path).toBe(`${TALK}?turn=t2`)
  await expect.element(list.getByRole('link', { name: /^Can I return/ })).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['GET', 'Looked up'],
  ['POST', 'Called'],
  ['DELETE', 'Called'],
] as const)('a brick that sends %s has been said to be: %s', async (method, words) => {
  const api = { ...ORDERS.api, method } as typeof ORDERS.api
  await openAddress(TALK, { getProject: () => ({ ...EDITED, functions: [{ ...ORDERS, api }] }) })
  await expect.element(talk.getByText(new RegExp(`^${words} ${ORDERS.name} · `))).toBeVisible()
})

test('a brick that is gone was called', async () => {
  await openAddress(TALK, { getProject: () => ({ ...EDITED, functions: [] }) })
  await expect.element(talk.getByText(new RegExp(`^Called ${ORDERS.name} · `))).toBeVisible()
})

test('on a phone the talk is a page of its own, with a way back to the list as it was', async () => {
  await page.viewport(390, 800)
  const { path } = await openAddress(`${LIST}?mark=disliked`)
  await userEvent.click(list.getByRole('link', { name: /^Can I return a lamp/ }))
  await expect.element(talk).toBeVisible()
  expect(list.elements()).toEqual([])
  const opener = talk.getByRole('button', { name: /1 brick · 1,292 tokens/ })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(opener)
  await expect.element(talk.getByText('What was sent')).toBeVisible()
  await userEvent.click(opener)
  await expect.element(talk.getByText('What was sent')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('link', { name: 'All conversations' }))
  await expect.poll(path).toBe(`${LIST}?mark=disliked`)
  await expect.element(list).toBeVisible()
})

test('filters and search stand in the address and go to the server', async () => {
  const { asked, listConversations } = watchQueries()
  const { path } = await openAddress(LIST, { listConversations })
  await userEvent.click(list.getByText('Failed', { exact: true }).first())
  await userEvent.selectOptions(list.getByLabelText('Brick'), 'Order status')
  await userEvent.selectOptions(list.getByLabelText('From'), 'Visitors')
  await userEvent.selectOptions(list.getByLabelText('Version'), 'Version 7')
  await userEvent.fill(list.getByRole('searchbox'), 'late parcel')
  await expect.poll(path).toBe(`${LIST}?mark=failed&brick=orders&kind=live&version=7&q=late+parcel`)
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      project_id: EDITED.id,
      mark: 'failed',
      brick: 'orders',
      kind: 'live',
      version: 7,
      q: 'late parcel',
    })
  await userEvent.click(findButton('Clear'))
  await expect.poll(path).toBe(LIST)
  await expect.element(list.getByRole('searchbox')).toHaveValue('')
})

test('what is typed into the search stays there while it goes into the address', async () => {
  const { path } = await openAddress(LIST)
  const field = list.getByRole('searchbox')
  await expect.element(field).toBeVisible()
  const written = noteWrittenValues(field.element())
  await userEvent.click(field)
  await userEvent.keyboard('lamp')
  await expect.poll(path).toBe(`${LIST}?q=lamp`)
  await expect.element(field).toHaveValue('lamp')
  expect(written.filter((value) => value !== 'lamp')).toEqual([])
})

/** Notes what the page, and not the user, puts into the field. */
function noteWrittenValues(field: Element): string[] {
  const values: string[] = []
  const own = Object.getOwnPropertyDescriptor(field, 'value')
  Object.defineProperty(field, 'value', {
    ...own,
    set(value: string) {
      values.push(value)
      own?.set?.call(field, value)
    },
  })
  return values
}

test('what matches nothing says so, and clears', async () => {
  const { listConversations } = watchQueries(({ mark }) => (mark ? [] : CONVERSATIONS))
  const { path } = await openAddress(`${LIST}?mark=nothing&days=7`, { listConversations })
  await expect.element(list.getByText('No conversation matches.')).toBeVisible()
  await userEvent.click(findButton('Clear the filters'))
  await expect.poll(path).toBe(LIST)
  await expect.element(list.getByText('My driver did not ring')).toBeVisible()
})

const NEW: ConversationSummary = {
  ...CONVERSATION,
  id: 'new',
  last_at: '2026-11-23T09:59:00.000Z',
  first_words: 'Anybody there?',
}

const PAGE_OF_THEM = Array.from({ length: 50 }, (_, at) => ({
  ...CONVERSATION,
  id: at === 3 ? 'lamp' : `c${at}`,
  last_at: `2026-11-20T10:${String(59 - at).padStart(2, '0')}:00.000Z`,
  first_words: `Question ${at}`,
}))
const OLD = { ...CONVERSATION, id: 'old', last_at: '2026-11-19T10:00:00.000Z', first_words: 'Long ago' }

test('older ones come by the last one’s time', async () => {
  const { asked, listConversations } = watchQueries(({ before }) => (before ? [OLD] : PAGE_OF_THEM))
  await openAddress(LIST, { listConversations })
  await userEvent.click(findButton('Show older'))
  await expect.element(list.getByText('Long ago')).toBeVisible()
  expect(asked.filter(({ before }) => before).map(({ before }) => before)).toEqual(['2026-11-20T10:10:00.000Z'])
  expect(findButton('Show older').elements()).toEqual([])
})

test('older ones can still be shown when one of the page is deleted', async () => {
  const { listConversations } = watchQueries(({ before }) => (before ? [OLD] : PAGE_OF_THEM))
  await openAddress(TALK, { listConversations, deleteConversation: () => ({}) })
  await userEvent.click(talk.getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => list.getByText('Question 3', { exact: true }).elements()).toEqual([])
  await userEvent.click(findButton('Show older'))
  await expect.element(list.getByText('Long ago')).toBeVisible()
})

test('older ones can still be shown when one of the last page went on, and moved to the top', async () => {
  const pass = holdTheClock()
  const later = PAGE_OF_THEM.map((each) => ({ ...each, id: `later ${each.id}`, first_words: `Later ${each.id}` }))
  let newest: ConversationSummary[] = later
  const { listConversations } = watchQueries(({ before }) => {
    if (!before) return newest
    return before.startsWith('2026-11-20T10:10')
      ? PAGE_OF_THEM.map((each) => ({ ...each, last_at: each.last_at.replace('-20T', '-18T') }))
      : [OLD]
  })
  await openAddress(LIST, { listConversations })
  await userEvent.click(findButton('Show older'))
  await expect.element(list.getByText('Question 7', { exact: true })).toBeInTheDocument()
  newest = [
    NEW,
    { ...CONVERSATION, id: 'c7', last_at: '2026-11-20T11:00:00.000Z', first_words: 'Question 7' },
    ...later,
  ]
  await pass(5_000)
  await userEvent.click(findButton('1 new conversation'))
  await expect.poll(() => listRows().at(1)?.textContent).toMatch(/Question 7/)
  await userEvent.click(findButton('Show older'))
  await expect.element(list.getByText('Long ago')).toBeVisible()
})

test('a new conversation comes by itself where nobody reads, and waits behind a button where somebody does', async () => {
  const pass = holdTheClock()
  const known = [...CONVERSATIONS]
  await openAddress(LIST, { listConversations: () => known })
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await expect.element(list.getByText('My driver did not ring')).toBeVisible()
  known.unshift(NEW)
  await pass(5_000)
  await expect.element(list.getByText('Anybody there?')).toBeVisible()
  await userEvent.hover(list.getByText('My driver did not ring'))
  known.unshift({ ...NEW, id: 'newer', last_at: '2026-11-23T10:00:00.000Z', first_words: 'Hello?' })
  await pass(5_000)
  await expect.element(findButton('1 new conversation')).toBeVisible()
  expect(list.getByText('Hello?').elements()).toEqual([])
  await userEvent.click(findButton('1 new conversation'))
  await expect.element(list.getByText('Hello?')).toBeVisible()
  expect(findButton('1 new conversation').elements()).toEqual([])
})

test('a talk that goes on shows its new turn without a reload', async () => {
  const pass = holdTheClock()
  let turns = TURNS
  await openAddress(TALK, { getConversation: () => turns })
  await expect.element(talk.getByText('ok where’s A17 then')).toBeVisible()
  turns = [...TURNS, FAILED_TURN]
  await pass(5_000)
  await expect.element(talk.getByText('And B20?')).toBeVisible()
})

test('what was read stays while the server does not answer, and goes on by itself', async () => {
  const pass = holdTheClock()
  const { api } = await openAddress(TALK)
  await expect.element(talk.getByText('ok where’s A17 then')).toBeVisible()
  api.handle({ getConversation: () => refuse('unavailable'), listConversations: () => refuse('unavailable') })
  await pass(5_000)
  await expect.element(talk.getByText('ok where’s A17 then')).toBeVisible()
  await expect.element(list.getByText('My driver did not ring')).toBeVisible()
  expect(findButton('Retry').elements()).toEqual([])
  api.handle({ getConversation: () => [...TURNS, FAILED_TURN], listConversations: () => CONVERSATIONS })
  await pass(5_000)
  await expect.element(talk.getByText('And B20?')).toBeVisible()
})

test('the arrow keys go from one to the next, and open it', async () => {
  const { path } = await openAddress(LIST)
  const first = list.getByRole('link', { name: /^Can I return/ })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(list.getByRole('link', { name: /^My driver/ })).toHaveFocus()
  await expect.poll(path).toBe(`${LIST}/driver`)
  await expect.element(list.getByRole('link', { name: /^My driver/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(path).toBe(`${LIST}/order`)
})

test('a failed answer says why, in words, and its brick says what happened to it', async () => {
  await openAddress(`${TALK}?turn=t3`, { getConversation: () => [FAILED_TURN] })
  await expect.element(talk.getByText('The provider is busy. Please try again in a moment.')).toBeVisible()
  await expect.element(panel.getByText('It failed: it took too long to answer.')).toBeVisible()
})

test('where the provider failed no brick is to blame, and none is asked for', async () => {
  const broken = { ...FAILED_TURN, reply: '', calls: [], trace: { ...TRACE, rounds: [] } }
  await openAddress(`${TALK}?turn=t3`, { getConversation: () => [broken] })
  await expect.element(panel.getByText('The model did not come to an end, so no brick was called.')).toBeVisible()
  expect(panel.getByText(/say in its description/).elements()).toEqual([])
  await expect.element(talk.getByRole('button', { name: 'Try again with the draft' })).toBeVisible()
  expect(talk.getByRole('link', { name: 'Make a brick for this' }).elements()).toEqual([])
})

test('an answer becomes a check with one click, and the check stands open', async () => {
  const { api, path } = await openAddress(`${TALK}?turn=t2`, { saveCheck: () => RETURNS, listChecks: () => CHECKS })
  await userEvent.click(page.getByRole('button', { name: 'Make a check of it' }))
  await expect.poll(path).toBe(`/edit/${EDITED.id}/checks`)
  expect(api.calls.find(({ name }) => name === 'saveCheck')?.body).toEqual({
    project_id: EDITED.id,
    from: { conversation_id: 'lamp', turn_id: 't2' },
  })
  await expect.element(page.getByRole('button', { name: /^Change of day/ })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('The check was made.')).toBeVisible()
})

test('a check that cannot be made says why', async () => {
  await openAddress(`${TALK}?turn=t2`, { saveCheck: () => refuse('limit_reached') })
  await userEvent.click(page.getByRole('button', { name: 'Make a check of it' }))
  await expect.element(page.getByText(/holds as much of this as it may/)).toBeVisible()
})

test('Improve opens the brick that was called, with the sentence at hand', async () => {
  const { path } = await openAddress(`${TALK}?turn=t2`)
  await userEvent.click(page.getByRole('link', { name: 'Improve Order status' }))
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await expect.element(dialog.getByText(/“ok where’s A17 then” was asked/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Brick name')).toHaveValue(ORDERS.name)
  await expect.poll(path).toBe(`/edit/${EDITED.id}`)
})

test('where nothing was called, a brick can be made for it', async () => {
  const getUser = () => ({ ...USER, role: 9 })
  await openAddress(`${TALK}?turn=t1`, { getUser })
  await userEvent.click(page.getByRole('link', { name: 'Make a brick for this' }))
  const dialog = page.getByRole('dialog', { name: 'Add new API' })
  await expect.element(dialog.getByText('For “Can I return a lamp after a month?”')).toBeVisible()
})

test('tried again, the draft is asked all that was said, and both answers stand side by side', async () => {
  const events: ReplyEvent[] = [
    { type: 'start', conversation_id: 'c1', message_id: 'm1' },
    ...['It ', 'is ', '**with your ', 'neighbour**.'].map((delta) => ({ type: 'text', delta }) as const),
    { type: 'trace', ...TRACE },
    { type: 'done', finish: 'stop' },
  ]
  const { api } = await openAddress(`${TALK}?turn=t2`, {
    chatStreamed: () => new Response(events.map(encodeReplyEvent).join('')),
  })
  await userEvent.click(findButton('Try again with the draft'))
  const both = page.getByRole('region', { name: 'Tried again with the draft' })
  await expect.element(both.getByText(/^It is with your neighbour.$/)).toBeVisible()
  expect(getComputedStyle(both.getByText('with your neighbour').element()).fontWeight).toBe('700')
  await expect.element(both.getByText(/is out for delivery/)).toBeVisible()
  await expect.element(both.getByText(/counts as a chat of yours/)).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'chatStreamed')?.body).toEqual({
    project_id: EDITED.id,
    request_id: expect.any(String),
    again: true,
    messages: [
      { role: 'user', content: TURNS[0]?.user_message },
      { role: 'assistant', content: TURNS[0]?.reply },
      { role: 'user', content: 'ok where’s A17 then' },
    ],
  })
})

test('asked again in a long talk, the draft gets the newest messages alone, as the bot did', async () => {
  const turns = Array.from({ length: 40 }, (_, at) => ({ ...TURNS[0], id: `n${at}`, reply: `Answer ${at}` }))
  const { api } = await openAddress(`${TALK}?turn=n39`, {
    getConversation: () => turns as typeof TURNS,
    chatStreamed: () => refuse('chat_limit_reached'),
    rehearse: () => refuse('rehearsals_used_up'),
  })
  await userEvent.click(findButton('Try again with the draft'))
  const before = Array.from({ length: 24 }, (_, at) => [
    { role: 'user', content: TURNS[0]?.user_message },
    { role: 'assistant', content: `Answer ${at + 15}` },
  ]).flat()
  const findBody = (called: string) => api.calls.find(({ name }) => name === called)?.body
  await expect
    .poll(() => findBody('chatStreamed'))
    .toMatchObject({ messages: [...before, { role: 'user', content: TURNS[0]?.user_message }] })
  await userEvent.click(findButton('Why?'))
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.poll(() => findBody('rehearse')).toMatchObject({ history: before })
})

test('tried again after long answers, the draft is sent no more of them than a model gets', async () => {
  const long = 'w'.repeat(8_000)
  const turns = Array.from({ length: 40 }, (_, at) => ({ ...TURNS[0], id: `n${at}`, reply: long }))
  const { api } = await openAddress(`${TALK}?turn=n39`, {
    getConversation: () => turns as typeof TURNS,
    chatStreamed: () => refuse('chat_limit_reached'),
  })
  await userEvent.click(findButton('Try again with the draft'))
  const findCall = () => api.calls.find(({ name }) => name === 'chatStreamed')
  await expect.poll(findCall).toBeDefined()
  expect(JSON.stringify(findCall()?.body).length).toBeLessThan(LIMITS.chatHistory + 1_000)
})

test.each([
  [
    'provider_key_missing',
    'There is no API key for the model of this bot.',
    'Set it in Settings',
    '/settings/key#openaikey',
  ],
  ['chat_limit_reached', 'This month’s chats are used up.', 'See the plans', '/plans'],
] as const)('a try that ends in %s says so and leads on', async (code, words, link, to) => {
  await openAddress(`${TALK}?turn=t2`, { chatStreamed: () => refuse(code) })
  await userEvent.click(findButton('Try again with the draft'))
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(new RegExp(words))
  await expect.element(alert.getByRole('link', { name: link })).toHaveAttribute('href', to)
  expect(page.getByText(/counts as a chat of yours|really called/).elements()).toEqual([])
})

test('a talk of which nothing was kept cannot be tried again, and says “Not recorded”', async () => {
  const turns = TURNS.map((turn) => ({ ...turn, user_message: null, reply: null }))
  await openAddress(`${TALK}?turn=t2`, { getConversation: () => turns })
  await expect.element(talk.getByText('Not recorded').first()).toBeVisible()
  expect(findButton('Try again with the draft').elements()).toEqual([])
})

test('a link to one answer finds it also among earlier turns than the newest hundred', async () => {
  const createTurns = (first: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...TURNS[0],
      id: `n${first + at}`,
      at: `2026-11-23T1${first / 100}:00:00Z`,
    }))
  const asked: (string | undefined)[] = []
  await openAddress(`${TALK}?turn=t2`, {
    getConversation: ({ query: { before } }) => {
      asked.push(before)
      if (before === undefined) return createTurns(200) as typeof TURNS
      return before.includes('T12') ? (createTurns(100) as typeof TURNS) : TURNS
    },
  })
  await expect.poll(() => document.querySelector('#t2 [aria-pressed=true]')).not.toBeNull()
  await expect.poll(() => asked.length).toBe(3)
})

test('a link to an answer that is no more looks for it at most five pages back', async () => {
  const page = Array.from({ length: 100 }, (_, at) => ({ ...TURNS[0], id: `n${at}` })) as typeof TURNS
  let asked = 0
  await openAddress(`${TALK}?turn=gone`, {
    getConversation: () => {
      asked += 1
      return page.map((turn) => ({ ...turn, id: `${turn.id}-${asked}` }))
    },
  })
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(5)
  await expect.element(findButton('Show earlier')).toBeVisible()
  expect(asked).toBe(5)
})

test('an export is made of all its turns, in the browser', async () => {
  const saved: Array<{ name: string; blob: Blob }> = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:talk'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const earlier = Array.from({ length: 100 }, (_, at) => ({
    ...TURNS[0],
    id: `e${at}`,
    at: '2026-11-20T10:00:00.000Z',
  }))
  await openAddress(TALK, { getConversation: ({ query }) => (query.before ? TURNS : (earlier as typeof TURNS)) })
  await userEvent.click(findButton('Export'))
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['conversation-lamp.csv'])
  // The browser reads the file after the click.
  expect(revoke).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  expect((await saved[0]?.blob.text())?.trim().split('\r\n')).toHaveLength(1 + 2 + 100)
})

test('who keeps nothing is told, and can begin to; who stops is asked first', async () => {
  let recording = { on: false, days: 0 }
  const { api } = await openAddress(LIST, {
    getProject: () => ({ ...EDITED, recording }),
    setRecording: ({ body }) => {
      recording = { on: body.on, days: body.on ? body.days : 0 }
      return {}
    },
  })
  const keep = page.getByRole('switch', { name: 'Keep what is said' })
  await expect.element(page.getByText('Off: only numbers and marks are kept')).toBeVisible()
  await userEvent.click(keep)
  await expect.element(page.getByText('For 30 days')).toBeVisible()
  await expect.element(keep).toBeChecked()
  await userEvent.click(keep)
  const dialog = page.getByRole('dialog', { name: 'Stop keeping what is said?' })
  await expect.element(dialog).toMatchTextContent(/erased at once/)
  expect(api.calls.filter(({ name }) => name === 'setRecording')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Stop and erase' }))
  await expect.element(page.getByText('Off: only numbers and marks are kept')).toBeVisible()
  await expect.element(keep).not.toBeChecked()
})

test('what was erased stands neither in an older page any more nor among what was searched for', async () => {
  let isErased = false
  const { listConversations } = watchQueries(({ before, q }) => {
    if (q) return isErased ? [] : [CONVERSATION]
    const rows = before ? [OLD] : PAGE_OF_THEM
    return isErased ? rows.map((each) => ({ ...each, first_words: null })) : rows
  })
  const { goTo } = await openAddress(`${LIST}?q=lamp`, {
    getProject: () => ({ ...EDITED, recording: isErased ? { on: false, days: 0 } : { on: true, days: 30 } }),
    listConversations,
    setRecording: () => {
      isErased = true
      return {}
    },
  })
  await expect.element(list.getByText('Can I return a lamp after a month?')).toBeVisible()
  await goTo(LIST)
  await userEvent.click(findButton('Show older'))
  await expect.element(list.getByText('Long ago')).toBeVisible()
  await userEvent.click(page.getByRole('switch', { name: 'Keep what is said' }))
  await userEvent.click(findButton('Stop and erase'))
  await expect.element(page.getByText('Off: only numbers and marks are kept')).toBeVisible()
  await expect.element(list.getByText('Long ago')).not.toBeInTheDocument()
  await goTo(`${LIST}?q=lamp`)
  await expect.element(list.getByText('No conversation matches.')).toBeVisible()
})

test('one day for which it is kept is one day', async () => {
  await openAddress(LIST, { getProject: () => ({ ...EDITED, recording: { on: true, days: 1 } }) })
  await expect.element(page.getByText('For 1 day', { exact: true })).toBeVisible()
})

test('personal data are masked by a switch beside it, which says what is kept', async () => {
  let recording = { on: true, days: 30, mask: true }
  const { api } = await openAddress(LIST, {
    getProject: () => ({ ...EDITED, recording }),
    setRecording: ({ body }) => {
      recording = { ...recording, mask: body.mask ?? recording.mask }
      return {}
    },
  })
  const mask = page.getByRole('switch', { name: 'Mask personal data' })
  await expect.element(mask).toBeChecked()
  await userEvent.click(mask)
  await expect.element(mask).not.toBeChecked()
  await expect.element(page.getByText('Off: kept as it was written')).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'setRecording').map(({ body }) => body)
  expect(sent).toEqual([{ project_id: EDITED.id, on: true, days: 30, mask: false }])
})

test('conversations that were handed over to a person are found by their mark', async () => {
  const handed: ConversationSummary = { ...CONVERSATION, first_words: 'May I talk to somebody?', marks: ['handed'] }
  const { listConversations, asked } = watchQueries(({ mark }) => (mark ? [handed] : CONVERSATIONS))
  const { path } = await openAddress(LIST, { listConversations })
  await userEvent.click(list.getByText('Handed over', { exact: true }))
  await expect.poll(path).toBe(`${LIST}?mark=handed`)
  await expect.poll(() => asked.at(-1)).toMatchObject({ mark: 'handed' })
  await expect.element(list.getByRole('link', { name: /May I talk to somebody\? .*Handed over/ })).toBeVisible()
})

test('a link leads to a conversation with its name, version and what was handed over, however many are newer', async () => {
  const [last] = TURNS.slice(-1)
  const handed: ConversationSummary = {
    ...CONVERSATION,
    id: 'lamp',
    visitor_name: 'Bea',
    version: 2,
    marks: ['handed'],
  }
  const { listConversations, asked } = watchQueries(({ from }) => (from ? [handed] : []))
  await openAddress(TALK, { listConversations, listHandoffs: () => [HANDOFF] })
  await expect.element(talk.getByRole('heading', { name: 'Bea' })).toBeVisible()
  await expect.element(talk.getByText(/ · version 2 · /)).toBeVisible()
  await expect.element(talk.getByRole('region', { name: 'Handed over' }).getByText(HANDOFF.message)).toBeVisible()
  expect(asked.find(({ from }) => from)?.from).toBe(last?.at)
})

test('with none yet it says how to get the first', async () => {
  const { path } = await openAddress(LIST, { listConversations: () => [] })
  await expect.element(page.getByText('Nobody has talked with this bot yet')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Share it' }))
  await expect.element(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
  await expect.poll(path).toBe(`/edit/${EDITED.id}`)
})

test('below Pro it says which conversations are shown', async () => {
  await openAddress(LIST, { getUser: () => ({ ...USER, role: 1 }) })
  await expect.element(page.getByText(/your own test chats of the last 7 days/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plans')
})

test('a list that does not come can be asked for again', async () => {
  const { api } = await openAddress(LIST, { listConversations: () => refuse('internal') })
  await expect.element(page.getByText('The conversations could not be loaded.')).toBeVisible()
  api.handle({ listConversations: () => CONVERSATIONS })
  await userEvent.click(findButton('Retry'))
  await expect.element(list.getByText('My driver did not ring')).toBeVisible()
})

test('a conversation that is not there says so', async () => {
  await openAddress(`${LIST}/gone`, { getConversation: () => [] })
  await expect.element(page.getByText(/^There is no such conversation/)).toBeVisible()
})

test('what was asked in vain stands together by likeness, with the way to each answer and to a brick', async () => {
  const { path } = await openAddress(LIST, { getUser: () => ({ ...USER, role: 9 }) })
  await userEvent.click(list.getByText('Unanswered', { exact: true }))
  await expect.poll(path).toBe(`${LIST}?show=unanswered`)
  await expect.element(list.getByText(/in the last 30 days, in your own tests too\./)).toBeVisible()
  const lamps = list.getByRole('article', { name: 'Can I return a lamp after a month?' })
  await userEvent.click(lamps.getByRole('button', { name: 'Asked 12 times' }))
  await expect.element(lamps.getByText('And 10 more.')).toBeVisible()
  await userEvent.click(lamps.getByRole('link', { name: 'Can I return a lamp after a month?' }))
  await expect.poll(path).toBe(`${TALK}?show=unanswered&turn=t1`)
  await expect.element(talk.getByText(/I can’t find out about returns/)).toBeVisible()
  await userEvent.click(lamps.getByRole('link', { name: 'Make a brick for this' }))
  const dialog = page.getByRole('dialog', { name: 'Add new API' })
  await expect.element(dialog.getByText('For “Can I return a lamp after a month?”')).toBeVisible()
})

test('nothing asked in vain is good news', async () => {
  await openAddress(`${LIST}?show=unanswered`, { listUnanswered: () => ({ groups: [], at: null }) })
  await expect.element(list.getByText('Nothing was asked in vain.')).toBeVisible()
})

test('what was put together before stands with its age until the newest are in it', async () => {
  const pass = holdTheClock()
  const answers: Unanswered[] = [
    { groups: null, at: null },
    { ...UNANSWERED, at: new Date(Date.now() - 3_600_000).toISOString() },
  ]
  const { api } = await openAddress(`${LIST}?show=unanswered`, {
    listUnanswered: () => (answers.length > 1 ? answers.shift() : answers[0]) ?? UNANSWERED,
  })
  await expect.element(list.getByRole('article', { name: 'Can I return a lamp after a month?' })).toBeVisible()
  await expect.element(list.getByText(/^As of .*hour/)).toBeVisible()
  api.handle({ listUnanswered: () => ({ groups: [], at: new Date().toISOString() }) })
  await pass(3_000)
  await expect.element(list.getByText('Nothing was asked in vain.')).toBeVisible()
  await expect.element(list.getByText(/^As of/)).not.toBeInTheDocument()
})

test('what was asked in vain does not wait for newer ones for ever where the clock of the browser is minutes ahead', async () => {
  const pass = holdTheClock()
  await openAddress(`${LIST}?show=unanswered`, {
    listUnanswered: () => ({ ...UNANSWERED, at: new Date(Date.now() - 240_000).toISOString() }),
  })
  await expect.element(list.getByText(/^As of/)).toBeVisible()
  await pass(3_000)
  await expect.element(list.getByText(/^As of/)).not.toBeInTheDocument()
})

test('where what is said is not kept, it says that it cannot tell', async () => {
  const { api } = await openAddress(`${LIST}?show=unanswered`, {
    getProject: () => ({ ...EDITED, recording: { on: false, days: 0 } }),
  })
  await expect.element(list.getByText(/is not kept, so nobody can tell what was asked in vain/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'listUnanswered')).toBe(false)
})

test('questions that do not come can be asked for again', async () => {
  const { api } = await openAddress(`${LIST}?show=unanswered`, { listUnanswered: () => refuse('internal') })
  await expect.element(page.getByText('The questions could not be loaded.')).toBeVisible()
  api.handle({ listUnanswered: () => ({ groups: [], at: null }) })
  await userEvent.click(findButton('Retry'))
  await expect.element(list.getByText('Nothing was asked in vain.')).toBeVisible()
})

test.each([320, 390])('at %i px the head of a conversation does not grow when its turns come', async (width) => {
  await page.viewport(width, 700)
  const isAsked = Promise.withResolvers<void>()
  const getConversation = async () => {
    await isAsked.promise
    return TURNS
  }
  await openAddress(TALK, { getConversation })
  await expect.element(talk.getByText('Loading the conversation')).toBeInTheDocument()
  const head = talk.getByRole('heading', { level: 2 })
  const measureHead = () => head.element().closest('header')?.getBoundingClientRect().height
  await expect.element(head).toBeVisible()
  const height = measureHead()
  isAsked.resolve()
  await expect.element(talk.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(measureHead()).toBe(height)
})

test('a conversation is deleted after a question, and is gone from the list', async () => {
  const { api, path } = await openAddress(`${TALK}?turn=t2&kind=live`, { deleteConversation: () => ({}) })
  await userEvent.click(talk.getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.poll(path).toBe(`${LIST}?kind=live`)
  await expect.element(list.getByText('My driver did not ring')).toBeVisible()
  expect(list.getByText('Can I return a lamp after a month?').elements()).toEqual([])
  expect(api.calls.find(({ name }) => name === 'deleteConversation')?.body).toEqual({
    project_id: EDITED.id,
    conversation_id: 'lamp',
  })
})

test('a deleted conversation does not come back with an answer that was on its way when it was deleted', async () => {
  const pass = holdTheClock()
  let answerLater: (() => void) | undefined
  let [isHeld, isDeleted] = [false, false]
  const { path, api } = await openAddress(TALK, {
    listConversations: async () => {
      const rows = isDeleted ? CONVERSATIONS.slice(1) : CONVERSATIONS
      if (isHeld) await new Promise<void>((resolve) => (answerLater = resolve))
      return rows
    },
    deleteConversation: () => {
      isDeleted = true
      return {}
    },
  })
  const row = list.getByText('Can I return a lamp after a month?')
  const countAsked = () => api.calls.filter(({ name }) => name === 'listConversations').length
  await expect.element(row).toBeVisible()
  isHeld = true
  await pass(5_000)
  await expect.poll(() => answerLater).toBeDefined()
  isHeld = false
  await userEvent.click(talk.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.poll(path).toBe(LIST)
  const asked = countAsked()
  answerLater?.()
  await pass(5_000)
  await expect.poll(countAsked).toBeGreaterThan(asked)
  await expect.element(row).not.toBeInTheDocument()
})

test('that a conversation is deleted is told also where it was left before the answer came', async () => {
  const answer = Promise.withResolvers<Response>()
  const { api, goTo } = await openAddress(TALK, { deleteConversation: () => answer.promise })
  await userEvent.click(talk.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.poll(() => api.calls.some(({ name }) => name === 'deleteConversation')).toBe(true)
  await goTo(LIST)
  await expect.element(talk).not.toBeInTheDocument()
  answer.resolve(Response.json({}))
  await expect.element(page.getByText('The conversation was deleted.')).toBeVisible()
})

test('a deletion that is refused says so, and the conversation stays', async () => {
  const { path } = await openAddress(TALK, { deleteConversation: () => refuse('internal') })
  await userEvent.click(talk.getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(path()).toBe(TALK)
  await userEvent.keyboard('{Escape}')
  await expect.element(list.getByRole('link', { name: /^Can I return a lamp/ })).toBeVisible()
})

test.each([
  { what: 'conversations', address: LIST },
  { what: 'questions', address: `${LIST}?show=unanswered` },
])('what stands below the $what does not jump when they come: it comes with them on narrow screens', async (place) => {
  const { what, address } = place
  let answerLater = (_nothing?: never) => {}
  const isAsked = new Promise<void>((resolve) => (answerLater = resolve))
  const api: Handlers = {
    listConversations: () => isAsked.then(() => CONVERSATIONS),
    listUnanswered: () => isAsked.then(() => UNANSWERED),
  }
  await page.viewport(390, 844)
  await openAddress(address, api)
  await expect.element(page.getByRole('status', { name: `Loading the ${what}` })).toBeVisible()
  const recording = page.getByLabelText('Keep what is said', { exact: true })
  await expect.element(recording).not.toBeVisible()
  await page.viewport(1280, 860)
  await expect.element(recording).toBeInViewport()
  await page.viewport(390, 844)
  await expect.element(recording).not.toBeVisible()
  answerLater()
  await expect.element(recording).toBeVisible()
})
