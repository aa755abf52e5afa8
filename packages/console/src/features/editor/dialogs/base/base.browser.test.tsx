import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openPage } from '#test/open-page.tsx'
import { CONFIG, PROJECT, USER } from '#test/sample-data.ts'
import BaseDialog from './base-dialog.tsx'

const MODELS = [
  { id: 'gpt-4o-mini', role: 0 },
  { id: 'gpt-4-0613', role: 8 },
]
const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })

beforeEach(() => page.viewport(1280, 860))

const pressEditBase = () => userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))

async function openBaseDialog(role: number) {
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: {
      getUser: () => ({ ...USER, role }),
      getConfig: () => ({ ...CONFIG, models: MODELS }),
    },
  })
  await pressEditBase()
  await expect.element(dialog).toBeVisible()
  return opened
}
const pressUpdate = () => userEvent.click(dialog.getByRole('button', { name: 'Update' }))

test('what is changed appears on the base card and waits to be saved', async () => {
  await openBaseDialog(8)
  await userEvent.fill(dialog.getByLabelText('Name'), 'Order desk')
  await userEvent.fill(dialog.getByLabelText('Tone Temperature'), '0.35')
  await userEvent.click(dialog.getByLabelText('Streaming allowed'))
  await pressUpdate()
  await expect.element(page.getByRole('heading', { name: 'Order desk', level: 1 })).toBeVisible()
  await expect.element(page.getByText('0.35')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('only gpt-4o-mini stands open; a premium model needs Pro, and choosing it below opens the upgrade dialog', async () => {
  await openBaseDialog(1)
  expect(dialog.getByText('gpt-4-0613').elements()).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'More models' }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Order desk')
  await userEvent.click(dialog.getByText('gpt-4-0613'))
  const plans = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await expect.element(plans.getByText('The model you selected is only available on these plans:')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(plans).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('gpt-4o-mini')).toBeChecked()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Order desk')
})

test('a Pro builder may choose it', async () => {
  await openBaseDialog(8)
  await userEvent.click(dialog.getByRole('button', { name: 'More models' }))
  await userEvent.click(dialog.getByText('gpt-4-0613'))
  await pressUpdate()
  await expect.element(page.getByText('gpt-4-0613')).toBeVisible()
})

test('all that stands in the fields is handed over, line for line', async () => {
  const submitted: unknown[] = []
  const given = { projectId: PROJECT.id, base: { ...PROJECT, currentDate: true }, models: MODELS, role: 8 }
  await render(<BaseDialog open {...given} onClose={() => {}} onSubmit={(base) => submitted.push(base)} />)
  await userEvent.fill(dialog.getByLabelText('Instructions System text'), 'First line\n\nThird "line"')
  await userEvent.click(dialog.getByLabelText('Current date'))
  await pressUpdate()
  const { name, model, max_tokens, temperature, frequency_penalty, presence_penalty, streamingAllowed } = PROJECT
  const numbers = { max_tokens, temperature, frequency_penalty, presence_penalty }
  const system = 'First line\n\nThird "line"'
  expect(submitted).toEqual([{ name, model, system, ...numbers, streamingAllowed, currentDate: false }])
})

test('a model that has ended is shown as ended and cannot be chosen, on no plan', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getUser: () => ({ ...USER, role: 9 }) } })
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  await userEvent.click(dialog.getByRole('button', { name: 'More models' }))
  const ended = dialog.getByRole('radio', { name: 'gpt-4-0613' })
  await expect.element(ended).toBeDisabled()
  await expect.element(dialog.getByText('Ended on October 23, 2026')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'gpt-4o-mini' })).toBeChecked()
})

test('a model that has ended can be kept, left and taken up again, and the card says who answers', async () => {
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, model: 'gpt-4-0613' }) } })
  const note = page.getByText(
    'gpt-4-0613 ended on October 23, 2026. The bot answers with gpt-6-luna until you choose another model.',
  )
  await expect.element(note).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  const ended = dialog.getByRole('radio', { name: 'gpt-4-0613' })
  await expect.element(ended).toBeChecked()
  await userEvent.click(dialog.getByText('gpt-6-luna'))
  await expect.element(ended).not.toBeChecked()
  await userEvent.click(dialog.getByText('gpt-4-0613'))
  await expect.element(ended).toBeChecked()
  await userEvent.click(dialog.getByText('gpt-6-luna'))
  await pressUpdate()
  await expect.element(note).not.toBeInTheDocument()
})

test('a model whose end is near says the day, on the card and in the dialog', async () => {
  const models = [
    { id: 'gpt-4o-mini', role: 0, ends: '2027-01-14', ending: true },
    { id: 'gpt-6-luna', role: 0, default: true },
  ]
  await openPage(`/edit/${PROJECT.id}`, { api: { getConfig: () => ({ ...CONFIG, models }) } })
  await expect.element(page.getByText(/^gpt-4o-mini ends on January 14, 2027\./)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  await expect.element(dialog.getByText('Ends on January 14, 2027')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'gpt-6-luna' })).toBeVisible()
})

test('a starter fills the instructions, and what stood there comes back', async () => {
  await openBaseDialog(8)
  const instructions = dialog.getByLabelText('Instructions System text')
  await userEvent.fill(instructions, 'Be kind.')
  await userEvent.click(dialog.getByRole('button', { name: 'Bookings' }))
  await expect.element(instructions).toHaveValue(expect.stringContaining('help guests find a free time'))
  await expect.element(instructions).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Shop' }))
  await expect.element(instructions).toHaveValue(expect.stringContaining('customers of our shop'))
  await userEvent.click(dialog.getByRole('button', { name: 'Put my text back' }))
  await expect.element(instructions).toHaveValue('Be kind.')
  await expect.element(dialog.getByText('8 of 16,000 characters')).toBeVisible()
})

test('Escape asks before it throws away changed instructions', async () => {
  await openBaseDialog(8)
  await userEvent.fill(dialog.getByLabelText('Instructions System text'), 'Be kind.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Keep editing' }))
  await expect.element(dialog.getByLabelText('Instructions System text')).toHaveValue('Be kind.')
})

test('what was typed survives Back, and goes when it is discarded', async () => {
  const { goTo, goBack } = await openBaseDialog(8)
  const instructions = dialog.getByLabelText('Instructions System text')
  const length = dialog.getByLabelText('Answer length Maximum tokens')
  await userEvent.click(dialog.getByRole('button', { name: 'Shop' }))
  await userEvent.fill(length, '')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  await goBack()
  await pressEditBase()
  await expect.element(dialog.getByText('What you typed before is back.')).toBeVisible()
  await expect.element(instructions).toHaveValue(expect.stringContaining('customers of our shop'))
  await expect.element(length).toHaveValue(null)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue(PROJECT.name)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await pressEditBase()
  await expect.element(instructions).toHaveValue(PROJECT.system)
})

test('a wrong number under Fine tuning opens it', async () => {
  const given = { projectId: PROJECT.id, base: { ...PROJECT, frequency_penalty: 3 }, models: MODELS, role: 8 }
  await render(<BaseDialog open {...given} onClose={() => {}} onSubmit={() => {}} />)
  const penalty = dialog.getByLabelText('Frequency penalty', { exact: true })
  await expect.element(penalty).not.toBeVisible()
  await pressUpdate()
  await expect.element(penalty).toHaveFocus()
  await expect.element(dialog.getByText('Choose a number from 0 to 2.')).toBeVisible()
})

test('a model says in words what it is for, and what it costs where that is known', async () => {
  const models = [{ id: 'gpt-6-luna', role: 0, label: 'GPT-6 Luna', price_in: 0.1, price_out: 0.5, default: true }]
  await openPage(`/edit/${PROJECT.id}`, { api: { getConfig: () => ({ ...CONFIG, models }) } })
  await userEvent.click(page.getByRole('button', { name: 'Edit your GPT base' }))
  await expect.element(dialog.getByText('Quick: GPT-6 Luna')).toBeVisible()
  await expect.element(dialog.getByText('about $0.28 for 1,000 answers')).toBeVisible()
})

test('long instructions fade on the card until all of them are asked for', async () => {
  await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject: () => ({ ...PROJECT, system: 'One line.\n'.repeat(30) }) },
  })
  const more = page.getByRole('button', { name: 'Show all' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const text = page.getByText(/^One line\./).element()
  const folded = text.clientHeight
  await userEvent.click(more)
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(text.clientHeight).toBeGreaterThan(2 * folded)
})

test('the card says the settings in words', async () => {
  await openBaseDialog(8)
  await userEvent.keyboard('{Escape}')
  const card = page.getByRole('region', { name: 'Instructions and model' })
  for (const words of ['Quick model gpt-4o-mini', 'Answers up to 380 words', 'Tone: precise', 'Streaming allowed']) {
    await expect.poll(() => card.element().textContent).toContain(words)
  }
})

test('a model must be chosen', async () => {
  const doNothing = () => {}
  const given = { projectId: PROJECT.id, base: { ...PROJECT, model: '' }, models: MODELS, role: 8 }
  await render(<BaseDialog open {...given} onClose={doNothing} onSubmit={doNothing} />)
  await pressUpdate()
  await expect.element(dialog.getByText('Please select a GPT model')).toBeVisible()
})

test.each(['0', '2049', '1.5', ''])('"%s" is no number of tokens', async (value) => {
  await openBaseDialog(8)
  await userEvent.fill(dialog.getByLabelText('Answer length Maximum tokens'), value)
  await pressUpdate()
  await expect.element(dialog.getByText('Choose a whole number from 1 to 2048.')).toBeVisible()
})
