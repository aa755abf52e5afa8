// This import must come before React: it installs the hook that React looks for when it starts.
import '#test/record-renders.ts'

import type { ConnectedFunction } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { openPage } from '#test/open-page.tsx'
import { recordRenders } from '#test/record-renders.ts'
import { PROJECT } from '#test/sample-data.ts'

const NAMES = Array.from({ length: 12 }, (_, index) => `value_${index + 1}`)
const BUSY: ConnectedFunction = {
  ...ORDERS,
  api: {
    ...ORDERS.api,
    parameters: [
      ...ORDERS.api.parameters.filter(({ system }) => system),
      ...NAMES.map((name) => ({ name, type: 'string', value: 'x', system: false }) as const),
    ],
    headers: NAMES.map((name) => ({ name: `x-${name}`, type: 'string', value: 'x', secret: false }) as const),
  },
}
const TEXT = 'Kindly, '
const dialog = page.getByRole('dialog')

const FIELDS = ['TextField', 'TextArea', 'Switch', 'Field']
const waitAWhile = () => new Promise<void>((resolve) => setTimeout(resolve, 100))

beforeEach(() => page.viewport(1280, 860))

async function openDialogOf(button: string) {
  const system = 'You help customers. '.repeat(790)
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, system, functions: [BUSY] }) } })
  await userEvent.click(page.getByRole('button', { name: button, exact: true }))
  await expect.element(dialog).toBeVisible()
}

async function typeInto(label: string): Promise<string[]> {
  const box = dialog.getByLabelText(label, { exact: true })
  await userEvent.click(box)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  // Wait until the opened dialog renders nothing more.
  await expect.poll(() => recordRenders(waitAWhile)).toEqual([])
  const names = await recordRenders(() => userEvent.keyboard(TEXT))
  await expect.element(box).toHaveValue(expect.stringMatching(new RegExp(`${TEXT.trim()} ?$`)))
  return names
}

test.each(['Name', 'Instructions System text'])(
  'a key in "%s" of the base dialog draws no component anew',
  async (label) => {
    await openDialogOf('Edit your GPT base')
    expect(await typeInto(label)).toEqual([])
  },
)

test.each(['Brick name', 'Description', 'API URL', 'Sample order'])(
  'a key in "%s" of an API with many values draws no component anew',
  async (label) => {
    await openDialogOf('Edit Order status')
    expect(await typeInto(label)).toEqual([])
  },
)

test.each(['Value of value_3', 'Value of x-value_3'])('a key in "%s" draws that row and no other', async (label) => {
  await openDialogOf('Edit Order status')
  const drawn = await typeInto(label)
  expect(drawn.filter((name) => name === 'ValueRow')).toHaveLength(TEXT.length)
  expect(drawn.filter((name) => FIELDS.includes(name))).toEqual([])
})

test.each([
  ['Add brick parameter', 'In words'],
  ['Add API parameter', 'API parameter name'],
  ['Add header', 'Header value'],
])('after "%s" a key in "%s" draws no field anew', async (add, label) => {
  await openDialogOf('Edit Order status')
  await userEvent.click(dialog.getByRole('button', { name: add }))
  // The first key may add a field for a sample.
  await userEvent.fill(dialog.getByLabelText(label, { exact: true }), 'A')
  const drawn = await typeInto(label)
  expect(drawn.filter((name) => FIELDS.includes(name))).toEqual([])
  expect(drawn.filter((name) => name === 'TryButton').length).toBeLessThanOrEqual(1)
})

test('what is drawn is counted: switching the method draws its field', async () => {
  await openDialogOf('Edit Order status')
  const drawn = await recordRenders(() =>
    userEvent.selectOptions(dialog.getByLabelText('Method', { exact: true }), 'POST'),
  )
  expect(drawn).toContain('MethodField')
})
