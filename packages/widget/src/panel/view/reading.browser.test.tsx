import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource } from '#index.ts'
import { DONE, START, text } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

let source: ScriptedSource
let chat: MountedSource

const log = () => screen.getByShadowRole('log')
const button = (name: string) => screen.findByShadowRole<HTMLButtonElement>('button', { name })
const lines = (count: number) => text('line\n\n'.repeat(count))
const isAtEnd = () => log().scrollHeight - log().scrollTop - log().clientHeight < 2
const frames = () => new Promise((done) => setTimeout(done, 150))

async function say(words: string): Promise<void> {
  await userEvent.type(screen.getByShadowRole('textbox'), `${words}{Enter}`)
}

function topOf(words: string): number {
  return screen.getByShadowText(words).getBoundingClientRect().top - log().getBoundingClientRect().top
}

async function scrollTo(top: number): Promise<void> {
  log().scrollTop = top
  log().dispatchEvent(new Event('scroll'))
  await frames()
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
  await say('Tell me a little')
  source.yield(START, lines(3))
  await frames()
  source.yield(lines(3))
  await frames()
  expect(isAtEnd()).toBe(true)
  source.yield(lines(60))
  await frames()
  expect(topOf('Tell me a little')).toBeGreaterThanOrEqual(0)
  expect(topOf('Tell me a little')).toBeLessThan(60)
  source.yield(DONE)
  await frames()
  expect(topOf('Tell me a little')).toBeLessThan(60)
  await button('New messages')
})

it('the reader sees the end of a long question, and its answer below', async () => {
  chat.send(`${'Long question.\n'.repeat(80)}Last line`)
  source.yield(START, lines(60))
  await frames()
  const answer = screen.getAllByShadowText('line')[0]?.getBoundingClientRect().top ?? 0
  const top = answer - log().getBoundingClientRect().top
  expect(top).toBeGreaterThan(50)
  expect(top).toBeLessThan(log().clientHeight / 2)
})

it.each(['ends', 'is stopped', 'breaks off', 'goes on'])(
  'the reader stays where they went when the answer %s',
  async (what) => {
    await say('Tell me much')
    source.yield(START, lines(60))
    await frames()
    await scrollTo(0)
    if (what === 'ends') source.yield(lines(5), DONE)
    if (what === 'is stopped') await userEvent.click(await button('Stop'))
    if (what === 'breaks off') source.yield({ type: 'error', code: 'provider_failed', retryable: true })
    if (what === 'goes on') source.yield(lines(5))
    await frames()
    await frames()
    expect(log().scrollTop).toBe(0)
  },
)

it('the reader goes on to the end with the answer once they went there, by the button or by themselves', async () => {
  await say('Tell me much')
  source.yield(START, lines(60))
  await userEvent.click(await button('New messages'))
  source.yield(lines(5))
  await frames()
  expect(isAtEnd()).toBe(true)
  await scrollTo(100)
  await scrollTo(log().scrollHeight)
  source.yield(lines(5))
  await frames()
  expect(isAtEnd()).toBe(true)
  source.yield(DONE)
  await frames()
  expect(isAtEnd()).toBe(true)
})

it('the reader is led to what they send, wherever they were', async () => {
  await say('Tell me much')
  source.yield(START, lines(60), DONE)
  await button('Copy the answer')
  await scrollTo(0)
  await say('And now?')
  await frames()
  expect(isAtEnd()).toBe(true)
  source.yield(START, text('Short.'), DONE)
  await frames()
  expect(isAtEnd()).toBe(true)
})

it('the reader is not told of news where only the room has become smaller', async () => {
  await say('Tell me much')
  source.yield(START, lines(60), DONE)
  await button('Copy the answer')
  await userEvent.click(await button('New messages'))
  await scrollTo(200)
  const frame = document.querySelector('div')
  if (frame) frame.style.height = '300px'
  await frames()
  expect(screen.queryByShadowRole('button', { name: 'New messages' })).toBeNull()
  expect(log().scrollTop).toBe(200)
})

it('the reader finds nothing to scroll after a new conversation was begun', async () => {
  await say('Tell me much')
  source.yield(START, lines(60))
  await frames()
  await scrollTo(0)
  chat.reset()
  await frames()
  expect(screen.queryByShadowRole('button', { name: 'New messages' })).toBeNull()
})
