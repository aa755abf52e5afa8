import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource, ReplyRefusedError } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

const THINKING = { type: 'thinking' } as const

let source: ScriptedSource
let chat: MountedSource

async function mountAndAsk(locale?: string): Promise<void> {
  const target = document.createElement('div')
  document.body.append(target)
  source = createScriptedSource()
  chat = mountSource(target, { source, locale })
  await userEvent.type(await screen.findByShadowRole('textbox'), 'Hi{Enter}')
}

const getMessageLog = () => screen.getByShadowRole('log')
const queryThinkingLine = () => screen.queryByShadowText('Thinking ...')

beforeEach(() => localStorage.clear())
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

it('a visitor reads that the model thinks, until it says something', async () => {
  await mountAndAsk()
  expect(queryThinkingLine()).toBeNull()
  source.yield(THINKING)
  await screen.findByShadowText('Thinking ...')
  source.yield(START, { type: 'call', id: '1', brick: 'Orders', state: 'started' })
  await expect.poll(queryThinkingLine).toBeNull()
  source.yield({ type: 'call', id: '1', brick: 'Orders', state: 'succeeded', duration_ms: 9 })
  await screen.findByShadowText('Thinking ...')
  source.yield(createTextEvent('It is out.'))
  await screen.findByShadowText('It is out.')
  await expect.poll(queryThinkingLine).toBeNull()
  source.yield(DONE)
  await screen.findByShadowRole('button', { name: 'Good answer' })
  expect(queryThinkingLine()).toBeNull()
})

it('a model that thought and said nothing has not answered', async () => {
  await mountAndAsk()
  source.yield(THINKING, START, DONE)
  await screen.findByShadowText('No answer came.')
  expect(queryThinkingLine()).toBeNull()
})

it('a model that thought and failed leaves the message to be sent again, and no bubble', async () => {
  await mountAndAsk()
  source.yield(THINKING)
  await screen.findByShadowText('Thinking ...')
  source.fail(new ReplyRefusedError(0, 'provider_timeout'))
  await screen.findByShadowRole('button', { name: 'Send again' })
  expect(queryThinkingLine()).toBeNull()
})

it.each([
  ['de', 'Denkt nach ...'],
  ['fr', 'Réfléchit ...'],
  ['es', 'Pensando ...'],
  ['pt', 'Pensando ...'],
  ['ja', '考えています ...'],
  ['ar', 'يفكّر ...'],
])('a visitor reads so in %s', async (locale, words) => {
  await mountAndAsk(locale)
  source.yield(THINKING)
  await screen.findByShadowText(words)
  expect(getMessageLog().textContent).not.toContain('Thinking')
})
