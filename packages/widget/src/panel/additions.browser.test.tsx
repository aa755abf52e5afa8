/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type MountedSource, mountSource, type ReplyEvent, type Turn } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource } from '#tools/scripted-source.ts'
import type { AdditionChunk } from './addition.ts'
import { lazyParts } from './lazy-parts.ts'

const NOTE = { type: 'note', words: 'Closed on Sunday' } as object as ReplyEvent

let chat: MountedSource
let turns: Turn[]
let added: number
let begun: number

const chunk: AdditionChunk = {
  createAddition() {
    begun += 1
    return {
      BelowMessage: ({ message }) => (
        <>
          {message.extras?.map((extra) => (
            <p>{(extra as { words?: string }).words}</p>
          ))}
        </>
      ),
      AboveComposer: () => <p>Above the field</p>,
      HeaderItem: () => <button type="button">Extra</button>,
      fields: () => ({ noted: true }),
    }
  },
}

function mountChat() {
  const scripted = createScriptedSource()
  const source: typeof scripted = {
    ...scripted,
    reply(messages, signal, turn) {
      turns.push(turn)
      return scripted.reply(messages, signal, turn)
    },
  }
  const target = document.createElement('div')
  document.body.append(target)
  chat = mountSource(target, { source, historyKey: 'additions' })
  return scripted
}

const getMessageField = () => screen.getByShadowRole('textbox')

beforeEach(() => {
  localStorage.clear()
  turns = []
  begun = 0
  const part = signal<AdditionChunk | undefined>(undefined)
  const loadAddition = () => {
    part.value = chunk
  }
  added = lazyParts.additions.push({ events: ['note'], part, load: loadAddition })
})
afterEach(() => {
  lazyParts.additions.splice(added - 1, 1)
  chat.destroy()
  document.body.replaceChildren()
})

it('a part joins the chat with the first event that is its own, and the next call carries its fields', async () => {
  const source = mountChat()
  await userEvent.type(getMessageField(), 'When are you open?{Enter}')
  source.yield(START, createTextEvent('On weekdays.'), NOTE, DONE)
  await screen.findByShadowText('Closed on Sunday')
  await screen.findByShadowText('Above the field')
  await screen.findByShadowRole('button', { name: 'Extra' })
  await userEvent.type(getMessageField(), 'Thanks{Enter}')
  await expect.poll(() => turns.length).toBe(2)
  const can = expect.arrayContaining(['note'])
  expect(turns.map(({ fields }) => fields)).toEqual([{ can }, { can, noted: true }])
  expect(begun).toBe(1)
})

it('what an event brought is there again after a reload, and an answer of events alone is an answer', async () => {
  const source = mountChat()
  await userEvent.type(getMessageField(), 'When are you open?{Enter}')
  source.yield(START, NOTE, DONE)
  await screen.findByShadowText('Closed on Sunday')
  expect(screen.queryByShadowText('No answer came.')).toBe(null)
  await expect.poll(() => localStorage.getItem('bricks:v1:additions:history')).toContain('Closed on Sunday')
  chat.destroy()
  document.body.replaceChildren()
  mountChat()
  await screen.findByShadowText('Closed on Sunday')
})
