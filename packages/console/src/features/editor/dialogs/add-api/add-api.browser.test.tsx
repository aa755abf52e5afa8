import type { ConnectedFunction, Connection } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { MANY_READ, NOTE, NOTHING_READ, ONE_READ, SHOP } from '#test/read-answers.ts'
import { PROJECT, USER } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const CURL = `curl -X POST https://api.shop.example/v2/orders/A17/notes -H 'Authorization: Bearer sk_live_pasted_9'`
const dialog = page.getByRole('dialog', { name: 'Add new API' })
const box = dialog.getByLabelText(/^Paste a link/)
const findDialogButton = (name: string) => dialog.getByRole('button', { name, exact: true })
const pressButton = (name: string) => userEvent.click(findDialogButton(name))
const cards = page.getByRole('article')

beforeEach(() => page.viewport(1280, 860))

async function openBox(api: Handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await expect.element(box).toHaveFocus()
  const listSentBodies = (name: string) => opened.api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...opened, sent: listSentBodies }
}

async function openBoxAndRead(api: Handlers = {}, text = CURL) {
  const opened = await openBox(api)
  await userEvent.fill(box, text)
  await pressButton('Read it')
  return opened
}

async function pasteIntoBox(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function saveProject() {
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}

const createSavedAnswer = (changes: object) => () => ({ ...PROJECT, revision: 4, ...changes })

test('a pasted cURL command is read at once, tried with its examples, added with its sign-in, and saved', async () => {
  const answer = makeTrialAnswer({ body: '{"saved":true}' })
  const { sent } = await openBox({
    readApis: () => ONE_READ,
    tryFunction: () => answer,
    updateProject: createSavedAnswer({}),
  })
  await pasteIntoBox(CURL)
  await expect.element(dialog.getByText('Read as a cURL command')).toBeVisible()
  await expect.element(dialog.getByText('such as Ring twice')).toBeVisible()
  await expect.element(dialog.getByLabelText('Token', { exact: true })).toHaveValue('sk_live_pasted_9')
  await expect.element(dialog.getByLabelText('Token', { exact: true })).toHaveAttribute('type', 'password')
  await pressButton('Try Leave a note')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  await pressButton('Add 1 API')
  await expect.element(cards.filter({ hasText: 'Leave a note' })).toBeVisible()
  await saveProject()

  expect(sent('readApis')).toEqual([{ project_id: PROJECT.id, text: CURL }])
  expect(sent('tryFunction')).toMatchObject([
    { function: NOTE, values: { order_number: 'A17', note: 'Ring twice', urgent: 'false' }, connection: SHOP },
  ])
  await expect.poll(() => sent('updateProject')).toMatchObject([{ functions: [NOTE], connections: [SHOP] }])
})

test('what the reading left out or changed is in sight, and only a long rest is folded', async () => {
  const notes = [
    'The file field "photo" was left out.',
    'The body of a DELETE request was left out.',
    'Third.',
    'Fourth.',
  ]
  await openBoxAndRead({ readApis: () => ({ ...ONE_READ, notes }) })
  for (const note of notes.slice(0, 3)) await expect.element(dialog.getByText(note)).toBeVisible()
  await expect.element(dialog.getByText('Fourth.')).not.toBeVisible()
  await userEvent.click(dialog.getByText('1 more'))
  await expect.element(dialog.getByText('Fourth.')).toBeVisible()
})

test('name, purpose and sample values can be changed before it is added', async () => {
  const { sent } = await openBoxAndRead({ readApis: () => ONE_READ, tryFunction: () => makeTrialAnswer() })
  await userEvent.fill(dialog.getByLabelText('Brick name'), ' ')
  await pressButton('Add 1 API')
  await expect.element(dialog.getByLabelText('Brick name')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Brick name')).toHaveAccessibleDescription("Can't be empty.")
  await userEvent.fill(dialog.getByLabelText('Brick name'), 'Tell the driver')
  await userEvent.fill(dialog.getByLabelText('Sample order number'), '')
  await pressButton('Try Tell the driver')
  await expect.element(dialog.getByText('Enter a sample value.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Sample order number'), 'A18')
  await pressButton('Try Tell the driver')
  await expect.poll(() => sent('tryFunction')).toMatchObject([{ values: { order_number: 'A18' } }])
  await pressButton('Add 1 API')
  await expect.element(cards.filter({ hasText: 'Tell the driver' })).toBeVisible()
})

test('a trial before the address is confirmed says where the mail went, sends it again, and goes through afterwards', async () => {
  let isConfirmed = false
  const { api } = await openBoxAndRead({
    readApis: () => ONE_READ,
    tryFunction: () => (isConfirmed ? makeTrialAnswer() : refuse('email_not_confirmed')),
    resendConfirmation: () => ({}),
  })
  await pressButton('Try Leave a note')
  await expect.element(dialog.getByText(new RegExp(`sent to ${USER.username}`))).toBeVisible()
  await pressButton('Send the mail again')
  await expect.element(findDialogButton('Sent.')).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'resendConfirmation')).toHaveLength(1)
  isConfirmed = true
  await pressButton('Try Leave a note')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
})

test('on a phone what came of a trial is scrolled into sight', async () => {
  await page.viewport(390, 844)
  await openBoxAndRead({ readApis: () => ONE_READ, tryFunction: () => makeTrialAnswer() })
  await pressButton('Try Leave a note')
  const footer = findDialogButton('Add 1 API').element()
  await expect
    .poll(() => dialog.getByText('Status 200').query()?.getBoundingClientRect().bottom)
    .toBeLessThan(footer.getBoundingClientRect().top)
})

test('an address is sent as one', async () => {
  const { sent } = await openBoxAndRead(
    { readApis: () => ({ ...ONE_READ, kind: 'address' }) },
    ' api.shop.example/openapi.json ',
  )
  await expect.element(dialog.getByText('Read as an address')).toBeVisible()
  expect(sent('readApis')).toEqual([{ project_id: PROJECT.id, url: 'api.shop.example/openapi.json' }])
})

test('of a description some calls are ticked, and added with one sign-in', async () => {
  const { sent } = await openBoxAndRead({ readApis: () => MANY_READ, updateProject: createSavedAnswer({}) })
  await expect.element(dialog.getByText('Read as an API description: Shop API')).toBeVisible()
  await expect
    .element(dialog.getByText('Leaves a note for the driver of an order · needs: order number, note'))
    .toBeVisible()
  await expect.element(findDialogButton('Add APIs')).toBeDisabled()
  await userEvent.click(dialog.getByLabelText('Leave a note'))
  await userEvent.fill(dialog.getByLabelText('Search'), 'retu')
  await expect.element(dialog.getByLabelText('Leave a note')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByLabelText('Returns'))
  await userEvent.fill(dialog.getByLabelText('Search'), '')
  await expect.element(dialog.getByLabelText('Leave a note')).toBeChecked()
  await userEvent.fill(dialog.getByLabelText('Key', { exact: true }), 'k-17')
  await pressButton('Add 2 APIs')
  await expect.element(page.getByText('2 APIs were added.')).toBeVisible()
  await saveProject()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([
      {
        functions: [
          { id: 'read-note', api: { connection: SHOP.id } },
          { id: 'returns', api: { connection: SHOP.id } },
        ],
        connections: [{ id: SHOP.id, auth: { kind: 'key', value: 'k-17' } }],
      },
    ])
})

test('each call of a list can be tried, and edited in the form', async () => {
  const { sent } = await openBoxAndRead({ readApis: () => MANY_READ, tryFunction: () => makeTrialAnswer() })
  await pressButton('Try Orders out')
  await userEvent.fill(dialog.getByLabelText('Sample order', { exact: true }), 'A17')
  await pressButton('Try Orders')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  expect(sent('tryFunction')).toMatchObject([{ function: { id: 'orders' }, values: { order: 'A17' } }])
  await pressButton('Edit Orders')
  const form = page.getByRole('dialog', { name: 'Edit an API' })
  await userEvent.fill(form.getByLabelText('Brick name'), 'Order status')
  await userEvent.click(form.getByRole('button', { name: 'Update' }))
  await userEvent.fill(form.getByLabelText('Key', { exact: true }), 'k-17')
  await userEvent.click(form.getByRole('button', { name: 'Update' }))
  await expect.element(dialog.getByLabelText('Key', { exact: true })).toHaveValue('k-17')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Order status' }))
  await pressButton('Add 1 API')
  await expect.element(cards.filter({ hasText: 'Order status' })).toBeVisible()
})

test('a tool that may change things says so, also when it is not to ask the visitor first', async () => {
  const tool = (id: string, name: string, confirm: Pick<ConnectedFunction['api'], 'confirm'>): ConnectedFunction => ({
    ...{ id, name, description: name, parameters: { type: 'object', properties: [], required: [] } },
    api: { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: id, ...confirm },
  })
  const functions = [tool('cancel', 'Cancel an order', { confirm: true }), tool('find', 'Find an order', {})]
  await openBoxAndRead({ readApis: () => ({ ...MANY_READ, kind: 'mcp', functions, groups: [], total: 2 }) })
  const badge = dialog.getByText('changes things')
  await userEvent.click(dialog.getByRole('switch', { name: 'Ask the visitor first: Cancel an order' }))
  await pressButton('Try Cancel an order out')

  await expect.element(dialog.getByText('A real call: what it changes stays changed.')).toBeVisible()
  await expect.element(badge).toBeVisible()
  expect(badge.elements()).toHaveLength(1)
})

test('where there are very many, the server searches, and what is ticked stays so', async () => {
  const { sent } = await openBoxAndRead({
    readApis: ({ body }) => {
      const functions = MANY_READ.functions.map((each) => ({ ...each, id: `${each.id} ${body.search ?? ''}` }))
      const found = body.search ? functions.filter(({ name }) => name === 'Stock') : functions.slice(0, 3)
      return { ...MANY_READ, functions: found, groups: [], total: 900 }
    },
  })
  await expect.element(dialog.getByText('3 of 900 are shown. A search finds the others.')).toBeVisible()
  await userEvent.click(dialog.getByLabelText('Customers'))
  await userEvent.fill(dialog.getByLabelText('Search'), 'stock')
  await userEvent.click(dialog.getByLabelText('Stock'))
  expect(sent('readApis').at(-1)).toMatchObject({ search: 'stock' })
  await expect.element(findDialogButton('Add 2 APIs')).toBeEnabled()
})

const KEPT: Connection = { ...SHOP, id: 'kept', name: 'Shop', auth: { kind: 'bearer', token: '••••d_9' } }

test('a sign-in that the project has for the same host is offered, and used unless another is wanted', async () => {
  const getProject = () => ({ ...PROJECT, connections: [KEPT] })
  const { sent } = await openBoxAndRead({ getProject, readApis: () => ONE_READ, updateProject: createSavedAnswer({}) })
  await expect.element(dialog.getByLabelText('Use Shop’s sign-in')).toBeChecked()
  expect(dialog.getByLabelText('Token', { exact: true }).elements()).toEqual([])
  await userEvent.click(dialog.getByLabelText('Sign in another way'))
  await expect.element(dialog.getByLabelText('Token', { exact: true })).toBeVisible()
  await userEvent.click(dialog.getByLabelText('Use Shop’s sign-in'))
  await pressButton('Add 1 API')
  await saveProject()
  await expect
    .poll(() => sent('updateProject'))
    .toMatchObject([{ functions: [{ api: { connection: 'kept' } }], connections: [{ id: 'kept' }] }])
})

test('a call that everybody may make is added without a sign-in', async () => {
  const { sent } = await openBoxAndRead({ readApis: () => ONE_READ, updateProject: createSavedAnswer({}) })
  await userEvent.selectOptions(dialog.getByLabelText('It signs in with'), 'none')
  await pressButton('Add 1 API')
  await saveProject()
  await expect.poll(() => sent('updateProject').length).toBe(1)
  expect(sent('updateProject')[0]).toMatchObject({ connections: [] })
  expect(JSON.stringify(sent('updateProject')[0])).not.toContain(SHOP.id)
})

test('a plan with room for two takes two', async () => {
  await openBoxAndRead({ getUser: () => ({ ...USER, role: 1 }), readApis: () => MANY_READ })
  await expect.element(dialog.getByText(/^Your plan has room for 2 more\./)).toBeVisible()
  for (const name of ['Orders', 'Returns']) await userEvent.click(dialog.getByRole('checkbox', { name, exact: true }))
  await expect.element(findDialogButton('Add 2 APIs')).toBeEnabled()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Stock', exact: true }))
  await expect.element(findDialogButton('Add 3 APIs')).toBeDisabled()
  await pressButton('See plans')
  await expect.element(page.getByRole('dialog', { name: 'Plan limit' })).toBeVisible()
})

test('what cannot be read says why and where, at the box', async () => {
  await openBoxAndRead({ readApis: () => Response.json({ ...NOTHING_READ, line: 3, column: 14 }, { status: 422 }) })
  await expect.element(box).toHaveAccessibleDescription(/Paste a cURL command .* Line 3, column 14/)
  await expect.element(box).toHaveValue(CURL)
})

test.each([
  ['too much', 'body_too_large', /1 MB is read at most/],
  ['too often', 'too_many_requests', /Please wait a little/],
  ['a refused address', 'address_refused', /cannot be called/],
  ['a broken server', 'unavailable', /try again/],
] as const)('%s is told at the box, and can be tried again', async (_what, code, words) => {
  let isBroken = true
  await openBoxAndRead({ readApis: () => (isBroken ? refuse(code) : ONE_READ) })
  await expect.element(box).toHaveAccessibleDescription(words)
  isBroken = false
  await pressButton('Read it')
  await expect.element(dialog.getByText('Read as a cURL command')).toBeVisible()
})

test('a reading that takes long can be stopped', async () => {
  let isStopped = false
  const readApis = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>(() => signal.addEventListener('abort', () => (isStopped = true)))
  await openBoxAndRead({ readApis })
  await expect.element(dialog.getByText('Reading it...')).toBeVisible()
  await pressButton('Stop')
  await expect.poll(() => isStopped).toBe(true)
  await expect.element(box).toHaveValue(CURL)
  await expect.element(findDialogButton('Read it')).toBeEnabled()
})

test('a file is read as soon as it is chosen; one that is too large is not sent', async () => {
  const { sent } = await openBox({ readApis: () => MANY_READ })
  const findFileInput = () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file can be chosen')
    return input
  }
  await userEvent.upload(findFileInput(), new File(['x'.repeat(1024 * 1024 + 1)], 'large.json'))
  await expect.element(box).toHaveAccessibleDescription(/This is 1.0 MB, and 1 MB is read at most/)
  expect(sent('readApis')).toEqual([])
  await userEvent.upload(findFileInput(), new File(['{"openapi":"3.1.0"}'], 'shop.json'))
  await expect.element(dialog.getByText('Read as an API description: Shop API')).toBeVisible()
  expect(sent('readApis')).toMatchObject([{ text: '{"openapi":"3.1.0"}' }])
  await pressButton('Paste something else')
  await expect.element(dialog.getByText(/^shop.json/)).toBeVisible()
  await pressButton('Take something else')
  await expect.element(box).toHaveValue('')
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))],
])('%s asks before what was pasted is thrown away, and nothing of it is kept in the browser', async (_, leave) => {
  await openBoxAndRead({ readApis: () => ONE_READ })
  await expect.element(dialog.getByText('Read as a cURL command')).toBeVisible()
  await leave()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await userEvent.click(question.getByRole('button', { name: 'Discard' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sk_live_pasted_9')
})
