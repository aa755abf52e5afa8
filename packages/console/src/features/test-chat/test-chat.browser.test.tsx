import { type ErrorCode, encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TRACE } from '#test/conversations.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { createRunEvents, streamEvents } from '#test/routing.ts'
import { CONFIG, PROJECT, USER } from '#test/sample-data.ts'
import { signInAgain } from '#test/sign-in.ts'

const ADDRESS = '/test/parcel-helper'
const START: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
const DONE: ReplyEvent = { type: 'done', finish: 'stop' }
const input = page.getByPlaceholder('Type a message...')

type Chat = NonNullable<Handlers['chatStreamed']>

function createReply(events: ReplyEvent[]): Response {
  return new Response(events.map(encodeReplyEvent).join(''), { headers: { 'content-type': 'text/event-stream' } })
}

function createTextReply(...deltas: string[]): Response {
  return createReply([START, ...deltas.map((delta): ReplyEvent => ({ type: 'text', delta })), DONE])
}

function createUnendingReply(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const begun: ReplyEvent[] = [START, { type: 'text', delta: 'Let me see' }]
      stream.enqueue(new TextEncoder().encode(begun.map(encodeReplyEvent).join('')))
      signal.addEventListener('abort', () => stream.error(signal.reason))
    },
  })
  return new Response(body)
}

function openChat(chatStreamed: Chat) {
  return openPage(ADDRESS, { api: { chatStreamed } })
}

async function sendText(text: string) {
  await input.fill(text)
  await userEvent.keyboard('{Enter}')
}

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return warn
}

test('the header says that this is a test and as whom, and leads back to the editor', async () => {
  await openPage(ADDRESS)
  await expect.element(page.getByRole('heading', { name: 'You are in test mode' })).toBeVisible()
  await expect.element(page.getByText('Connected as Bea Builder')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the editor' }))
    .toHaveAttribute('href', '/edit/parcel-helper')
  await expect.element(page.getByRole('heading', { name: 'Parcel helper' })).toBeVisible()
})

test('Log out ends the session', async () => {
  const { path } = await openPage(ADDRESS, { api: { logOut: () => ({}) } })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(path).toBe('/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a project that is not there leads to the dashboard, which says so', async () => {
  const { path } = await openPage(ADDRESS, { api: { getProject: () => refuse('not_found') } })
  await expect.poll(path).toBe('/dashboard')
  await expect.element(page.getByText('There is no bot at this address.')).toBeVisible()
})

test('an answer that was cut says so when one asks why, and can be asked of the saved draft again', async () => {
  const { api } = await openChat(() =>
    createReply([START, { type: 'trace', ...TRACE }, { type: 'done', finish: 'length' }]),
  )
  api.handle({ rehearse: () => streamEvents([...createRunEvents(1, false), { type: 'done', runs: 1 }]) })
  await sendText('Where is A17?')
  await userEvent.click(page.getByRole('button', { name: /^Last answer/ }))
  await userEvent.click(page.getByRole('button', { name: 'Why?', exact: true }))
  await expect.element(page.getByText(/^The answer was cut/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Ask it 5 times' }))
  await expect.element(page.getByText('Nothing 1 of 1')).toBeVisible()
  const body = api.calls.find(({ name }) => name === 'rehearse')?.body
  expect(body).toMatchObject({ message: 'Where is A17?', history: [] })
  expect(body).not.toHaveProperty('draft')
})

test('the headings of what is told of an answer go down by one level at a time', async () => {
  await openChat(() => createReply([START, { type: 'trace', ...TRACE }, DONE]))
  await sendText('Where is A17?')
  await userEvent.click(page.getByRole('button', { name: /^Last answer/ }))
  await userEvent.click(page.getByRole('button', { name: 'Why?', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'What is certain' })).toBeVisible()
  const levels = Array.from(document.querySelectorAll('h1, h2, h3, h4'), ({ tagName }) => Number(tagName[1]))
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  expect(levels).toContain(4)
})

test('a message is answered as the owner, with markdown, and the conversation goes on under its id', async () => {
  const { api } = await openChat(() => createTextReply('It is **out for', ' delivery**.'))
  await sendText('Where is A17?')
  await expect.element(page.getByText('out for delivery')).toBeVisible()
  await expect.element(input).toHaveValue('')
  await sendText('And B22?')
  await expect.poll(() => api.calls.filter(({ name }) => name === 'chatStreamed')).toHaveLength(2)
  const [first, second] = api.calls.filter(({ name }) => name === 'chatStreamed')
  expect(first?.authorization).toBe('Bearer bricks_test')
  expect(first?.body).toEqual({
    project_id: 'parcel-helper',
    messages: [{ role: 'user', content: 'Where is A17?' }],
    request_id: expect.stringMatching(/^.{1,64}$/),
    can: expect.arrayContaining(['confirm']),
  })
  expect(second?.body).toMatchObject({
    conversation_id: 'c1',
    messages: [
      { role: 'user', content: 'Where is A17?' },
      { role: 'assistant', content: 'It is **out for delivery**.' },
      { role: 'user', content: 'And B22?' },
    ],
  })
})

test('the owner can look into each call of a brick: the request that was sent and the answer', async () => {
  const call = { type: 'call', id: '1', brick: 'Order status' } as const
  await openChat(() =>
    createReply([
      START,
      { ...call, state: 'started' },
      {
        ...call,
        state: 'succeeded',
        duration_ms: 212,
        request: { method: 'GET', url: 'https://api.shop.example/orders?key=••••k7Q' },
        response: { status: 200, body: '{"state":"packed"}' },
      },
      { type: 'text', delta: 'It is packed.' },
      DONE,
    ]),
  )
  await sendText('Where is A17?')
  await page.getByText(/^Looked up Order status/).click()
  await expect.element(page.getByText(/GET .*orders.key=••••k7Q/)).toBeVisible()
  await expect.element(page.getByText(/"packed"/)).toBeVisible()
})

test('blank input is not sent', async () => {
  const { api } = await openChat(() => createTextReply('Hello.'))
  await sendText('   ')
  expect(api.calls.some(({ name }) => name === 'chatStreamed')).toBe(false)
})

test('Stop calls the request off, and what has come stays', async () => {
  let signal: AbortSignal | undefined
  await openChat((request) => {
    signal = request.signal
    return createUnendingReply(request.signal)
  })
  await sendText('Where is A17?')
  await expect.element(page.getByText('Let me see')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => signal?.aborted).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect.element(page.getByText('Let me see')).toBeVisible()
})

test('leaving the page calls the request off', async () => {
  let signal: AbortSignal | undefined
  const { path } = await openChat((request) => {
    signal = request.signal
    return createUnendingReply(request.signal)
  })
  await sendText('Where is A17?')
  await expect.element(page.getByText('Let me see')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await expect.poll(path).toBe('/edit/parcel-helper')
  await expect.poll(() => signal?.aborted).toBe(true)
})

const keyDialog = page.getByRole('dialog', { name: 'Set Your OpenAI API Key' })

test('without a provider key the dialog speaks of testing and leads to the field in the settings', async () => {
  await openChat(() => refuse('provider_key_missing'))
  await sendText('Hello')
  await expect.element(keyDialog.getByText('You cannot test Bricks before setting your OpenAI API Key')).toBeVisible()
  await expect
    .element(keyDialog.getByRole('link', { name: 'Go to Settings' }))
    .toHaveAttribute('href', '/settings/key#openaikey')
  await userEvent.keyboard('{Escape}')
  await expect.element(keyDialog).not.toBeInTheDocument()
})

test('the dialog says where a key is made and what answers cost about', async () => {
  const models = CONFIG.models.map((each) => ({ ...each, price_in: 0.1, price_out: 0.5 }))
  await openPage(ADDRESS, {
    api: { getConfig: () => ({ ...CONFIG, models }), chatStreamed: () => refuse('provider_key_missing') },
  })
  await sendText('Hello')
  await expect
    .element(keyDialog.getByText(/OpenAI bills you directly: about \$0\.28 for 1,000 answers\./))
    .toBeVisible()
  await expect.element(keyDialog.getByRole('link', { name: 'Make one at OpenAI' })).toBeVisible()
})

test('a key that is saved in the dialog sends the question that waited', async () => {
  let hasKey = false
  const { api } = await openPage(ADDRESS, {
    api: {
      getUser: () => ({ ...USER, openaikey: '' }),
      chatStreamed: () => (hasKey ? createTextReply('It is on its way.') : refuse('provider_key_missing')),
      saveProviderKey: () => {
        hasKey = true
        return { ...USER, openaikey: '••••abc' }
      },
    },
  })
  await sendText('Where is A17?')
  await keyDialog.getByRole('button', { name: 'Save key' }).click()
  await expect.element(keyDialog.getByText('Paste a key first.')).toBeVisible()
  await keyDialog.getByLabelText('OpenAI API Key').fill('sk-test-abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  await expect.element(keyDialog).not.toBeInTheDocument()
  expect(page.getByText('Where is A17?').elements()).toHaveLength(1)
  expect(api.calls.find(({ name }) => name === 'saveProviderKey')?.body).toEqual({ openaikey: 'sk-test-abc' })
})

test('a bot on another provider’s model is asked for the key of that provider', async () => {
  const providers = [
    { id: 'openai', label: 'OpenAI', needs_key: true },
    { id: 'anthropic', label: 'Anthropic', needs_key: true },
  ]
  const model = { id: 'anthropic/claude', role: 0, provider: 'anthropic' }
  let hasKey = false
  const { api } = await openPage(ADDRESS, {
    api: {
      getConfig: () => ({ ...CONFIG, providers, models: [...CONFIG.models, model] }),
      getProject: () => ({ ...PROJECT, model: model.id }),
      chatStreamed: () => (hasKey ? createTextReply('It is on its way.') : refuse('provider_key_missing')),
      saveKeyOf: () => {
        hasKey = true
        return providers.map((each) => ({ ...each, key: '••••abc' }))
      },
    },
  })
  await sendText('Where is A17?')
  const asked = page.getByRole('dialog', { name: 'Set Your Anthropic API Key' })
  await asked.getByLabelText('Anthropic API Key').fill('sk-ant-abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'saveKeyOf')?.body).toEqual({ provider: 'anthropic', key: 'sk-ant-abc' })
})

test('a key that is refused says so, and the question goes on waiting', async () => {
  await openPage(ADDRESS, {
    api: {
      chatStreamed: () => refuse('provider_key_missing'),
      saveProviderKey: () => refuse('provider_key_refused'),
    },
  })
  await sendText('Where is A17?')
  await keyDialog.getByLabelText('OpenAI API Key').fill('sk-bad-abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(keyDialog.getByText(/The provider refused this key/)).toBeVisible()
})

test('the settings lead to the field itself, and back to the test, where the question that waited is sent', async () => {
  let openaikey = ''
  const { path } = await openPage(ADDRESS, {
    api: {
      getUser: () => ({ ...USER, openaikey }),
      chatStreamed: () => (openaikey ? createTextReply('It is on its way.') : refuse('provider_key_missing')),
      saveProviderKey: () => {
        openaikey = '••••abc'
        return { ...USER, openaikey }
      },
    },
  })
  await sendText('Where is A17?')
  await keyDialog.getByRole('link', { name: 'Go to Settings' }).click()
  const field = page.getByPlaceholder('sk-...')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInViewport()
  await field.fill('sk-test-abc')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('link', { name: 'Go on testing' }).click()
  await expect.poll(path).toBe(ADDRESS)
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  expect(sessionStorage.getItem('bricks:question:parcel-helper')).toBeNull()
})

test('the month’s limit opens one dialog, which offers an upgrade', async () => {
  const warn = watchWarnings()
  await openChat(() => refuse('chat_limit_reached'))
  await sendText('Hello')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/You have reached the max of chat interactions/)
  await expect.element(dialog).toMatchTextContent(/Upgrade to go on/)
  await expect.element(dialog.getByRole('link', { name: 'Get plan Premium' })).toBeVisible()
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  expect(warn).not.toHaveBeenCalled()
})

test.each<[string, Chat, { status: number; code: string }]>([
  ['a refusal', () => refuse('provider_busy'), { status: 503, code: 'provider_busy' satisfies ErrorCode }],
  ['no answer', () => Promise.reject(new TypeError('x')), { status: 0, code: '' }],
  [
    'a fault in the middle',
    () => createReply([START, { type: 'error', code: 'provider_failed', retryable: true }]),
    { status: 0, code: 'provider_failed' },
  ],
  ['a stream that breaks', () => createReply([START]), { status: 0, code: '' }],
])('%s is logged, ends the loading and puts no words into the chat', async (_name, chat, logged) => {
  const warn = watchWarnings()
  await openChat(chat)
  await sendText('Hello')
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect.element(page.getByRole('log')).toHaveTextContent('Hello! How can I help?HelloSend again')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), logged)
})

test('a session that has ended leads to sign in and back', async () => {
  const { path } = await openChat(() => refuse('not_signed_in'))
  watchWarnings()
  await sendText('Hello')
  await expect.poll(path).toBe('/signin?next=%2Ftest%2Fparcel-helper')
})

test('a question that met the end of the session is sent after signing in again', async () => {
  const { api, path } = await openChat(() => refuse('not_signed_in'))
  watchWarnings()
  await sendText('Where is A17?')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  api.handle({ chatStreamed: () => createTextReply('It is on its way.') })
  await signInAgain(api)
  await expect.poll(path).toBe(ADDRESS)
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  expect(page.getByText('Where is A17?').elements()).toHaveLength(1)
  expect(sessionStorage.getItem('bricks:question:parcel-helper')).toBeNull()
})

test('the chat follows the theme of the console', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
  })
  document.documentElement.dataset.theme = 'dark'
  await openPage(ADDRESS)
  await expect.element(input).toBeVisible()
  const readColorScheme = () => getComputedStyle(input.element()).colorScheme
  expect(readColorScheme()).toBe('dark')
  document.documentElement.dataset.theme = 'light'
  await expect.poll(readColorScheme).toBe('light')
})
