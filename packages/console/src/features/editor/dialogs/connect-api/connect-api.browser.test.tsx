import type { Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const CONNECTED: Project['functions'][number] = {
  ...ORDERS,
  id: 'b1',
  description: 'Finds an order',
  api: { ...ORDERS.api, url: 'api.shop.example/v1' },
}
const dialog = page.getByRole('dialog')
const findField = (name: string) => dialog.getByLabelText(name, { exact: true })
const pressButton = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }))
const openMore = () => userEvent.click(dialog.getByRole('button', { name: /^More: / }))

beforeEach(() => page.viewport(1280, 860))

async function openNewBrick() {
  const opened = await openPage(`/edit/${PROJECT.id}`)
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

async function openConnectedBrick(handlers = {}) {
  const getProject = () => ({ ...PROJECT, functions: [CONNECTED] })
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject, ...handlers } })
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

async function fillFourFields() {
  await userEvent.fill(findField('Brick name'), 'Delivery slots')
  await userEvent.fill(findField('Description'), 'Lists free delivery times')
  await userEvent.fill(findField('API URL'), 'https://api.shop.example/slots')
}

test('name, description and address must not be empty', async () => {
  await openNewBrick()
  await pressButton('Connect')
  await expect.element(dialog.getByText('Some of your input cannot be empty')).toBeVisible()
})

test('a typed scheme is stripped, and the API joins the project', async () => {
  await openNewBrick()
  await fillFourFields()
  await expect.element(findField('API URL')).toHaveValue('api.shop.example/slots')
  await userEvent.selectOptions(findField('Method'), 'POST')
  await pressButton('Connect')
  const card = page.getByRole('article', { name: 'Delivery slots' })
  await expect.element(card.getByText(/api.shop.example.slots/)).toBeVisible()
  await expect.element(card.getByText('POST')).toBeVisible()
})

test('a brick parameter needs words and a name, and a name of its own', async () => {
  await openConnectedBrick()
  await pressButton('Add brick parameter')
  await pressButton('Add this brick parameter')
  await expect.element(dialog.getByText("Can't be empty.")).toBeVisible()
  await expect.element(findField('In words')).toHaveFocus()
  await userEvent.fill(findField('In words'), 'Order')
  await pressButton('Add this brick parameter')
  await expect.element(dialog.getByText('Name already used.')).toBeVisible()
  await userEvent.fill(findField('Name at the API'), '')
  await pressButton('Add this brick parameter')
  await expect.element(dialog.getByText("Can't be empty.")).toBeVisible()
})

test('a brick parameter comes and goes with the API parameter that takes its value', async () => {
  await openNewBrick()
  await pressButton('Add brick parameter')
  await userEvent.fill(findField('In words'), 'postcode')
  await userEvent.keyboard('{Enter}')
  await openMore()
  await expect.element(dialog.getByText('From Brick: Yes')).toBeVisible()
  await expect.element(dialog.getByText('_', { exact: true })).toBeVisible()
  await pressButton('Delete postcode')
  await expect.element(dialog.getByText('From Brick: Yes')).not.toBeInTheDocument()
})

test.each([
  ['API parameter', 'API parameter name', 'API parameter value', 'channel'],
  ['header', 'Header name', 'Header value', 'Authorization'],
])('a custom %s needs a name and a value, and a name of its own', async (entry, name, value, used) => {
  await openConnectedBrick()
  await pressButton(`Add ${entry}`)
  await pressButton(`Add this ${entry}`)
  expect(dialog.getByText("Can't be empty.").elements()).toHaveLength(2)
  await userEvent.fill(findField(name), used)
  await userEvent.fill(findField(value), 'x')
  await pressButton(`Add this ${entry}`)
  await expect.element(dialog.getByText('Name already used.')).toBeVisible()
})

test('a custom parameter shows its value and can be deleted; one from a brick cannot', async () => {
  await openConnectedBrick()
  await expect.element(findField('Value of channel')).toHaveValue('web')
  await pressButton('Delete channel')
  await expect.element(findField('Value of channel')).not.toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Delete order', exact: true }).elements()).toHaveLength(1)
})

test('a value is taken for secret by its name', async () => {
  await openNewBrick()
  await openMore()
  await pressButton('Add header')
  await expect.element(dialog.getByRole('switch', { name: 'Secret' })).not.toBeChecked()
  await userEvent.fill(findField('Header name'), 'X-Api-Key')
  await expect.element(dialog.getByRole('switch', { name: 'Secret' })).toBeChecked()
})

test('another host clears the stored secrets and asks for them again', async () => {
  await openConnectedBrick()
  await userEvent.fill(findField('API URL'), 'other.example/v1')
  await userEvent.click(findField('Brick name'))
  await expect.element(dialog.getByText(/its secrets were cleared/)).toBeVisible()
  await expect.element(findField('Value of Authorization')).toHaveValue('')
  await expect.element(findField('Value of channel')).toHaveValue('web')
})

test('cancel leaves nothing behind', async () => {
  await openNewBrick()
  await fillFourFields()
  await pressButton('Cancel')
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await expect.element(findField('Brick name')).toHaveValue('')
  await pressButton('Cancel')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('what was typed for a new entry but not added is not lost', async () => {
  await openNewBrick()
  await fillFourFields()
  await openMore()
  await pressButton('Add header')
  await userEvent.fill(findField('Header name'), 'accept')
  await pressButton('Connect')
  await expect.element(dialog.getByText("Can't be empty.")).toBeVisible()
})

test('Try shows the status, the time and the answer', async () => {
  const answer = makeTrialAnswer({ duration_ms: 184, body: '{"slots":2}' })
  const { api } = await openConnectedBrick({ tryFunction: () => answer })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  await expect.element(dialog.getByText('184 ms')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'slots: 2' })).toBeVisible()
  expect(api.calls.at(-1)?.body).toMatchObject({ project_id: PROJECT.id, values: { order: 'A17' } })
})

test('Try says why an address is refused, until the address is changed', async () => {
  await openConnectedBrick({ tryFunction: () => refuse('address_refused') })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  const words = dialog.getByText(/This API address cannot be called/)
  await expect.element(words).toBeVisible()
  await userEvent.type(findField('API URL'), '/x')
  await expect.element(words).not.toBeInTheDocument()
})

test('Try tells a failure in words', async () => {
  const body = '{"error":"timeout","message":"The API did not answer in time."}'
  const failed = makeTrialAnswer({ status: 0, duration_ms: 15_000, content_type: '', body })
  await openConnectedBrick({ tryFunction: () => failed })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(dialog.getByText('No answer')).toBeVisible()
  await expect.element(dialog.getByText(/did not answer in time/)).toBeVisible()
  await expect.element(dialog.getByText(/"error"/)).not.toBeInTheDocument()
})

test('Try asks for the sample value that a call cannot do without', async () => {
  const { api } = await openConnectedBrick()
  await pressButton('Try')
  await expect.element(dialog.getByText('Enter a sample value.')).toBeVisible()
  await expect.element(findField('Sample order')).toHaveFocus()
  await userEvent.fill(findField('Sample order'), 'A')
  await expect.element(dialog.getByText('Enter a sample value.')).not.toBeInTheDocument()
  expect(api.calls.some(({ name }) => name === 'tryFunction')).toBe(false)
})

test('Try needs an address, and neither a name nor a description', async () => {
  const answer = makeTrialAnswer({ content_type: 'text/plain', body: 'pong' })
  const { api } = await openPage(`/edit/${PROJECT.id}`, { api: { tryFunction: () => answer } })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await pressButton('Try')
  await expect.element(findField('API URL')).toHaveFocus()
  await expect.element(findField('API URL')).toHaveAccessibleDescription('Enter the API URL first.')
  await expect.element(findField('Brick name')).not.toHaveAttribute('aria-invalid')
  await userEvent.fill(findField('Brick name'), 'Ping')
  await expect.element(dialog.getByText('Enter the API URL first.')).toBeVisible()
  await userEvent.fill(findField('API URL'), 'api.shop.example/ping')
  await expect.element(dialog.getByText('Enter the API URL first.')).not.toBeInTheDocument()
  await pressButton('Try')
  await expect.element(dialog.getByText('pong')).toBeVisible()
  expect(api.calls.at(-1)?.body).toMatchObject({ function: { api: { url: 'api.shop.example/ping' } } })
  await expect.element(dialog.getByText('Some of your input cannot be empty')).not.toBeInTheDocument()
})

test('Try says at its field that a fixed value is empty, before anything is sent', async () => {
  const { api } = await openConnectedBrick()
  await userEvent.fill(findField('Value of channel'), '')
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(findField('Value of channel')).toHaveFocus()
  await expect.element(findField('Value of channel')).toHaveAccessibleDescription("Can't be empty.")
  expect(api.calls.some(({ name }) => name === 'tryFunction')).toBe(false)
  await userEvent.fill(findField('Value of channel'), 'app')
  await expect.element(dialog.getByText("Can't be empty.")).not.toBeInTheDocument()
})

test('Try names what the bot will see, and what is unticked is named no longer', async () => {
  const body = '{"status":"sent","carrier":"DHL","expected_on":"2026-11-26"}'
  await openConnectedBrick({ tryFunction: () => makeTrialAnswer({ body }) })
  await userEvent.fill(findField('Sample order'), 'A17')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Works. The bot will see: status, carrier, expected on.')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'carrier: "DHL"' }))
  await expect.element(dialog.getByText('Works. The bot will see: status, expected on.')).toBeVisible()
})

test('Try says why the API refused, with the whole answer in a fold', async () => {
  const refused = makeTrialAnswer({ status: 404, body: '{"error":"No such order","trace":"7f"}' })
  await openConnectedBrick({ tryFunction: () => refused })
  await userEvent.fill(findField('Sample order'), 'A18')
  await pressButton('Try')
  await expect.element(dialog.getByText(/nothing at this address. Check the path/)).toBeVisible()
  await expect.element(dialog.getByText('No such order', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/"trace"/)).not.toBeInTheDocument()
  await pressButton('The whole answer')
  await expect.element(dialog.getByText(/"trace"/)).toBeVisible()
})

test.each([
  [1280, 800],
  [390, 844],
])('the answer of Try is in sight at %i x %i', async (width, height) => {
  await page.viewport(width, height)
  const body = JSON.stringify({ slots: Array.from({ length: 40 }, (_, slot) => ({ slot })) })
  const answer = makeTrialAnswer({ body })
  await openConnectedBrick({ tryFunction: () => answer })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  const words = dialog.getByText('Works. The bot will see: slots (40 items).')
  await expect.element(words).toBeVisible()
  const isInSight = (element: Element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + 4, (top + bottom) / 2)
    return bottom <= height && seen !== null && element.contains(seen)
  }
  await expect.poll(() => isInSight(words.element())).toBe(true)
  await expect.poll(() => isInSight(dialog.getByText('slots: 40 items').element())).toBe(true)
})

test('an error goes when it is mended, field by field', async () => {
  await openNewBrick()
  await pressButton('Connect')
  const whole = dialog.getByText('Some of your input cannot be empty')
  await expect.element(whole).toBeVisible()
  await userEvent.fill(findField('Brick name'), 'Delivery slots')
  await expect.element(findField('Brick name')).not.toHaveAttribute('aria-invalid')
  await expect.element(findField('API URL')).toHaveAttribute('aria-invalid')
  await userEvent.fill(findField('Description'), 'Lists free delivery times')
  await userEvent.fill(findField('API URL'), 'api.shop.example/slots')
  await expect.element(whole).not.toBeInTheDocument()
})

const LEAVING: readonly [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => pressButton('Cancel')],
  ['Close', () => pressButton('Close')],
]

test.each(LEAVING)(
  '%s asks before it throws away what was typed, and closes at once where nothing was',
  async (_, leave) => {
    await openNewBrick()
    await userEvent.fill(findField('Brick name'), 'Delivery slots')
    await leave()
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await expect.element(question).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(findField('Brick name')).toHaveValue('Delivery slots')
    await leave()
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
    await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
    await expect.element(findField('Brick name')).toHaveValue('')
    await leave()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a brick parameter can be renamed and described anew, and its place in the address goes along', async () => {
  await openConnectedBrick()
  await userEvent.fill(findField('API URL'), 'api.shop.example/v1/{order}')
  await pressButton('Change order')
  await expect.element(findField('In words')).toHaveFocus()
  await userEvent.fill(findField('In words'), 'The number on the parcel')
  await pressButton('Details')
  await userEvent.fill(findField('Name at the API'), 'number')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('The number on the parcel')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Change number' })).toHaveFocus()
  await expect.element(findField('API URL')).toHaveValue('api.shop.example/v1/{number}')
  await pressButton('Update')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(
      page
        .getByRole('article', { name: 'Order status' })
        .getByText(/number/)
        .first(),
    )
    .toBeVisible()
})

test('a header can be renamed, and a name that is taken is refused', async () => {
  await openConnectedBrick()
  await pressButton('Add header')
  await userEvent.fill(findField('Header name'), 'accept')
  await userEvent.fill(findField('Header value'), 'text/plain')
  await userEvent.keyboard('{Enter}')
  await pressButton('Change accept')
  await userEvent.fill(findField('Header name'), 'authorization')
  await pressButton('Done with accept')
  await expect.element(dialog.getByText('Name already used.')).toBeVisible()
  await userEvent.fill(findField('Header name'), 'accept-language')
  await expect.element(dialog.getByText('Name already used.')).not.toBeInTheDocument()
  await pressButton('Done with accept')
  await expect.element(findField('Value of accept-language')).toHaveValue('text/plain')
})

test('a value that was emptied is asked for, and nothing is connected without it', async () => {
  await openConnectedBrick()
  await userEvent.fill(findField('Value of channel'), ' ')
  await pressButton('Update')
  await expect.element(dialog.getByText('Some of your input cannot be empty')).toBeVisible()
  await expect.element(findField('Value of channel')).toHaveFocus()
  await userEvent.fill(findField('Value of channel'), 'app')
  await pressButton('Update')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('no more can be typed than the server takes', async () => {
  await openNewBrick()
  await userEvent.fill(findField('Brick name'), 'n'.repeat(LIMITS.name))
  await userEvent.fill(findField('API URL'), 'u'.repeat(LIMITS.urlLength))
  await userEvent.type(findField('Brick name'), 'more')
  await userEvent.type(findField('API URL'), 'more')
  await expect.element(findField('Brick name')).toHaveValue('n'.repeat(LIMITS.name))
  await expect.element(findField('API URL')).toHaveValue('u'.repeat(LIMITS.urlLength))
  await expect.element(findField('Description')).toHaveAttribute('maxlength', String(LIMITS.description))
})

test('the focus stays in a list when its boxes close or an entry goes', async () => {
  await openConnectedBrick()
  const add = dialog.getByRole('button', { name: 'Add API parameter' })
  await pressButton('Add API parameter')
  await pressButton('Cancel the new API parameter')
  await expect.element(add).toHaveFocus()
  await pressButton('Add API parameter')
  await userEvent.fill(findField('API parameter name'), 'language')
  await userEvent.fill(findField('API parameter value'), 'en')
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
  await pressButton('Delete channel')
  await expect.element(add).toHaveFocus()
})
