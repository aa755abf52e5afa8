import type { ConnectedFunction } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ORDERS } from '#test/editor-project.ts'
import { findAccessibilityFaults } from '#test/find-accessibility-faults.ts'
import { openPage } from '#test/open-page.tsx'
import { ONE_READ } from '#test/read-answers.ts'
import { PROJECT } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

const dialog = page.getByRole('dialog')
const findField = (name: string) => dialog.getByLabelText(name, { exact: true })
const pressButton = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }))
const openMore = () => userEvent.click(dialog.getByRole('button', { name: /^More: / }))

const TWO: ConnectedFunction = {
  ...ORDERS,
  parameters: {
    type: 'object',
    properties: [
      { name: 'order', type: 'string', description: 'Its number', isrequired: true },
      { name: 'lang', type: 'string', description: 'Language', isrequired: false, example: 'de' },
    ],
    required: ['order'],
  },
}

beforeEach(() => page.viewport(1280, 860))

async function openNewBrick(handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: handlers })
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await expect.element(findField('Brick name')).toBeVisible()
  return opened
}

async function openBrickWithTwoParameters(handlers = {}) {
  const getProject = () => ({ ...PROJECT, functions: [TWO] })
  const updateProject = () => ({ ...PROJECT, revision: 4 })
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: { getProject, updateProject, ...handlers } })
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

async function saveAndReadBrick({ api }: Awaited<ReturnType<typeof openPage>>) {
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^Save/ }).first())
  await expect.poll(() => api.calls.some(({ name }) => name === 'updateProject')).toBe(true)
  // Wait for the server's answer: otherwise it would change the project of the next test.
  await expect.poll(() => page.getByText('Unsaved changes').elements()).toEqual([])
  const saved = api.calls.findLast(({ name }) => name === 'updateProject')?.body as { functions: ConnectedFunction[] }
  return saved.functions.at(-1)
}

async function pasteIntoAddress(text: string) {
  const description = findField('Description')
  await userEvent.fill(description, text)
  await userEvent.tripleClick(description)
  await userEvent.copy()
  await userEvent.click(findField('API URL'))
  await userEvent.paste()
}

function listControls(): string[] {
  const all = [
    ...dialog.element().querySelectorAll<HTMLElement>('input, select, textarea, button, a[href], [tabindex]'),
  ]
  const isOfDialog = (control: HTMLElement) =>
    control.closest('footer') !== null || control.getAttribute('aria-label') === 'Close'
  return all
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !isOfDialog(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.id)
}

test('an empty form has seven controls in sight, Try among them', async () => {
  await openNewBrick()
  expect(listControls()).toHaveLength(7)
})

test('with the address of the simplest API comes the choice of a sign-in, and nothing else', async () => {
  await openNewBrick()
  await expect.element(findField('Sign in')).not.toBeInTheDocument()
  await userEvent.fill(findField('API URL'), 'api.shop.example/orders')
  await expect.element(findField('Sign in')).toBeVisible()
  expect(listControls()).toHaveLength(8)
})

test('a name that is typed in braces makes its parameter, in words, and Try asks for a sample of it', async () => {
  await openNewBrick()
  await userEvent.type(findField('API URL'), 'api.shop.example/orders/{{orderNumber}')
  await expect.element(dialog.getByText('order number', { exact: true })).toBeVisible()
  await expect.element(findField('Sample order number')).toBeVisible()
  await userEvent.type(findField('API URL'), '{Backspace}{Backspace}')
  await expect.element(findField('Sample order number')).not.toBeInTheDocument()
})

test('what is typed in words is called so at the API, until another name is written', async () => {
  const updateProject = () => ({ ...PROJECT, revision: 4 })
  const opened = await openNewBrick({ updateProject })
  await userEvent.fill(findField('Brick name'), 'Slots')
  await userEvent.fill(findField('Description'), 'Lists free times')
  await userEvent.fill(findField('API URL'), 'api.shop.example/slots')
  await userEvent.selectOptions(findField('Method'), 'PUT')
  await pressButton('Add brick parameter')
  await userEvent.fill(findField('In words'), 'Number of guests')
  await pressButton('Details')
  await expect.element(findField('Name at the API')).toHaveValue('number_of_guests')
  await userEvent.fill(findField('Name at the API'), 'guests')
  await userEvent.selectOptions(findField('Type'), 'integer')
  await userEvent.fill(findField('Choices'), '2\n4\n\n4')
  await userEvent.selectOptions(findField('Where it goes'), 'query')
  await userEvent.fill(findField('Example'), '4')
  await pressButton('Add this brick parameter')
  await expect.element(dialog.getByText('guests · such as 4 · Whole number · one of 2')).toBeVisible()
  await pressButton('Connect')
  expect(await saveAndReadBrick(opened)).toMatchObject({
    parameters: {
      properties: [
        { name: 'guests', description: 'Number of guests', type: 'integer', choices: ['2', '4'], example: '4' },
      ],
    },
    api: { method: 'PUT', fill: 2, parameters: [{ name: 'guests', system: true, in: 'query' }] },
  })
})

test('entries are moved by buttons and by keys, and the focus stays where it is', async () => {
  const opened = await openBrickWithTwoParameters()
  const listRowTitles = () =>
    [...dialog.element().querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent)
  expect(listRowTitles().slice(0, 2)).toEqual(['Its number', 'Language'])
  await pressButton('Move lang up')
  expect(listRowTitles().slice(0, 2)).toEqual(['Language', 'Its number'])
  await expect.element(dialog.getByRole('button', { name: 'Move lang up' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(listRowTitles().slice(0, 2)).toEqual(['Its number', 'Language'])
  await pressButton('Move order down')
  await pressButton('Update')
  expect((await saveAndReadBrick(opened))?.parameters.properties.map(({ name }) => name)).toEqual(['lang', 'order'])
})

test('an example is the sample of Try', async () => {
  const { api } = await openBrickWithTwoParameters({ tryFunction: () => makeTrialAnswer() })
  await expect.element(findField('Sample lang')).toHaveValue('de')
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  expect(api.calls.at(-1)?.body).toMatchObject({ values: { order: 'A17', lang: 'de' } })
})

test('a body takes parameters and secrets by a click, and says where it is no JSON', async () => {
  const opened = await openBrickWithTwoParameters()
  await userEvent.selectOptions(findField('Method'), 'POST')
  await userEvent.fill(findField('Body'), '{"note": ')
  await pressButton('Insert order')
  await expect.element(findField('Body')).toHaveValue('{"note": "{order}"')
  await pressButton('Update')
  await expect.element(dialog.getByText(/^Not valid JSON: line 1, column 19/)).toBeVisible()
  await expect.element(findField('Body')).toHaveFocus()
  await pressButton('Add secret')
  await userEvent.fill(findField('Secret name'), 'pin')
  await userEvent.fill(findField('Secret value'), '1234')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(findField('Body'), ', "pin": ')
  await pressButton('Insert pin')
  await userEvent.type(findField('Body'), '}')
  await expect.element(dialog.getByText(/^Not valid JSON/)).not.toBeInTheDocument()
  await pressButton('Update')
  expect((await saveAndReadBrick(opened))?.api).toMatchObject({
    fill: 2,
    body: '{"note": "{order}", "pin": "{secret.pin}"}',
    secrets: [{ name: 'pin', value: '1234', secret: true }],
  })
})

test('what was typed survives a reload, but for secrets', async () => {
  await openNewBrick()
  await userEvent.fill(findField('Brick name'), 'Slots')
  await userEvent.fill(findField('API URL'), 'api.shop.example/slots?token=abcd1234efgh5678')
  await openMore()
  await pressButton('Add header')
  await userEvent.fill(findField('Header name'), 'Authorization')
  await userEvent.fill(findField('Header value'), 'Bearer sk-very-secret')
  await userEvent.keyboard('{Enter}')
  const kept = sessionStorage.getItem(`bricks:form:${PROJECT.id}:new`) ?? ''
  expect(kept).toContain('Slots')
  expect(kept).not.toMatch(/very-secret|abcd1234/)
})

test('a form that was kept is there again for the same brick, and goes when it is cancelled', async () => {
  await openBrickWithTwoParameters()
  await userEvent.fill(findField('Brick name'), 'Orders of today')
  const kept = sessionStorage.getItem(`bricks:form:${PROJECT.id}:${TWO.id}`) ?? ''
  await pressButton('Cancel')
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  expect(sessionStorage.getItem(`bricks:form:${PROJECT.id}:${TWO.id}`)).toBeNull()
  sessionStorage.setItem(`bricks:form:${PROJECT.id}:${TWO.id}`, kept)
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(findField('Brick name')).toHaveValue('Orders of today')
  await expect.element(dialog.getByText(/is back, but for secrets/)).toBeVisible()
})

test('a field of the answer is dropped by keyboard, in every item, and the count follows', async () => {
  const items = Array.from({ length: 30 }, (_, at) => ({ name: `Lamp ${at}`, links: { self: 'x'.repeat(90) } }))
  const body = JSON.stringify({ total: 30, items })
  const answer = makeTrialAnswer({ body, tokens: { before: 4_210, after: 4_210 } })
  const opened = await openBrickWithTwoParameters({ tryFunction: () => answer })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await expect.element(dialog.getByText('to 4,210 tokens')).toBeVisible()
  const links = dialog.getByRole('checkbox', { name: 'links' })
  links.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(links).not.toBeChecked()
  await expect.element(dialog.getByText(/^to \d{2,3} tokens$/)).toBeVisible()
  expect((dialog.getByRole('checkbox', { name: 'items: 30 items' }).element() as HTMLInputElement).indeterminate).toBe(
    true,
  )
  expect(await findAccessibilityFaults()).toEqual([])
  await pressButton('What the bot sees')
  const shown = dialog.getByText(/"name": "Lamp 0"/)
  await expect.element(shown).toBeVisible()
  await expect.element(shown).not.toHaveTextContent('xxxx')
  await pressButton('Update')
  expect((await saveAndReadBrick(opened))?.api.answer).toEqual({ keep: ['total', 'items[].name'] })
})

test('cards are chosen in the answer, by keyboard too, and shown as visitors will see them', async () => {
  const body = JSON.stringify({
    total: 1,
    items: [{ name: 'Lamp', price: 59, img: 'https://img.shop.example/lamp.jpg', note: 'Warm light' }],
  })
  const opened = await openBrickWithTwoParameters({ tryFunction: () => makeTrialAnswer({ body }) })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await pressButton('Show as cards')
  const cards = dialog.getByRole('list', { name: 'Cards' })
  await expect.element(cards).toHaveTextContent('PictureLampPrice59NoteWarm light')
  await expect.element(dialog.getByLabelText('name on the card')).toHaveValue('title')
  await userEvent.selectOptions(dialog.getByLabelText('note on the card'), 'Subtitle')
  await userEvent.selectOptions(dialog.getByLabelText('img on the card'), 'Not on it')
  await expect.element(cards).toHaveTextContent('LampWarm lightPrice59')
  await pressButton('Update')
  expect((await saveAndReadBrick(opened))?.api.answer).toEqual({
    cards: { list: 'items', title: 'name', subtitle: 'note', fields: ['price'] },
  })
})

test('the last field that the bot may see stays', async () => {
  await openBrickWithTwoParameters({ tryFunction: () => makeTrialAnswer({ body: '{"status":"sent","by":"ship"}' }) })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  const status = dialog.getByRole('checkbox', { name: 'status: "sent"' })
  await userEvent.click(dialog.getByRole('checkbox', { name: 'by: "ship"' }))
  await userEvent.click(status, { force: true })
  await expect.element(status).toBeChecked()
})

test('what was sent can be looked at', async () => {
  const request = {
    method: 'POST',
    url: 'https://api.shop.example/v1',
    headers: [{ name: 'authorization', value: '••••k7Q' }],
    body: '{"order":"A17"}',
  }
  await openBrickWithTwoParameters({ tryFunction: () => makeTrialAnswer({ request }) })
  await userEvent.fill(findField('Sample order'), 'A17')
  await pressButton('Try')
  await pressButton('What was sent')
  await expect.element(dialog.getByText('authorization: ••••k7Q')).toBeVisible()
  await expect.element(dialog.getByText('{"order":"A17"}')).toBeVisible()
})

test('a tool of an MCP server shows what its server says, and takes a name, a sign-in and an answer', async () => {
  const tool: ConnectedFunction = { ...TWO, api: { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: 'find_order' } }
  const getProject = () => ({ ...PROJECT, functions: [tool] })
  const opened = await openPage(`/edit/${PROJECT.id}`, {
    api: { getProject, updateProject: () => ({ ...PROJECT, revision: 4 }) },
  })
  await userEvent.click(page.getByRole('button', { name: 'Edit Order status' }))
  await expect.element(dialog.getByText('find_order')).toBeVisible()
  await expect.element(dialog.getByText('https://mcp.shop.example/mcp')).toBeVisible()
  await expect.element(findField('API URL')).not.toBeInTheDocument()
  await expect.element(findField('Sign in')).toBeEnabled()
  await userEvent.fill(findField('Items of each list'), '5')
  await userEvent.fill(findField('Brick name'), 'Find an order')
  expect(await findAccessibilityFaults()).toEqual([])
  await pressButton('Update')
  expect(await saveAndReadBrick(opened)).toMatchObject({
    name: 'Find an order',
    api: { ...tool.api, answer: { most: 5 } },
  })
})

test('a pasted address is split, and what was made of it is said', async () => {
  await openNewBrick()
  await pasteIntoAddress('https://api.shop.example/slots?postcode=20457&api_key=abcdef')
  await expect.element(findField('API URL')).toHaveValue('api.shop.example/slots')
  await expect
    .element(dialog.getByText(/The bot must know: postcode. Kept secret among the fixed values: api_key/))
    .toBeVisible()
  await expect.element(findField('Sample postcode')).toHaveValue('20457')
  await expect.element(findField('Value of api_key')).toHaveValue('abcdef')
})

async function copyText(text: string) {
  const box = document.createElement('textarea')
  box.value = text
  dialog.element().append(box)
  box.select()
  await userEvent.copy()
  box.remove()
}

test('a pasted cURL command is read in the paste box, and what was typed here waits', async () => {
  const command = `curl -X POST https://api.shop.example/notes -d '${'n'.repeat(LIMITS.urlLength)}'`
  const { api } = await openNewBrick({ readApis: () => ONE_READ })
  await userEvent.fill(findField('Brick name'), 'Notes')
  await copyText(command)
  await userEvent.click(findField('API URL'))
  await userEvent.paste()
  await expect.element(dialog.getByText(/^This is a cURL command/)).toBeVisible()
  await expect.element(findField('API URL')).toHaveValue('')
  await pressButton('Read it')
  await expect.element(page.getByRole('dialog', { name: 'Add new API' })).toBeVisible()
  await expect.element(dialog.getByText('What the bot must know')).toBeVisible()
  expect(api.calls.find(({ name }) => name === 'readApis')?.body).toMatchObject({ text: command })
  await pressButton('Cancel')
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Add new API' }))
  await userEvent.click(page.getByRole('button', { name: 'Fill in by hand' }))
  await expect.element(findField('Brick name')).toHaveValue('Notes')
  await expect.element(dialog.getByText(/^What you typed before is back/)).toBeVisible()
})

test('a cURL command that was typed is no address, until it goes', async () => {
  await openNewBrick()
  await userEvent.fill(findField('API URL'), 'curl api.shop.example')
  await expect.element(dialog.getByRole('button', { name: 'Read it' })).toBeVisible()
  await userEvent.fill(findField('API URL'), 'api.shop.example')
  await expect.element(dialog.getByRole('button', { name: 'Read it' })).not.toBeInTheDocument()
})
