import axe from 'axe-core'
import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type ChatEvent, type MountedSource, mountSource, ReplyRefusedError, type SourceOptions } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

let source: ScriptedSource
let chat: MountedSource
let events: ChatEvent[]

function mountChat(options: Partial<SourceOptions> = {}): void {
  const target = document.createElement('div')
  target.style.height = '500px'
  document.body.append(target)
  chat = mountSource(target, { source, onEvent: (event) => events.push(event), ...options })
}

const getMessageField = () => screen.getByShadowRole<HTMLTextAreaElement>('textbox')
const getMessageLog = () => screen.getByShadowRole('log')
const findButton = (name: string) => screen.findByShadowRole<HTMLButtonElement>('button', { name })

async function sendWords(words: string): Promise<void> {
  await userEvent.type(getMessageField(), `${words}{Enter}`)
}

beforeEach(() => {
  localStorage.clear()
  source = createScriptedSource({ welcome: 'Hello!', prompts: ['Where is my order?'] })
  events = []
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

it('the chat shows the answer as it comes, as markdown', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, createTextEvent('It is **out'))
  await screen.findByShadowText(/It is/)
  source.yield(createTextEvent(' for delivery**.'), DONE)
  expect((await screen.findByShadowText('out for delivery')).tagName).toBe('STRONG')
  expect(source.asked).toEqual([[{ role: 'user', content: 'Hi' }]])
})

it('the chat disables Send and offers Stop while an answer is on its way', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, createTextEvent('Half an answer'))
  const stop = await findButton('Stop')
  expect((await findButton('Send')).disabled).toBe(true)
  await userEvent.click(stop)
  await expect.poll(async () => (await findButton('Send')).disabled).toBe(false)
  expect(getMessageLog().textContent).toContain('Half an answer')
  expect(screen.queryByShadowText('Send again')).toBeNull()
})

it('the text field grows with its text, also in a browser that knows no `field-sizing`', async () => {
  mountChat()
  const field = getMessageField()
  field.style.setProperty('field-sizing', 'fixed')
  const low = field.offsetHeight
  await userEvent.fill(field, 'Where is my order, which I made three weeks ago and have paid for?')
  await expect.poll(() => field.offsetHeight).toBeGreaterThan(low)
  await userEvent.fill(field, 'One\nTwo\nThree')
  await expect.poll(() => field.offsetHeight).toBeGreaterThanOrEqual(low + 2 * 15)
  await userEvent.fill(field, '')
  await expect.poll(() => field.offsetHeight).toBe(low)
})

it('whoever has gone to Stop is in the text field once the answer has ended by itself', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, createTextEvent('A whole answer.'))
  ;(await findButton('Stop')).focus()
  source.yield(DONE)
  await expect.poll(() => getMessageField().matches(':focus')).toBe(true)
})

it('whoever presses by keys what then disappears or is disabled stays in the chat', async () => {
  mountChat()
  await userEvent.click(getMessageField())
  const expectFieldFocused = () => expect.poll(() => getMessageField().matches(':focus')).toBe(true)
  ;(await findButton('Where is my order?')).focus()
  await userEvent.keyboard('{Enter}')
  await expectFieldFocused()
  source.fail(new ReplyRefusedError(500, 'internal', 0))
  ;(await findButton('Send again')).focus()
  await userEvent.keyboard('{Enter}')
  await expectFieldFocused()
  source.yield(START, createTextEvent('On its way.'), DONE)
  await screen.findByShadowText('On its way.')
  await userEvent.type(getMessageField(), 'And A18?')
  ;(await findButton('Send')).focus()
  await userEvent.keyboard('{Enter}')
  await expectFieldFocused()
})

it('the chat draws the marks of a welcome before anything is said', async () => {
  source = createScriptedSource({ welcome: 'Hello, **you**!' })
  mountChat()
  expect((await screen.findByShadowText('you')).tagName).toBe('STRONG')
})

it('the chat sends on Enter, breaks the line on Shift+Enter, and ignores blank input', async () => {
  mountChat()
  await userEvent.type(getMessageField(), '   {Enter}')
  expect(source.asked).toEqual([])
  await userEvent.clear(getMessageField())
  await userEvent.type(getMessageField(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
  expect(source.asked[0]?.at(-1)?.content).toBe('one\ntwo')
  expect(getMessageField().value).toBe('')
})

it('the chat does not send while an input method composes', async () => {
  mountChat()
  await userEvent.type(getMessageField(), 'にほ')
  getMessageField().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  expect(source.asked).toEqual([])
})

it('the chat tells in plain words what is looked up, and how it ended', async () => {
  mountChat()
  await sendWords('Where is A17?')
  source.yield(START, { type: 'call', id: '1', brick: 'Order status', state: 'started' })
  await expect.poll(() => getMessageLog().textContent).toContain('Looking up Order status ...')
  source.yield({ type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 212 })
  await expect.poll(() => getMessageLog().textContent).toContain('Looked up Order status · 0.2\u00a0s')
  source.yield(
    { type: 'call', id: '2', brick: 'Weather', state: 'failed', duration_ms: 5000 },
    createTextEvent('So.'),
    DONE,
  )
  await expect.poll(() => getMessageLog().textContent).toContain('Could not look up Weather · 5.0\u00a0s')
})

it('the chat does not say that it looks something up where it may change something', async () => {
  mountChat()
  await sendWords('Book Friday.')
  const call = { type: 'call', id: '1', brick: 'Booking', writes: true } as const
  source.yield(START, { ...call, state: 'started' })
  await expect.poll(() => getMessageLog().textContent).toContain('Working on Booking ...')
  source.yield({ ...call, state: 'succeeded', duration_ms: 212 })
  await expect.poll(() => getMessageLog().textContent).toContain('Done: Booking · 0.2\u00a0s')
  source.yield({ ...call, id: '2', state: 'failed', duration_ms: 5000 }, createTextEvent('So.'), DONE)
  await expect.poll(() => getMessageLog().textContent).toContain('Could not finish Booking · 5.0\u00a0s')
})

it('the chat lets the owner look inside a step', async () => {
  mountChat()
  await sendWords('Where is A17?')
  const request = { method: 'GET', url: 'https://api.example/orders?key=••••abc' }
  const response = { status: 200, body: '{"state":"out"}' }
  source.yield(
    START,
    { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 9, request, response },
    DONE,
  )
  await userEvent.click(await screen.findByShadowText('Order status'))
  expect(getMessageLog().textContent).toContain('GET https://api.example/orders?key=••••abc')
  expect(getMessageLog().textContent).toContain('{\n  "state": "out"\n}')
})

it('the chat offers to send again after a failure, without an error text or a bubble', async () => {
  mountChat()
  await sendWords('Hi')
  source.fail(new ReplyRefusedError(502, 'provider_key_invalid'))
  const again = await findButton('Send again')
  expect(getMessageLog().textContent).not.toContain('provider')
  expect(events).toContainEqual({ type: 'error', status: 502, code: 'provider_key_invalid' })
  await userEvent.click(again)
  source.yield(START, createTextEvent('There.'), DONE)
  await screen.findByShadowText('There.')
  expect(source.asked[1]).toEqual([{ role: 'user', content: 'Hi' }])
})

it('the chat opens the limit dialog on 429, addressed to the visitor and to the owner', async () => {
  mountChat({ upgradeUrl: 'https://bricks.example/plans' })
  await sendWords('Hi')
  source.fail(new ReplyRefusedError(429, 'chat_limit_reached'))
  const dialog = await screen.findByShadowRole('alertdialog')
  expect(dialog.textContent).toContain('Is this your bot?')
  expect((await screen.findByShadowRole<HTMLAnchorElement>('link')).href).toBe('https://bricks.example/plans')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByShadowRole('alertdialog')).toBeNull()
  await expect.poll(() => getMessageField().matches(':focus')).toBe(true)
})

it('the chat says that no answer came where the answer was empty', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, DONE)
  await screen.findByShadowText('No answer came.')
})

it('the chat keeps the conversation and the unsent text over a reload, until a new one is begun', async () => {
  mountChat({ historyKey: 'P1' })
  await sendWords('Hi')
  source.yield(START, createTextEvent('Hello again.'), DONE)
  await screen.findByShadowText('Hello again.')
  await userEvent.type(getMessageField(), 'unsent')
  await expect.poll(() => localStorage.getItem('bricks:v1:P1:draft')).toBe('"unsent"')
  chat.destroy()
  mountChat({ historyKey: 'P1' })
  await screen.findByShadowText('Hello again.')
  expect(getMessageField().value).toBe('unsent')
  await userEvent.click(await findButton('New conversation'))
  await expect.poll(() => getMessageLog().textContent).not.toContain('Hello again.')
  chat.destroy()
  mountChat({ historyKey: 'P1' })
  expect(getMessageLog().textContent).not.toContain('Hello again.')
})

it('the chat draws at most once a frame, however fast the words come', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, createTextEvent('a'))
  await screen.findByShadowText('a')
  let changes = 0
  let frames = 0
  const watch = new MutationObserver(() => {
    changes += 1
  })
  watch.observe(getMessageLog(), { subtree: true, childList: true, characterData: true })
  const countFrames = () => {
    frames += 1
    if (watch) requestAnimationFrame(countFrames)
  }
  requestAnimationFrame(countFrames)
  for (let word = 0; word < 500; word += 1) source.yield(createTextEvent(' word'))
  source.yield(DONE)
  await expect.poll(() => getMessageLog().textContent?.split('word').length).toBe(501)
  expect(changes).toBeLessThanOrEqual(frames + 1)
})

it.each([
  ['#ffcc00', 'rgb(255, 204, 0)', 'color(xyz-d65 0 0 0)'],
  ['#7a1fa2', 'rgb(122, 31, 162)', 'color(xyz-d65 0.9505 1 1.089)'],
])('the chat wears the accent %s, with the ink that reads better on it', async (accent, background, ink) => {
  source = createScriptedSource({ accent })
  mountChat()
  const { backgroundColor, color } = getComputedStyle(await findButton('Send'))
  expect([backgroundColor, color]).toEqual([background, ink])
})

it('the chat leaves nothing behind when it is destroyed', async () => {
  mountChat()
  await sendWords('Hi')
  chat.destroy()
  expect(document.body.querySelector('div')?.childElementCount).toBe(0)
})

it('the chat has nothing that axe would complain about', async () => {
  mountChat()
  await sendWords('Hi')
  source.yield(START, { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 9 })
  source.yield(createTextEvent('A [link](https://a.example) and\n\n```\ncode\n```'), DONE)
  await screen.findByShadowText('code')
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
