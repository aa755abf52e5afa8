import type { Connection, Project, Template } from '@bricks/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { projectQuery } from '#api/projects/projects.ts'
import { queryClient } from '#app/session/query-client.ts'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { createMemberUser, PROJECT, TEMPLATE } from '#test/sample-data.ts'
import { makeTrialAnswer } from '#test/trial-answer.ts'

test('a template shows what it does and what must be set up', async () => {
  const ready = { ...TEMPLATE, id: 'weather', name: 'Weather guide', required: [], setup: [] }
  await openPage('/library', { api: { listTemplates: () => [TEMPLATE, ready] } })
  await expect.element(page.getByRole('heading', { name: 'Order desk' })).toBeVisible()
  await expect.element(page.getByText('API address')).toBeVisible()
  expect(page.getByText('Required Setup').elements()).toHaveLength(1)
})

test('that the templates are being loaded is said, not only drawn', async () => {
  await openPage('/library', { api: { listTemplates: () => new Promise(() => {}) } })
  await expect.element(page.getByRole('status', { name: 'Loading the templates' })).toBeInTheDocument()
})

const READY = { ...TEMPLATE, required: [], setup: [] }

test.each(['Get Template', 'Order desk'])('%s opens the dialog, and adding it leads to the editor', async (button) => {
  const api: Handlers = { listTemplates: () => [READY], createProject: () => ({ id: 'added' }) }
  const { calls, path } = await openLibrary(api)
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Order desk' })
  await expect.element(dialog.getByText(/api.shop.example/)).toBeVisible()
  await dialog.getByLabelText('Name').fill('My desk')
  await dialog.getByRole('button', { name: 'Add to my bots' }).click()
  await expect.poll(path).toBe('/edit/added')
  expect(calls.find(({ name }) => name === 'createProject')?.body).toMatchObject({
    'new-project-name': 'My desk',
    'template-id': 'order-desk',
  })
})

test('Get Template says to a screen reader which template it gets', async () => {
  await openLibrary({ listTemplates: () => [READY] })
  const get = page.getByRole('button', { name: 'Get Template' })
  await expect.element(get).toHaveAccessibleDescription('Order desk')
})

test('what a template needs is filled in, its connection tried, and the bot opened in the editor', async () => {
  const { calls, path } = await addTemplateWithSetup()
  const dialog = page.getByRole('dialog', { name: 'Set up Order desk' })
  await expect.element(dialog.getByLabelText('API address')).toHaveValue('api.shop.example/orders')
  await dialog.getByLabelText('API address').fill('https://orders.bea.example/v1')
  await dialog.getByLabelText('Header x-key').fill('k-17')
  await dialog.getByLabelText('Sample order').fill('A17')
  await dialog.getByRole('button', { name: 'Try Order status' }).click()
  await expect.element(dialog.getByText('Status 200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save and open' }).click()
  await expect.poll(path).toBe('/edit/added')

  const filled = { url: 'orders.bea.example/v1', headers: [{ name: 'x-key', value: 'k-17' }] }
  const tried = calls.find(({ name }) => name === 'tryFunction')?.body
  expect(tried).toMatchObject({ project_id: 'added', function: { api: filled }, values: { order: 'A17' } })
  const saved = calls.find(({ name }) => name === 'updateProject')?.body
  expect(saved).toMatchObject({ id: 'added', revision: 1, functions: [{ id: 'orders', api: filled }] })
})

test('what is missing is named at its field, and nothing is saved', async () => {
  const { calls } = await addTemplateWithSetup()
  await page.getByRole('button', { name: 'Save and open' }).click()
  await expect.element(page.getByLabelText('Header x-key')).toHaveAccessibleDescription("Can't be empty.")
  await expect.element(page.getByRole('button', { name: 'Try Order status' })).toBeDisabled()
  expect(calls.some(({ name }) => name === 'updateProject')).toBe(false)
})

test('a connection that does not work says why', async () => {
  await addTemplateWithSetup({ tryFunction: () => refuse('internal') })
  await page.getByLabelText('Header x-key').fill('k-17')
  await page.getByLabelText('Sample order').fill('A17')
  await page.getByRole('button', { name: 'Try Order status' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('the set-up can wait: the bot is opened in the editor as it is', async () => {
  const { calls, path } = await addTemplateWithSetup()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.poll(path).toBe('/edit/added')
  expect(calls.some(({ name }) => name === 'updateProject')).toBe(false)
})

test('who leaves before the added bot has come finds the next template, not the set-up of that bot', async () => {
  const next = { ...TEMPLATE, id: 'lost-parcels', name: 'Lost parcels' }
  const { promise: coming, resolve: answerLater } = Promise.withResolvers<Project>()
  const { api } = await openPage('/library', {
    api: { listTemplates: () => [TEMPLATE, next], createProject: () => ({ id: 'added' }), getProject: () => coming },
  })
  await page.getByRole('button', { name: 'Order desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order desk' })
  await dialog.getByRole('button', { name: 'Add to my bots' }).click()
  await expect.poll(() => api.calls.some(({ name }) => name === 'getProject')).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  answerLater(ADDED)
  await expect.poll(() => queryClient.getQueryData(projectQuery('added').queryKey)).toBeDefined()
  await page.getByRole('button', { name: 'Lost parcels' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Lost parcels' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add to my bots' })).toBeEnabled()
})

test('templates that do not arrive leave the gallery empty, without an alarm', async () => {
  const { api } = await openPage('/library', { api: { listTemplates: () => refuse('internal') } })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Get Template' }).elements()).toHaveLength(0)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  api.handle({ listTemplates: () => [TEMPLATE] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Get Template' })).toBeVisible()
})

test('N4: a library of many pages shows the next one when it is asked for, and says where it did not come', async () => {
  const createTemplateNamed = (name: string, cursor?: string): Template => ({
    ...TEMPLATE,
    id: name,
    name,
    ...(cursor && { cursor }),
  })
  let isBroken = true
  const asked: (string | undefined)[] = []
  await openLibrary({
    listTemplates: ({ query }) => {
      asked.push(query.after)
      if (!query.after) return [createTemplateNamed('First'), createTemplateNamed('Second', 'after second')]
      return isBroken ? refuse('internal') : [createTemplateNamed('Third')]
    },
  })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByText(/^More templates could not be loaded/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'Third' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toHaveLength(0)
  expect(asked).toEqual([undefined, 'after second', 'after second'])
})

test('N4: an account that is full is told so in words where it adds a template', async () => {
  await openLibrary({ listTemplates: () => [READY], createProject: () => refuse('limit_reached') })
  await page.getByRole('button', { name: 'Get Template' }).click()
  await page.getByRole('button', { name: 'Add to my bots' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('An obscure error occurred. Please try again.')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('An error occurred. Please try again.')).toBeVisible()
  await expect.element(dialog.getByText(/Delete something first/)).toBeVisible()
})

test('a template is tried again as the same bot after a lost answer, and under a corrected name as another', async () => {
  const lost = () => Promise.reject(new TypeError('x'))
  const { api, path } = await openPage('/library', { api: { listTemplates: () => [READY], createProject: lost } })
  const readSent = () =>
    api.calls.filter(({ name }) => name === 'createProject').map(({ body }) => body as Record<string, string>)
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add to my bots' })
  await page.getByRole('button', { name: 'Get Template' }).click()
  await dialog.getByLabelText('Name').fill('My dsek')
  await add.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await add.click()
  await expect.poll(() => readSent().length).toBe(2)
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.handle({ createProject: () => ({ id: 'added' }) })
  await dialog.getByLabelText('Name').fill('My desk')
  await add.click()
  await expect.poll(path).toBe('/edit/added')
  const [first, again, corrected] = readSent()
  expect(corrected?.['new-project-name']).toBe('My desk')
  expect(again).toEqual(first)
  expect(corrected?.request_id).not.toBe(first?.request_id)
})

const ANSWER = makeTrialAnswer({ duration_ms: 12 })

const NEEDY: Template = {
  ...TEMPLATE,
  required: ['API address', 'Header x-key'],
  setup: [...TEMPLATE.setup, { label: 'Header x-key', field: 'header', brick: 0, name: 'x-key' }],
}

const ADDED: Project = {
  ...PROJECT,
  id: 'added',
  name: 'Order desk',
  revision: 1,
  functions: [
    {
      id: 'orders',
      name: 'Order status',
      description: 'Tells where an order is, by its number',
      parameters: {
        type: 'object',
        properties: [{ name: 'order', type: 'string', description: 'Its number', isrequired: true }],
        required: ['order'],
      },
      api: {
        url: 'api.shop.example/orders',
        method: 'GET',
        parameters: [{ name: 'order', type: 'string', value: 'order', system: true }],
        headers: [{ name: 'x-key', type: 'string', value: '', secret: true }],
      },
    },
  ],
}

async function openLibrary(handlers: Handlers) {
  const { api, path } = await openPage('/library', { api: handlers })
  return { calls: api.calls, path }
}

async function addTemplateWithSetup(handlers: Handlers = {}) {
  const opened = await openLibrary({
    listTemplates: () => [NEEDY],
    createProject: () => ({ id: 'added' }),
    getProject: () => ADDED,
    tryFunction: () => ANSWER,
    updateProject: () => ({ ...ADDED, revision: 2 }),
    ...handlers,
  })
  await page.getByRole('button', { name: 'Get Template' }).click()
  await page.getByRole('button', { name: 'Add to my bots' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Set up Order desk' })).toBeVisible()
  return opened
}

test('a connection can be tried with what the model may leave out, and without it', async () => {
  const company = { name: 'company_name', type: 'string' as const, description: 'Its name', isrequired: false }
  const [found] = ADDED.functions
  const either = found && { ...found, parameters: { ...found.parameters, properties: [company], required: [] } }
  const { calls } = await addTemplateWithSetup({ getProject: () => ({ ...ADDED, functions: either ? [either] : [] }) })
  const listTriedBodies = () => calls.filter(({ name }) => name === 'tryFunction').map(({ body }) => body)
  await page.getByLabelText('Header x-key').fill('k-17')
  await page.getByRole('button', { name: 'Try Order status' }).click()
  await expect.poll(() => listTriedBodies().length).toBe(1)
  await page.getByLabelText('Sample company name (optional)').fill('Kestrel')
  await page.getByRole('button', { name: 'Try Order status' }).click()
  await expect.poll(() => listTriedBodies().length).toBe(2)
  expect(listTriedBodies()).toMatchObject([{ values: {} }, { values: { company_name: 'Kestrel' } }])
})

test('a sign-in that several APIs use is asked for once', async () => {
  const shop: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: '' } }
  const [found] = ADDED.functions
  const using = ['orders', 'returns'].flatMap((id) =>
    found ? [{ ...found, id, name: id, api: { ...found.api, headers: [], connection: 'shop' } }] : [],
  )
  const added = { ...ADDED, functions: using, connections: [shop] }
  const setup: Template['setup'] = [{ label: 'Sign-in of Shop', field: 'connection', brick: 0, name: 'Shop' }]
  const { calls, path } = await addTemplateWithSetup({
    listTemplates: () => [{ ...TEMPLATE, required: ['Sign-in of Shop'], setup }],
    getProject: () => added,
    updateProject: () => ({ ...added, revision: 2 }),
  })
  await page.getByRole('button', { name: 'Save and open' }).click()
  await expect.element(page.getByLabelText('Token', { exact: true })).toHaveFocus()
  await page.getByLabelText('Token', { exact: true }).fill('sk_9')
  await page.getByLabelText('Sample order').first().fill('A17')
  await page.getByRole('button', { name: 'Try orders' }).click()
  await expect.element(page.getByText('Status 200')).toBeVisible()
  await page.getByRole('button', { name: 'Save and open' }).click()
  await expect.poll(path).toBe('/edit/added')
  const findSentBody = (call: string) => calls.find(({ name }) => name === call)?.body
  expect(findSentBody('tryFunction')).toMatchObject({ connection: { id: 'shop', auth: { token: 'sk_9' } } })
  expect(findSentBody('updateProject')).toMatchObject({ connections: [{ id: 'shop', auth: { token: 'sk_9' } }] })
})

test('an author sees who sees a template, and withdraws it after being asked', async () => {
  const own = { ...TEMPLATE, id: 'own', name: 'My desk', mine: true, approved: false }
  let templates: Template[] = [TEMPLATE, own]
  const { calls } = await openLibrary({
    listTemplates: () => templates,
    withdrawTemplate: () => {
      templates = [TEMPLATE]
      return {}
    },
  })
  await expect.element(page.getByText('Yours, waiting for approval')).toBeVisible()
  expect(page.getByRole('button', { name: /^Withdraw/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Withdraw My desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw template' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(calls.some(({ name }) => name === 'withdrawTemplate')).toBe(false)
  await page.getByRole('button', { name: 'Withdraw My desk' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('heading', { name: 'My desk' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Order desk' })).toBeVisible()
  expect(calls.find(({ name }) => name === 'withdrawTemplate')?.body).toEqual({ id: 'own' })
})

test('a viewer reads what a template does and who can add it, and is offered no button that would be refused', async () => {
  const own = { ...TEMPLATE, id: 'own', name: 'My desk', mine: true, approved: true }
  await openLibrary({ getUser: () => createMemberUser('viewer'), listTemplates: () => [TEMPLATE, own] })
  await expect.element(page.getByText('Published by you')).toBeVisible()
  expect(page.getByRole('button', { name: /^Withdraw/ }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Get Template' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order desk' })
  await expect.element(dialog.getByText(/Its owner and its editors can add this/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Add to my bots' }).elements()).toHaveLength(0)
  expect(dialog.getByRole('textbox').elements()).toHaveLength(0)
})
