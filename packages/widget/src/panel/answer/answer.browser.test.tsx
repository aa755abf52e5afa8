import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type ChatEvent, type MountedSource, mountSource } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

let source: ScriptedSource
let chat: MountedSource
let events: ChatEvent[]

function mountChat(historyKey?: string): void {
  const target = document.createElement('div')
  target.style.height = '500px'
  document.body.append(target)
  chat = mountSource(target, { source, historyKey, onEvent: (event) => events.push(event) })
}

const getMessageField = () => screen.getByShadowRole<HTMLTextAreaElement>('textbox')
const getMessageLog = () => screen.getByShadowRole('log')
const findButton = (name: string) => screen.findByShadowRole<HTMLButtonElement>('button', { name })
const isPressed = async (name: string) => (await findButton(name)).ariaPressed

async function askAndAnswer(question: string, answer: string): Promise<void> {
  await userEvent.type(getMessageField(), `${question}{Enter}`)
  source.yield(START, createTextEvent(answer), DONE)
  await screen.findByShadowText(answer)
}

beforeEach(() => {
  localStorage.clear()
  source = createScriptedSource()
  events = []
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

it('an answer can be judged, judged otherwise, and left unjudged', async () => {
  mountChat()
  await askAndAnswer('Hi', 'Hello there.')
  await userEvent.click(await findButton('Good answer'))
  expect(await isPressed('Good answer')).toBe('true')
  await userEvent.click(await findButton('Bad answer'))
  expect([await isPressed('Good answer'), await isPressed('Bad answer')]).toEqual(['false', 'true'])
  await userEvent.click(await findButton('Bad answer'))
  expect(await isPressed('Bad answer')).toBe('false')
  const answer = { conversationId: 'c1', answerId: 'm1' }
  expect(source.judged).toEqual([1, -1, 0].map((value) => ({ answer, value })))
})

it('an answer keeps its judgement over a reload', async () => {
  mountChat('P1')
  await askAndAnswer('Hi', 'Hello there.')
  await userEvent.click(await findButton('Bad answer'))
  chat.destroy()
  mountChat('P1')
  expect(await isPressed('Bad answer')).toBe('true')
})

it('an answer loses a judgement that the server did not take', async () => {
  mountChat()
  await askAndAnswer('Hi', 'Hello there.')
  source.refuseJudgement = true
  await userEvent.click(await findButton('Good answer'))
  await expect.poll(() => isPressed('Good answer')).toBe('false')
})

it('an answer cannot be judged where nobody listens', async () => {
  delete source.feedback
  mountChat()
  await askAndAnswer('Hi', 'Hello there.')
  await findButton('Copy the answer')
  expect(screen.queryByShadowRole('button', { name: 'Good answer' })).toBeNull()
})

it('an answer is copied as it was written', async () => {
  mountChat()
  await userEvent.type(getMessageField(), 'Hi{Enter}')
  source.yield(START, createTextEvent('It is **out**.'), DONE)
  const copied: string[] = []
  Object.defineProperty(navigator.clipboard, 'writeText', {
    configurable: true,
    value: async (words: string) => void copied.push(words),
  })
  await userEvent.click(await findButton('Copy the answer'))
  await findButton('Copied')
  expect(copied).toEqual(['It is **out**.'])
  Reflect.deleteProperty(navigator.clipboard, 'writeText')
})

it('an answer is said aloud sentence by sentence, once each is whole', async () => {
  mountChat()
  const listSpokenWords = () =>
    [...(getMessageLog().nextElementSibling?.children ?? [])].map((line) => line.getAttribute('data-words'))
  await userEvent.type(getMessageField(), 'Hi{Enter}')
  source.yield(START, createTextEvent('It is **out** for deliv'))
  await screen.findByShadowText(/for deliv/)
  expect([getMessageLog().ariaLive, listSpokenWords()]).toEqual(['off', []])
  source.yield(createTextEvent('ery. The [driver](https://a.example) will'))
  await expect.poll(listSpokenWords).toEqual(['It is  out  for delivery.'])
  source.yield(createTextEvent(' ring'), DONE)
  await expect.poll(listSpokenWords).toEqual(['It is  out  for delivery.', 'The driver will ring'])
  expect(getMessageLog().nextElementSibling?.ariaLive).toBe('polite')
})

it('what became of an answer without words, or of a message that was not answered, is said aloud', async () => {
  mountChat()
  const listSpokenWords = () =>
    [...(getMessageLog().nextElementSibling?.children ?? [])].map((line) => line.getAttribute('data-words'))
  await userEvent.type(getMessageField(), 'Hi{Enter}')
  source.yield(START, DONE)
  await expect.poll(listSpokenWords).toEqual(['No answer came.'])
  await userEvent.type(getMessageField(), 'Once more{Enter}')
  source.fail(new Error('offline'))
  expect((await findButton('Send again')).closest('[role=alert]')).not.toBe(null)
})

it('the last message of a visitor can be worded anew, which asks anew and forgets the old answer', async () => {
  mountChat()
  await askAndAnswer('First', 'One.')
  await askAndAnswer('Wher is A17?', 'What?')
  expect(screen.getAllByShadowRole('button', { name: 'Edit' })).toHaveLength(1)
  await userEvent.click(await findButton('Edit'))
  expect(getMessageField().value).toBe('Wher is A17?')
  await userEvent.clear(getMessageField())
  await userEvent.type(getMessageField(), 'Where is A17?{Enter}')
  source.yield(START, createTextEvent('On its way.'), DONE)
  await screen.findByShadowText('On its way.')
  expect(source.asked.at(-1)?.map(({ content }) => content)).toEqual(['First', 'One.', 'Where is A17?'])
  expect(getMessageLog().textContent).not.toContain('Wher is')
  expect(events.filter(({ type }) => type === 'message')).toHaveLength(3)
})

it('the last message of a visitor stays as it is when the visitor thinks better of it, and so does what was typed', async () => {
  mountChat()
  await askAndAnswer('First', 'One.')
  await userEvent.type(getMessageField(), 'half a th')
  await userEvent.click(await findButton('Edit'))
  await screen.findByShadowText('You are changing your last message.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getMessageField().value).toBe('half a th')
  expect(screen.queryByShadowText('You are changing your last message.')).toBeNull()
  await userEvent.clear(getMessageField())
  await askAndAnswer('Second', 'Two.')
  expect(source.asked.at(-1)).toHaveLength(3)
})

it('the last message of a visitor cannot be changed while its answer is on its way', async () => {
  mountChat()
  await askAndAnswer('First', 'One.')
  await userEvent.type(getMessageField(), 'Second{Enter}')
  await expect.poll(() => screen.queryByShadowRole('button', { name: 'Edit' })).toBeNull()
})

it('a look-up that can be opened says so with a mark, which turns, and shows JSON a line for each part', async () => {
  mountChat()
  await userEvent.type(getMessageField(), 'Where is A17?{Enter}')
  const request = { method: 'GET', url: 'https://api.shop.example/orders/A17' }
  const response = { status: 200, body: '{"state":"packed","items":["mug"]}' }
  const done = { type: 'call', state: 'succeeded', duration_ms: 9 } as const
  source.yield(START, { ...done, id: '1', brick: 'Order status', request, response }, createTextEvent('Packed.'))
  source.yield({ ...done, id: '2', brick: 'Weather' }, DONE)
  const line = (await screen.findByShadowText('Order status')).closest('summary')
  const mark = line?.querySelector(':scope > svg:last-child')
  if (!line || !mark) throw new Error('There is no mark.')
  expect(getComputedStyle(mark).rotate).toBe('none')
  await userEvent.click(line)
  expect(getComputedStyle(mark).rotate).toBe('180deg')
  expect(line.parentElement?.textContent).toContain('{\n  "state": "packed",\n  "items": [\n    "mug"\n  ]\n}')
  const closed = (await screen.findByShadowText('Weather')).closest('.step')
  expect(closed?.querySelectorAll('svg')).toHaveLength(1)
})

it('a screen reader hears the words of a link, and nothing of its address, also where the address has brackets', async () => {
  mountChat()
  await userEvent.type(getMessageField(), 'Which planet?{Enter}')
  source.yield(START, createTextEvent('Read [about it](https://a.example/Mercury_(planet)) today.'), DONE)
  await findButton('Good answer')
  const spoken = [...(getMessageLog().getRootNode() as ShadowRoot).querySelectorAll<HTMLElement>('.spoken p')]
  expect(spoken.map(({ dataset }) => dataset.words)).toEqual(['Read about it today.'])
})

it('what a screen reader hears is laid out as one line for each sentence, and not for each letter', async () => {
  mountChat()
  await askAndAnswer('Hi', 'Your parcel left our house today. It should be with you on Friday.')
  const root = getMessageLog().getRootNode() as ShadowRoot
  const listHeights = () => [...root.querySelectorAll('.spoken p')].map(({ clientHeight }) => clientHeight)
  await expect.poll(listHeights).toHaveLength(2)
  expect(Math.min(...listHeights())).toBeGreaterThan(0)
  expect(Math.max(...listHeights())).toBeLessThan(30)
})
