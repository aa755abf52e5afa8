import type { Project, User } from '@bricks/contract'
import { encodeReplyEvent, type ReplyEvent, type ReplyTrace, type TracedCall } from '@bricks/contract/wire'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EDITED, ORDERS } from '#test/editor-project.ts'
import { type FakeApi, type Handlers, refuse } from '#test/fake-api.ts'
import { findOverhang } from '#test/find-layout-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { createRunEvents, streamEvents } from '#test/routing.ts'
import { USER } from '#test/sample-data.ts'
import { signInAgain } from '#test/sign-in.ts'

const ADDRESS = `/edit/${EDITED.id}`
const START: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
const DONE: ReplyEvent = { type: 'done', finish: 'stop' }
const CALL: TracedCall = {
  brick: 'Order status',
  id: 'orders',
  arguments: { order: 'A17' },
  request: { method: 'GET', url: 'https://api.shop.example/v1/orders/A17' },
  status: 200,
  duration_ms: 212,
  shown: '{"state":"packed"}',
  tokens: { before: 640, after: 41 },
}
const TRACE: ReplyTrace = {
  model: 'gpt-4o-mini',
  offered: ['orders', 'slots'],
  rounds: [{ prompt_tokens: 180, completion_tokens: 32, calls: [CALL] }],
  first_token_ms: 400,
  duration_ms: 900,
  cost: 104,
}

const preview = page.getByRole('complementary', { name: 'Preview' })
const input = preview.getByPlaceholder('Type a message...')
const findButton = (name: string | RegExp) => preview.getByRole('button', { name, exact: true })
const listChatBodies = (api: FakeApi) =>
  api.calls.flatMap(({ name, body }) =>
    name === 'chatStreamed' ? [body as { messages: unknown[]; draft: Project }] : [],
  )

beforeEach(() => page.viewport(1280, 860))

function createReply(...events: ReplyEvent[]): Response {
  const all = [START, ...events, DONE]
  return new Response(all.map(encodeReplyEvent).join(''), { headers: { 'content-type': 'text/event-stream' } })
}

const createAnswer = (trace: ReplyTrace = TRACE) =>
  createReply({ type: 'text', delta: 'It is packed.' }, { type: 'trace', ...trace })

function openEditor(api: Handlers = {}) {
  return openPage(ADDRESS, { api: { getProject: () => EDITED, chatStreamed: () => createAnswer(), ...api } })
}

async function sendQuestion(text: string) {
  await input.fill(text)
  await userEvent.keyboard('{Enter}')
}

const deleteABrick = () => userEvent.click(page.getByRole('button', { name: 'Delete Delivery slots' }))

function allowWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
}

test('the bot answers by the draft on the screen, and nothing is saved by it', async () => {
  const { api } = await openEditor()
  await deleteABrick()
  await sendQuestion('Where is A17?')
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  const [first] = listChatBodies(api)
  expect(first?.messages).toEqual([{ role: 'user', content: 'Where is A17?' }])
  expect(first?.draft.functions.map(({ name }) => name)).toEqual(['Order status'])
  expect(api.calls.some(({ name }) => name === 'updateProject')).toBe(false)
})

test('a suggested question is asked with one press', async () => {
  const { api } = await openEditor({ getProject: () => createProjectWithExample('A17') })
  await userEvent.click(findButton('Order status for A17?'))
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  expect(listChatBodies(api)).toMatchObject([{ messages: [{ content: 'Order status for A17?' }] }])
})

test('a prompt of the bot stands in the chat, and is not suggested a second time below it', async () => {
  await openEditor({
    getProject: () => ({ ...EDITED, appearance: { ...EDITED.appearance, prompts: ['Where is my parcel?'] } }),
  })
  await expect.element(findButton('Where is my parcel?')).toBeVisible()
  expect(preview.getByText('Try it:').elements()).toHaveLength(0)
})

function createProjectWithExample(example: string): Project {
  const { parameters } = ORDERS
  const properties = parameters.properties.map((property) => ({ ...property, example }))
  return { ...EDITED, functions: [{ ...ORDERS, parameters: { ...parameters, properties } }] }
}

test('a long suggested question ends with dots beside the chat, and the page does not scroll sideways', async () => {
  const example = 'A17, when it will come, and whether the driver may leave it with the people next door'
  await openEditor({ getProject: () => createProjectWithExample(example) })
  await expect.element(preview.getByText('Try it:')).toBeVisible()
  expect(findOverhang()).toEqual([])
})

test('an edit that matters offers to ask again: by the new draft, without a look at the first answer', async () => {
  const { api } = await openEditor()
  await sendQuestion('Where is A17?')
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  expect(findButton('Ask again').elements()).toHaveLength(0)
  await deleteABrick()
  await userEvent.click(findButton('Ask again'))
  await expect.poll(() => listChatBodies(api)).toHaveLength(2)
  const [, second] = listChatBodies(api)
  expect(second?.messages).toEqual([{ role: 'user', content: 'Where is A17?' }])
  expect(second?.draft.functions).toHaveLength(1)
  await expect.element(findButton('Ask again')).not.toBeInTheDocument()
})

test('the talk stays while one edits, and Restart clears it', async () => {
  await openEditor()
  await sendQuestion('Where is A17?')
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  await deleteABrick()
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  await userEvent.click(findButton('Restart'))
  await expect.element(preview.getByText('It is packed.')).not.toBeInTheDocument()
  await expect.element(findButton('Restart')).toBeDisabled()
  await expect.element(preview.getByText('What the bot did for its last answer is shown here.')).toBeVisible()
})

test('after an answer the state of its bricks and the problems are read again', async () => {
  const at = '2026-11-21T09:00:00.000Z'
  let hasAsked = false
  await openEditor({
    chatStreamed: () => {
      hasAsked = true
      return createAnswer()
    },
    listBrickStates: () => (hasAsked ? [{ id: 'orders', state: 'failing', at, code: 'brick_timeout' }] : []),
    listProblems: () => (hasAsked ? [{ at, code: 'brick_timeout', brick: 'Order status' }] : []),
  })
  await expect.element(page.getByText('never tried').first()).toBeVisible()
  await sendQuestion('Where is A17?')
  await expect.element(page.getByText('1 problem lately')).toBeVisible()
  await userEvent.click(findButton('Restart'))
  await expect.element(page.getByText('failing', { exact: true })).toBeVisible()
})

test('how the last answer was made is told in a line, and opened in words', async () => {
  await openEditor()
  await sendQuestion('Where is A17?')
  await userEvent.click(findButton(/^Last answer/))
  await expect.element(findButton('Last answer 1 brick · 212 tokens · 0.9 s · about $0.0001')).toBeVisible()
  const call = preview.getByRole('article', { name: 'Order status' })
  await expect.element(call.getByText('Status 200')).toBeVisible()
  await expect.element(call.getByText('order = "A17"')).toBeVisible()
  await expect.element(call.getByText('GET https://api.shop.example/v1/orders/A17')).toBeVisible()
  await expect.element(call.getByText(/^\{\s+"state": "packed"\s+\}$/)).toBeVisible()
  await expect.element(call.getByText(/about 640 → 41 tokens/)).toBeVisible()
  await expect.element(preview.getByText('Offered: Order status, Delivery slots')).toBeVisible()
})

test('why it answered so is asked of the draft on the screen, with what was said before', async () => {
  const events = [1, 2, 3, 4, 5].flatMap((n) => createRunEvents(n, n > 2))
  const { api } = await openEditor({ rehearse: () => streamEvents([...events, { type: 'done', runs: 5 }]) })
  await sendQuestion('Hello')
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  await sendQuestion('Where is A17?')
  await deleteABrick()
  await userEvent.click(findButton(/^Last answer/))
  await userEvent.click(findButton('Why?'))
  await expect
    .element(preview.getByRole('region', { name: 'What is certain' }))
    .toMatchTextContent(/Each brick that it called answered/)
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.element(preview.getByText('Order status 3 of 5, nothing 2 of 5')).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'rehearse')?.body).toMatchObject({
    history: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'It is packed.' },
    ],
    message: 'Where is A17?',
    draft: { functions: [{ id: 'orders' }] },
    times: 5,
    reason: true,
  })
})

test('what was asked again for one answer does not stand below the next, though both took equally long', async () => {
  const events = [1, 2, 3, 4, 5].flatMap((n) => createRunEvents(n, n > 2))
  await openEditor({ rehearse: () => streamEvents([...events, { type: 'done', runs: 5 }]) })
  await sendQuestion('Where is A17?')
  await userEvent.click(findButton(/^Last answer/))
  await userEvent.click(findButton('Why?'))
  await userEvent.click(findButton('Ask it 5 times'))
  await expect.element(preview.getByText('Order status 3 of 5, nothing 2 of 5')).toBeVisible()
  await expect.element(findButton('Ask 5 times again')).toBeVisible()
  await sendQuestion('And B18?')
  await expect.element(findButton('Ask it 5 times')).toBeVisible()
  expect(preview.getByText('Order status 3 of 5, nothing 2 of 5').elements()).toHaveLength(0)
})

test('a call that failed and one that was never sent say why', async () => {
  const calls = [
    { ...CALL, status: null, shown: '', error: 'timeout' },
    { ...CALL, request: null, status: null, shown: '', error: 'The model gave no order.' },
  ]
  const rounds = [{ prompt_tokens: 180, completion_tokens: 32, calls }]
  await openEditor({ chatStreamed: () => createAnswer({ ...TRACE, rounds }) })
  await sendQuestion('Where is A17?')
  await userEvent.click(findButton(/^Last answer/))
  await expect.element(preview.getByText('It failed: it took too long to answer.')).toBeVisible()
  await expect.element(preview.getByText('The model gave no order.')).toBeVisible()
  await expect.element(preview.getByText('Nothing was sent.')).toBeVisible()
})

test('that no brick was called is said, with how many could have been', async () => {
  const rounds = [{ prompt_tokens: 180, completion_tokens: 32, calls: [] }]
  await openEditor({ chatStreamed: () => createAnswer({ ...TRACE, offered: ['a', 'b', 'c'], rounds }) })
  await sendQuestion('Hello')
  await userEvent.click(findButton(/^Last answer no brick/))
  await expect.element(preview.getByText('No brick was called: 3 were offered.')).toBeVisible()
})

test('without a key the question waits for it, and is sent then', async () => {
  allowWarnings()
  let hasKey = false
  const saveProviderKey = (): User => {
    hasKey = true
    return USER
  }
  const { api } = await openEditor({
    getUser: () => ({ ...USER, openaikey: '' }),
    chatStreamed: () => (hasKey ? createAnswer() : refuse('provider_key_missing')),
    saveProviderKey,
  })
  await sendQuestion('Where is A17?')
  const dialog = page.getByRole('dialog', { name: 'Set Your OpenAI API Key' })
  await dialog.getByLabelText('OpenAI API Key').fill('sk-test')
  await userEvent.click(dialog.getByRole('button', { name: 'Save key' }))
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  expect(listChatBodies(api)).toHaveLength(2)
})

test('a question that met the end of the session is asked after signing in again', async () => {
  allowWarnings()
  const { api, path } = await openEditor({ chatStreamed: () => refuse('not_signed_in') })
  await sendQuestion('Where is A17?')
  await expect.poll(path).toMatch(/^\/signin\?/)
  api.handle({ chatStreamed: () => createAnswer() })
  await signInAgain(api)
  await expect.element(preview.getByText('It is packed.')).toBeVisible()
  expect(listChatBodies(api).at(-1)?.messages).toEqual([{ role: 'user', content: 'Where is A17?' }])
  expect(listChatBodies(api)).toHaveLength(2)
})

test('a month without chats left opens the plan limit', async () => {
  allowWarnings()
  await openEditor({ chatStreamed: () => refuse('chat_limit_reached') })
  await sendQuestion('Where is A17?')
  await expect.element(page.getByRole('dialog', { name: 'Plan limit' })).toBeVisible()
})

test('a draft that the server refuses says why', async () => {
  allowWarnings()
  await openEditor({ chatStreamed: () => refuse('secret_missing') })
  await sendQuestion('Where is A17?')
  await expect
    .element(preview.getByText('A hidden value is no longer known here. Please enter it again.'))
    .toBeVisible()
})

test('chats on the house are counted', async () => {
  let left = 43
  await openEditor({
    getUser: () => ({ ...USER, openaikey: '', house_chats: { left, of: 50 } }),
    chatStreamed: () => {
      left -= 1
      return createAnswer()
    },
  })
  await expect.element(preview.getByText('On the house: 43 of 50 chats left')).toBeVisible()
  await sendQuestion('Hello')
  await expect.element(preview.getByText('On the house: 42 of 50 chats left')).toBeVisible()
})

test.each([390, 768])(
  'at %i wide the preview is a sheet behind a button, and keeps its talk while closed',
  async (width) => {
    await page.viewport(width, 844)
    await openEditor()
    const opener = page.getByRole('button', { name: 'Preview', exact: true })
    await expect.element(opener.first()).toBeInViewport()
    expect(preview.elements()).toHaveLength(0)
    const seen = page.elementLocator(opener.elements().find((each) => each.checkVisibility()) ?? document.body)
    await userEvent.click(seen)
    await sendQuestion('Where is A17?')
    await expect.element(preview.getByText('It is packed.')).toBeVisible()
    await userEvent.click(findButton('Close the preview'))
    await expect.element(seen).toHaveFocus()
    await expect.element(preview).not.toBeInTheDocument()
    await userEvent.click(seen)
    await expect.element(preview.getByText('It is packed.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(preview).not.toBeInTheDocument()
  },
)

test('on a phone Back closes the sheet and leaves the editor where it was', async () => {
  await page.viewport(390, 844)
  const { path, goTo, goBack } = await openPage('/dashboard', { api: { getProject: () => EDITED } })
  await expect.element(page.getByRole('heading', { name: 'Your bots' })).toBeVisible()
  await goTo(ADDRESS)
  const opener = page.getByRole('button', { name: 'Preview', exact: true })
  await expect.element(opener.first()).toBeInTheDocument()
  const seen = page.elementLocator(opener.elements().find((each) => each.checkVisibility()) ?? document.body)
  await seen.click()
  await expect.element(input).toBeVisible()
  await goBack()
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(seen).toHaveFocus()
  expect(path()).toBe(ADDRESS)
  await seen.click()
  await findButton('Close the preview').dblClick()
  await expect.element(preview).not.toBeInTheDocument()
  expect(path()).toBe(ADDRESS)
  await goBack()
  await expect.poll(path).toBe('/dashboard')
})
