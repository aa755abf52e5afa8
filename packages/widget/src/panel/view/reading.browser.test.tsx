import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

let source: ScriptedSource
let chat: MountedSource

const getMessageLog = () => screen.getByShadowRole('log')
const findButton = (name: string) => screen.findByShadowRole<HTMLButtonElement>('button', { name })
const createLinesEvent = (count: number) => createTextEvent('line\n\n'.repeat(count))
const isAtEnd = () => getMessageLog().scrollHeight - getMessageLog().scrollTop - getMessageLog().clientHeight < 2
const waitForFrames = () => new Promise((done) => setTimeout(done, 150))

async function sendWords(words: string): Promise<void> {
  await userEvent.type(screen.getByShadowRole('textbox'), `${words}{Enter}`)
}

function measureTop(words: string): number {
  return screen.getByShadowText(words).getBoundingClientRect().top - getMessageLog().getBoundingClientRect().top
}

async function scrollTo(top: number): Promise<void> {
  getMessageLog().scrollTop = top
  getMessageLog().dispatchEvent(new Event('scroll'))
  await waitForFrames()
}

beforeEach(() => {
  source = createScriptedSource()
  const target = document.createElement('div')
  target.style.height = '500px'
  document.body.append(target)
  chat = mountSource(target, { source })
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

it('the reader sees the answer grow at its end as long as its question is in sight', async () => {
  await sendWords('Tell me a little')
  source.yield(START, createLinesEvent(3))
  await waitForFrames()
  source.yield(createLinesEvent(3))
  await waitForFrames()
  await expect.poll(isAtEnd).toBe(true)
  source.yield(createLinesEvent(60))
  await waitForFrames()
  expect(measureTop('Tell me a little')).toBeGreaterThanOrEqual(0)
  expect(measureTop('Tell me a little')).toBeLessThan(60)
  source.yield(DONE)
  await waitForFrames()
  expect(measureTop('Tell me a little')).toBeLessThan(60)
  await findButton('New messages')
})

it('the reader sees the end of a long question, and its answer below', async () => {
  chat.send(`${'Long question.\n'.repeat(80)}Last line`)
  source.yield(START, createLinesEvent(60))
  await waitForFrames()
  const answer = screen.getAllByShadowText('line')[0]?.getBoundingClientRect().top ?? 0
  const top = answer - getMessageLog().getBoundingClientRect().top
  expect(top).toBeGreaterThan(50)
  expect(top).toBeLessThan(getMessageLog().clientHeight / 2)
})

it.each(['ends', 'is stopped', 'breaks off', 'goes on'])(
  'the reader stays where they went when the answer %s',
  async (what) => {
    await sendWords('Tell me much')
    source.yield(START, createLinesEvent(60))
    await waitForFrames()
    await scrollTo(0)
    if (what === 'ends') source.yield(createLinesEvent(5), DONE)
    if (what === 'is stopped') await userEvent.click(await findButton('Stop'))
    if (what === 'breaks off') source.yield({ type: 'error', code: 'provider_failed', retryable: true })
    if (what === 'goes on') source.yield(createLinesEvent(5))
    await waitForFrames()
    await waitForFrames()
    expect(getMessageLog().scrollTop).toBe(0)
  },
)

it('the reader goes on to the end with the answer once they went there, by the button or by themselves', async () => {
  await sendWords('Tell me much')
  source.yield(START, createLinesEvent(60))
  await userEvent.click(await findButton('New messages'))
  source.yield(createLinesEvent(5))
  await waitForFrames()
  expect(isAtEnd()).toBe(true)
  await scrollTo(100)
  await scrollTo(getMessageLog().scrollHeight)
  source.yield(createLinesEvent(5))
  await waitForFrames()
  expect(isAtEnd()).toBe(true)
  source.yield(DONE)
  await waitForFrames()
  expect(isAtEnd()).toBe(true)
})

it('the reader is led to what they send, wherever they were', async () => {
  await sendWords('Tell me much')
  source.yield(START, createLinesEvent(60), DONE)
  await findButton('Copy the answer')
  await scrollTo(0)
  await sendWords('And now?')
  await waitForFrames()
  expect(isAtEnd()).toBe(true)
  source.yield(START, createTextEvent('Short.'), DONE)
  await waitForFrames()
  expect(isAtEnd()).toBe(true)
})

it('the reader is not told of news where only the room has become smaller', async () => {
  await sendWords('Tell me much')
  source.yield(START, createLinesEvent(60), DONE)
  await findButton('Copy the answer')
  await userEvent.click(await findButton('New messages'))
  await scrollTo(200)
  const frame = document.querySelector('div')
  if (frame) frame.style.height = '300px'
  await waitForFrames()
  expect(screen.queryByShadowRole('button', { name: 'New messages' })).toBeNull()
  expect(getMessageLog().scrollTop).toBe(200)
})

it('the reader finds nothing to scroll after a new conversation was begun', async () => {
  await sendWords('Tell me much')
  source.yield(START, createLinesEvent(60))
  await waitForFrames()
  await scrollTo(0)
  chat.reset()
  await waitForFrames()
  expect(screen.queryByShadowRole('button', { name: 'New messages' })).toBeNull()
})
