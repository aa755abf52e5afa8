import type { ConfirmEvent } from '@bricks/contract/wire'
import axe from 'axe-core'
import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type ChatSource, type MountedSource, mountSource, ReplyRefusedError } from '#index.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { createScriptedSource, type ScriptedSource } from '#tools/scripted-source.ts'

const ASKED: ConfirmEvent = {
  type: 'confirm',
  id: 'confirmation-1',
  brick: 'Book',
  label: 'Book this delivery?',
  values: [
    { name: 'order', label: 'Order', value: 'A17', editable: false },
    { name: 'slot', label: 'Slot', value: '9-11', editable: true, choices: ['9-11', '13-15'] },
    { name: 'note', label: 'Note', value: '', editable: true },
    { name: 'day', label: 'Day', value: '2026-12-01', editable: true, format: 'date' },
    { name: 'odd', label: 'Odd day', value: 'tomorrow', editable: true, format: 'date' },
    { name: 'at', label: 'At', value: '2026-12-01T18:30', editable: true, format: 'date-time' },
    { name: 'zoned', label: 'Zoned', value: '2026-12-01T18:30:00Z', editable: true, format: 'date-time' },
  ],
}

let source: ScriptedSource
let chat: MountedSource
let sent: unknown[]

function recordSentFields(scripted: ScriptedSource): ChatSource {
  return {
    ...scripted,
    reply(messages, signal, turn) {
      sent.push(turn.fields)
      return scripted.reply(messages, signal, turn)
    },
  }
}

function mountChat(): MountedSource {
  const target = document.createElement('div')
  target.style.height = '600px'
  document.body.append(target)
  return mountSource(target, { source: recordSentFields(source), historyKey: 'confirmed' })
}

beforeEach(async () => {
  localStorage.clear()
  sent = []
  source = createScriptedSource()
  chat = mountChat()
  await userEvent.type(screen.getByShadowRole('textbox'), 'Book A17{Enter}')
  source.yield(START, createTextEvent('Thursday is free.'), ASKED, DONE)
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
})

const findConfirmCard = () => screen.findByShadowRole('group', { name: 'Book this delivery?' })
const findButton = (name: string) => screen.findByShadowRole<HTMLButtonElement>('button', { name })

it('what will be done is one group with a name, takes the focus, and nobody is hindered by it', async () => {
  const asked = await findConfirmCard()
  expect(asked.textContent).toContain('A17')
  expect(asked.textContent).toContain('Nothing is sent before you press.')
  await expect.poll(() => (asked.getRootNode() as ShadowRoot).activeElement).toBe(asked)
  expect(sent).toEqual([expect.objectContaining({ can: expect.arrayContaining(['confirm']) })])
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
})

it('Do it sends the id and what was changed, once, and the buttons go', async () => {
  await findConfirmCard()
  await userEvent.selectOptions(screen.getByShadowLabelText('Slot'), '13-15')
  await userEvent.click(await findButton('Do it'))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ confirm: { id: 'confirmation-1', accept: true, values: { slot: '13-15' } } })
  await expect.poll(() => screen.queryByShadowRole('button', { name: 'Not now' })).toBeNull()
  source.yield(START, createTextEvent('It is booked.'), DONE)
  await screen.findByShadowText('It is booked.')
  await userEvent.type(screen.getByShadowLabelText('Type a message...'), 'Thanks{Enter}')
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]).not.toHaveProperty('confirm')
})

it('a day is changed in a field for days, and one in another form as a text, so that it is seen', async () => {
  await findConfirmCard()
  const fields = ['Day', 'Odd day', 'At', 'Zoned'].map((label) => screen.getByShadowLabelText<HTMLInputElement>(label))
  expect(fields.map(({ type, value }) => [type, value])).toEqual([
    ['date', '2026-12-01'],
    ['text', 'tomorrow'],
    ['datetime-local', '2026-12-01T18:30'],
    ['text', '2026-12-01T18:30:00Z'],
  ])
  await userEvent.fill(screen.getByShadowLabelText('At'), '2026-12-02T09:00')
  await userEvent.click(await findButton('Do it'))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ confirm: { values: { at: '2026-12-02T09:00' } } })
})

it('R46: what a value hides is seen before it is agreed to, and a field sends nothing that it does not show', async () => {
  await findConfirmCard()
  await userEvent.type(screen.getByShadowLabelText('Type a message...'), 'Pay{Enter}')
  source.yield(START, createTextEvent('And this?'), {
    ...ASKED,
    id: 'confirmation-2',
    label: 'Pay this?',
    values: [
      { name: 'iban', label: 'IBAN', value: 'DE\u202e71A\u200b\u{e0041}', editable: false },
      { name: 'who', label: 'Who', value: 'می\u200cخواهم 👩\u200d💻', editable: false },
      { name: 'sum', label: 'Sum', value: '\u202e01\u202c euros', editable: true },
      { name: 'note', label: 'Note', value: 'می\u200cخواهم', editable: true },
      { name: 'row', label: 'Row', value: '1\ufe0f\u20e3 ©\ufe0f A\ufe0f', editable: false },
      { name: 'seat', label: 'Seat', value: '2\ufe0f\u20e3', editable: true },
    ],
  })
  source.yield(DONE)
  const asked = await screen.findByShadowRole('group', { name: 'Pay this?' })
  expect(asked.textContent).toContain('DE U+202E 71A U+200B  U+E0041 ')
  expect(asked.textContent).toContain('می\u200cخواهم 👩\u200d💻')
  expect(asked.textContent).toContain('1\ufe0f\u20e3 ©\ufe0f A U+FE0F ')
  expect(screen.getByShadowLabelText<HTMLInputElement>('Sum').value).toBe('01 euros')
  await userEvent.click(await findButton('Do it'))
  await expect.poll(() => sent.at(-1)).toMatchObject({ confirm: { id: 'confirmation-2', values: { sum: '01 euros' } } })
  for (const whole of ['note', 'seat'])
    expect(sent.at(-1)).not.toMatchObject({ confirm: { values: { [whole]: expect.anything() } } })
})

it('Not now declines', async () => {
  await findConfirmCard()
  await userEvent.click(await findButton('Not now'))
  await expect.poll(() => sent[1]).toMatchObject({ confirm: { id: 'confirmation-1', accept: false } })
})

it.each([
  ['done', 'This was already done.'],
  ['failed', 'This was tried and could not be done.'],
  ['none', 'This is over. Nothing was sent.'],
  ['unknown', 'Whether this was done is not known. Please ask before you try again.'],
])('what can no longer be confirmed says what became of it: %s', async (outcome, words) => {
  await findConfirmCard()
  await userEvent.click(await findButton('Do it'))
  source.fail(Object.assign(new ReplyRefusedError(409, 'confirm_gone'), { outcome }))
  expect((await screen.findByShadowRole('alert')).textContent).toBe(words)
  expect(screen.queryByShadowRole('button', { name: 'Do it' })).toBeNull()
  expect(screen.queryByShadowText('Send again')).toBeNull()
})

it('what became of it stands there after a reload, and is not announced again', async () => {
  await findConfirmCard()
  await userEvent.click(await findButton('Do it'))
  source.fail(Object.assign(new ReplyRefusedError(409, 'confirm_gone'), { outcome: 'failed' }))
  const words = 'This was tried and could not be done.'
  expect((await screen.findByShadowRole('alert')).textContent).toBe(words)
  chat.destroy()
  chat = mountChat()
  expect((await screen.findByShadowText(words)).role).toBeNull()
})

it('values that do not fit can be changed and sent again', async () => {
  await findConfirmCard()
  await userEvent.click(await findButton('Do it'))
  source.fail(new ReplyRefusedError(400, 'invalid_input'))
  expect((await screen.findByShadowRole('alert')).textContent).toBe('Please check what you entered.')
  await userEvent.type(screen.getByShadowLabelText('Note'), 'Ring twice')
  await userEvent.click(await findButton('Do it'))
  await expect.poll(() => sent[2]).toMatchObject({ confirm: { accept: true, values: { note: 'Ring twice' } } })
})

it('what was pressed and did not arrive, or whose answer broke off, is sent again as it was pressed', async () => {
  await findConfirmCard()
  await userEvent.selectOptions(screen.getByShadowLabelText('Slot'), '13-15')
  await userEvent.click(await findButton('Do it'))
  source.fail(new ReplyRefusedError(502, 'provider_unreachable'))
  await userEvent.click(await findButton('Send again'))
  const confirm = { id: 'confirmation-1', accept: true, values: { slot: '13-15' } }
  await expect.poll(() => sent[2]).toMatchObject({ confirm })
  source.yield(START, createTextEvent('It is boo'))
  await screen.findByShadowText('It is boo')
  source.fail(new Error('The connection broke.'))
  await userEvent.click(await findButton('Send again'))
  await expect.poll(() => sent[3]).toMatchObject({ confirm })
})

it('a new message closes what was asked', async () => {
  await findConfirmCard()
  await userEvent.type(screen.getByShadowLabelText('Type a message...'), 'Wait{Enter}')
  await expect.poll(() => screen.queryByShadowRole('button', { name: 'Do it' })).toBeNull()
})
