import type { HandoffSettings, HandoffState } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { HANDOFF_OFF, PROJECT } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
beforeEach(() => page.viewport(1280, 860))

async function openPersonSection(state: HandoffState, handlers = {}) {
  const api = {
    getHandoff: () => state,
    listHandoffs: () => [],
    setHandoff: ({ body }: { body: HandoffSettings & { project_id: string } }) => {
      const { project_id: _id, ...settings } = body
      return { ...state, ...settings, has_secret: settings.way === 'webhook' }
    },
    ...handlers,
  }
  const opened = await openPage(`/edit/${PROJECT.id}`, { api })
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await userEvent.click(dialog.getByText('A person', { exact: true }))
  await expect.element(dialog.getByRole('switch', { name: 'Visitors may write to a person' })).toBeVisible()
  return opened
}

const pressSave = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))

test('it is turned on with the moments, fields and hours that the owner chooses', async () => {
  const { api } = await openPersonSection(HANDOFF_OFF)
  await userEvent.click(dialog.getByRole('switch', { name: 'Visitors may write to a person' }))
  await userEvent.click(dialog.getByLabelText('After a thumb down'))
  await userEvent.click(dialog.getByLabelText('When no answer came'))
  await userEvent.selectOptions(dialog.getByLabelText('Name'), 'Not asked for')
  await userEvent.fill(dialog.getByLabelText('When somebody answers'), 'On weekdays.')
  await pressSave()
  await expect.element(dialog.getByText('Saved.')).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'setHandoff')?.body).toEqual({
    project_id: PROJECT.id,
    on: true,
    moments: ['menu', 'dislike'],
    fields: { name: 'off', email: 'required' },
    hours: 'On weekdays.',
    way: 'mail',
    email: '',
    url: '',
  })
})

test('its Save stands at the foot of the dialog, in sight as that of every section, and so does why it failed', async () => {
  await openPersonSection(HANDOFF_OFF, { setHandoff: () => refuse('not_found') })
  const foot = dialog.getByRole('button', { name: 'Save' }).element().closest('footer')
  await pressSave()
  await expect.element(dialog.getByText(/^This bot is no longer there/)).toBeVisible()
  expect(foot?.textContent).toContain('This bot is no longer there')
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  expect(foot?.textContent).not.toContain('This bot is no longer there')
  expect(dialog.getByRole('button', { name: 'Save' }).elements()).toHaveLength(1)
  await userEvent.click(dialog.getByText('Visitors', { exact: true }))
  expect(dialog.getByRole('button', { name: 'Save' }).elements()).toHaveLength(0)
})

test('the secret of a webhook is shown until the dialog is closed, to be copied, and can only be replaced later', async () => {
  await openPersonSection(HANDOFF_OFF, {
    setHandoff: () => ({
      ...HANDOFF_OFF,
      on: true,
      way: 'webhook',
      url: 'a.example/t',
      has_secret: true,
      new_secret: 'whsec_first',
    }),
    renewHandoffSecret: () => ({
      ...HANDOFF_OFF,
      on: true,
      way: 'webhook',
      has_secret: true,
      new_secret: 'whsec_second',
    }),
  })
  await userEvent.click(dialog.getByRole('switch', { name: 'Visitors may write to a person' }))
  await userEvent.click(dialog.getByText('Webhook', { exact: true }))
  await userEvent.fill(dialog.getByLabelText('Address of the webhook'), 'a.example/t')
  await pressSave()
  await expect.element(dialog.getByText('whsec_first')).toBeVisible()
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.click(dialog.getByText('A person', { exact: true }))
  await expect.element(dialog.getByText('whsec_first')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last())
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await userEvent.click(dialog.getByText('A person', { exact: true }))
  await expect.element(dialog.getByText('whsec_first')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }))
  await expect.element(dialog.getByText('whsec_second')).toBeVisible()
})

test('a new secret stays on the screen while the builder looks at another way and comes back, also where it comes late', async () => {
  const state: HandoffState = { ...HANDOFF_OFF, on: true, way: 'webhook', url: 'a.example/t', has_secret: true }
  const answer = Promise.withResolvers<HandoffState>()
  await openPersonSection(state, { renewHandoffSecret: () => answer.promise })
  const lookAtMailAndComeBack = async (look = async () => {}) => {
    await userEvent.click(dialog.getByText('By mail', { exact: true }))
    await expect.element(dialog.getByLabelText('Address of the webhook')).not.toBeInTheDocument()
    await look()
    await userEvent.click(dialog.getByText('Webhook', { exact: true }))
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }))
  await lookAtMailAndComeBack(async () => answer.resolve({ ...state, new_secret: 'whsec_second' }))
  await expect.element(dialog.getByText('whsec_second')).toBeVisible()
  await lookAtMailAndComeBack()
  await expect.element(dialog.getByText('whsec_second')).toBeVisible()
})

test('the secret of a webhook is shown although something was changed before it came', async () => {
  const { promise, resolve: answerLater } = Promise.withResolvers<HandoffState>()
  await openPersonSection(
    { ...HANDOFF_OFF, on: true, way: 'webhook', url: 'https://a.example/t' },
    { setHandoff: () => promise },
  )
  await pressSave()
  await userEvent.fill(dialog.getByLabelText('When somebody answers'), 'On weekdays.')
  answerLater({ ...HANDOFF_OFF, on: true, way: 'webhook', url: 'https://a.example/t', new_secret: 'whsec_first' })
  await expect.element(dialog.getByText('whsec_first')).toBeVisible()
  await expect.element(dialog.getByLabelText('When somebody answers')).toHaveValue('On weekdays.')
})

test('a test says how it went, and why visitors see nothing yet stands above', async () => {
  await openPersonSection(
    { ...HANDOFF_OFF, on: true, email: 'team@people.test', waits_for: 'other_address', failing: true },
    { testHandoff: () => ({ ok: false, status: 500, failure: 'bad_status' }) },
  )
  await expect.element(dialog.getByText(/a link was sent to this address/)).toBeVisible()
  await expect.element(dialog.getByText(/could not be delivered yet/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send a test' }))
  await expect.element(dialog.getByText('The receiver did not accept it. It answered 500.')).toBeVisible()
})

test('what could not be delivered is there to be read', async () => {
  const lost = {
    id: 'h',
    at: '2026-11-21T12:00:00.000Z',
    conversation_id: null,
    failure: 'timeout',
    name: 'Bo',
    verified: false,
  }
  await openPersonSection(
    { ...HANDOFF_OFF, on: true },
    { listHandoffs: () => [{ ...lost, state: 'failed', email: 'bo@people.test', message: 'Call me.\nToday.' }] },
  )
  await userEvent.click(dialog.getByRole('button', { name: 'What visitors wrote lately' }))
  await expect.element(dialog.getByText('could not be delivered', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/Call me\./)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'bo@people.test' }))
    .toHaveAttribute('href', 'mailto:bo@people.test')
})

test('what was typed here is asked about before the dialog closes, survives Back, and goes when it is discarded', async () => {
  const { goTo, goBack } = await openPersonSection(HANDOFF_OFF)
  const hours = dialog.getByLabelText('When somebody answers')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const reopenPersonSection = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Share' }))
    await userEvent.click(dialog.getByText('A person', { exact: true }))
  }
  await userEvent.click(dialog.getByRole('switch', { name: 'Visitors may write to a person' }))
  await userEvent.fill(hours, 'On weekdays.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
  await expect.element(hours).toHaveValue('On weekdays.')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  await goBack()
  await reopenPersonSection()
  await expect.element(dialog.getByText('What you typed before is back.')).toBeVisible()
  await expect.element(hours).toHaveValue('On weekdays.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(question.getByRole('button', { name: 'Discard' }))
  await reopenPersonSection()
  await expect.element(dialog.getByRole('switch', { name: 'Visitors may write to a person' })).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
