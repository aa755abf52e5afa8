import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { emulateTouch } from '#test/emulate.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { findOverhang, findSmallTargets } from '#test/find-layout-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const PARAMETERS: BrickParameter[] = Array.from({ length: 20 }, (_, at) => ({
  name: `value_${at + 1}`,
  type: 'string',
  description: at === 0 ? 'The number that stands on the parcel and in the mail. '.repeat(9) : `Value number ${at + 1}`,
  isrequired: at < 2,
  ...(at === 1 && { example: 'A17' }),
}))
const BUSY: ConnectedFunction = {
  ...ORDERS,
  parameters: { type: 'object', properties: PARAMETERS, required: ['value_1', 'value_2'] },
  api: {
    ...ORDERS.api,
    headers: [],
    parameters: PARAMETERS.map(({ name }) => ({ name, type: 'string', value: name, system: true })),
  },
}
const dialog = page.getByRole('dialog')
const findField = (name: string) => dialog.getByLabelText(name, { exact: true })
const findButton = (name: string) => dialog.getByRole('button', { name, exact: true })
const measureBox = (element: Element | null | undefined) => {
  if (!element) throw new Error('It is not there.')
  return element.getBoundingClientRect()
}

async function openFullBrick(width: number, height: number, handlers = {}) {
  await page.viewport(width, height)
  const getProject = () => ({ ...PROJECT, functions: [BUSY] })
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject, ...handlers } })
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

async function openNewBrick(width: number, height: number) {
  await page.viewport(width, height)
  await openPage(`/edit/${PROJECT.id}`)
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await expect.element(findField('Brick name')).toBeVisible()
}

test.each([
  [1280, 800],
  [768, 1024],
  [390, 844],
])('twenty parameters are one line each at %i x %i, and Update stays in sight', async (width, height) => {
  await openFullBrick(width, height)
  const list = dialog.element().querySelector('fieldset ul')
  const rows = [...(list?.children ?? [])].map((row) => measureBox(row).height)
  expect(rows).toHaveLength(20)
  // A row has at most two lines of text and a smaller line, however long the texts are.
  expect(Math.max(...rows)).toBeLessThanOrEqual(72)
  expect(measureBox(list).height).toBeLessThanOrEqual(20 * 58)
  const { top, bottom } = measureBox(findButton('Update').element())
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(height)
  expect(findOverhang()).toEqual([])
})

test.each([1280, 768, 390])('words without an end leave form and samples their width at %i', async (width) => {
  const endless = 'x'.repeat(200)
  const parameters = {
    ...BUSY.parameters,
    properties: [{ ...PARAMETERS[0], name: endless.slice(0, 60), type: 'string' }],
  }
  const getProject = () => ({ ...PROJECT, functions: [{ ...BUSY, description: endless, parameters }] })
  await openFullBrick(width, 860, { getProject })
  const edges = measureBox(dialog.element())
  for (const label of ['Brick name', 'Description', 'API URL', `Sample ${endless.slice(0, 60)}`]) {
    const control = measureBox(findField(label).element())
    expect(control.width, label).toBeGreaterThan(120)
    expect(control.right, label).toBeLessThan(edges.right)
  }
  const { right } = measureBox(findField('Description').element())
  if (width === 1280) expect(right).toBeLessThan(measureBox(dialog.getByRole('region', { name: 'Try' }).element()).left)
})

test('what a call can do without asks for no sample until one wants to give it', async () => {
  const { api } = await openFullBrick(1280, 800, { tryFunction: () => makeTrialAnswer() })
  await expect.element(findField('Sample value 1')).toBeVisible()
  await expect.element(findField('Sample value 2')).toHaveValue('A17')
  await expect.element(findField('Sample value 3')).not.toBeInTheDocument()
  await userEvent.click(findButton('Optional samples (18)'))
  await userEvent.fill(findField('Sample value 3'), 'three')
  await userEvent.fill(findField('Sample value 1'), 'one')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  expect(api.calls.at(-1)?.body).toMatchObject({ values: { value_1: 'one', value_2: 'A17', value_3: 'three' } })
})

test('on a phone an opened entry is moved and deleted there', async () => {
  await openFullBrick(390, 844)
  expect(findButton('Move value_2 up').elements()).toEqual([])
  await userEvent.click(findButton('Change value_2'))
  await userEvent.click(findButton('Move value_2 up'))
  await expect.element(findButton('Move value_2 up')).toHaveFocus()
  await expect.element(findButton('Move value_2 up')).toHaveAttribute('aria-disabled', 'true')
  expect(await findAccessibilityFaults()).toEqual([])
  await userEvent.click(findButton('Delete value_2'))
  await expect.element(findButton('Change value_2')).not.toBeInTheDocument()
  expect(dialog.element().querySelectorAll('fieldset ul')[0]?.children).toHaveLength(19)
})

test('Try stands beside the form from 1100 px, and below it on less', async () => {
  await openNewBrick(1100, 800)
  const measureFormBox = () => measureBox(dialog.element().querySelector('form'))
  const measureTrialBox = () => measureBox(dialog.getByRole('region', { name: 'Try' }).element())
  expect(measureTrialBox().left).toBeGreaterThanOrEqual(measureFormBox().right)
  expect(measureTrialBox().top).toBeLessThan(measureFormBox().bottom)
  await page.viewport(768, 1024)
  expect(measureTrialBox().top).toBeGreaterThanOrEqual(measureFormBox().bottom)
})

test.each([
  [1280, 860],
  [768, 1024],
])(
  'what is refused moves neither the method from its URL nor a name from its description, at %i x %i',
  async (width, height) => {
    await openNewBrick(width, height)
    await userEvent.click(findButton('Connect'))
    await expect.element(dialog.getByText('Some of your input cannot be empty')).toBeVisible()
    const measureFieldTop = (label: string) => Math.round(measureBox(findField(label).element()).top)
    expect(measureFieldTop('Method')).toBe(measureFieldTop('API URL'))
    expect(measureFieldTop('Description')).toBe(measureFieldTop('Brick name'))
    expect(await findAccessibilityFaults()).toEqual([])
  },
)

test('every control of the form is large enough for a finger', async () => {
  await emulateTouch()
  await openNewBrick(390, 844)
  await userEvent.fill(findField('API URL'), 'api.shop.example/{a}/{b}')
  expect(await findSmallTargets()).toEqual([])
  expect(findOverhang()).toEqual([])
})

test('an address reads from left to right, its scheme first, where the rest reads from right to left', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await openFullBrick(1280, 800)
  const url = findField('API URL').element()
  expect(getComputedStyle(url).direction).toBe('ltr')
  expect(measureBox(url.previousElementSibling).right).toBeLessThanOrEqual(measureBox(url).left + 1)
  const trial = measureBox(dialog.getByRole('region', { name: 'Try' }).element())
  expect(trial.right).toBeLessThanOrEqual(measureBox(dialog.element().querySelector('form')).left)
  expect(findOverhang()).toEqual([])
})

test.each([1280, 390])('at %i wide a long address is seen whole, and Enter in it submits', async (width) => {
  await openNewBrick(width, 844)
  const address = `api.shop.example/v1/${'international-orders/'.repeat(6)}{order}`
  await userEvent.fill(findField('API URL'), address)
  const area = findField('API URL').element()
  expect(area.clientHeight).toBeGreaterThan(60)
  expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight + 1)
  expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth)
  await userEvent.keyboard('{Enter}')
  await expect.element(findField('API URL')).toHaveValue(address)
  await expect.element(findField('Brick name')).toHaveAttribute('aria-invalid', 'true')
})

test('what is wrong with the address moves no field beside it', async () => {
  await openNewBrick(1280, 844)
  await userEvent.click(findField('API URL'))
  await userEvent.keyboard('{Enter}')
  await expect.element(findField('API URL')).toHaveAttribute('aria-invalid', 'true')
  const measureFieldTop = (name: string) => measureBox(findField(name).element()).top
  expect(Math.abs(measureFieldTop('API URL') - measureFieldTop('Method'))).toBeLessThanOrEqual(1)
})
