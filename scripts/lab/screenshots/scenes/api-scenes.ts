import type { Page } from '@playwright/test'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { IN_EDITOR, STEPS } from './in-editor.ts'

const { pressButton } = STEPS
const connect = STEPS.findDialog('Connect an API')
const edit = STEPS.findDialog('Edit an API')

async function openFormOfApi(page: Page): Promise<void> {
  await pressButton('Add new API')(page)
  await pressButton('Fill in by hand')(page)
}

async function fillOrders(page: Page, address: string): Promise<void> {
  await openFormOfApi(page)
  const dialog = connect(page)
  await dialog.getByLabel('Brick name').fill('Order status')
  await dialog.getByLabel('Description', { exact: true }).fill('Tells where an order is, by its number')
  await dialog.getByLabel('API URL').fill(address)
}

async function tryOrder(page: Page, orderNumber: string): Promise<void> {
  await pressButton('Edit Order status')(page)
  await edit(page).getByLabel('Sample order number').fill(orderNumber)
  await edit(page).getByRole('button', { name: 'Try', exact: true }).click()
}

const add = STEPS.findDialog('Add new API')
const CURL = `curl -X POST 'https://api.shop.example/v2/orders/A17/notes' -H 'Authorization: Bearer sk_live_sample_9' -d '{"note": "Ring twice", "urgent": false}'`

async function pasteAndRead(page: Page, text: string): Promise<void> {
  await pressButton('Add new API')(page)
  await add(page)
    .getByLabel(/^Paste a link/)
    .fill(text)
  await add(page).getByRole('button', { name: 'Read it' }).click()
}

async function openReadyServices(page: Page): Promise<void> {
  await pressButton('Add new API')(page)
  await add(page)
    .getByRole('tab', { name: /^Ready ones/ })
    .click()
}

async function openService(page: Page, name: RegExp): Promise<void> {
  await openReadyServices(page)
  await add(page).getByRole('button', { name }).click()
}

export const API_SCENES: readonly Scene[] = [
  { name: 'add-api', ...IN_EDITOR.empty, act: pressButton('Add new API'), sign: add },
  {
    name: 'add-api-ready',
    ...IN_EDITOR.empty,
    act: openReadyServices,
    sign: (page) => add(page).getByRole('button', { name: /^Shopify/ }),
  },
  {
    name: 'add-api-simple',
    ...IN_EDITOR.empty,
    act: (page) => openService(page, /^Frankfurter/),
    sign: (page) => add(page).getByText('Nothing to enter: everybody may call it.'),
  },
  {
    name: 'add-api-service',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await openService(page, /^Zendesk/)
      await add(page).getByLabel('Zendesk name').fill('harbour')
      await add(page).getByLabel('E-mail address of an agent').fill('help@harbour.example')
      await add(page).getByLabel('API token', { exact: true }).fill('zendesk-sample-9')
    },
    sign: (page) => add(page).getByRole('button', { name: 'Try Search the help center' }),
  },
  {
    name: 'add-api-oauth',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await openService(page, /^Google Sheets/)
      await add(page).getByLabel('Add a row').check()
      await add(page).getByRole('button', { name: 'Add 2 APIs' }).click()
    },
    sign: (page) =>
      add(page)
        .getByText(/^Enter it, such as/)
        .first(),
  },
  {
    name: 'add-api-read',
    ...IN_EDITOR.empty,
    act: (page) => pasteAndRead(page, CURL),
    sign: (page) => page.getByText('What the bot must know'),
  },
  {
    name: 'add-api-many',
    ...IN_EDITOR.empty,
    act: (page) =>
      pasteAndRead(page, [CURL, CURL.replace('notes', 'returns'), CURL.replace('/A17/notes', '')].join('\n')),
    sign: (page) => page.getByRole('button', { name: 'Add 3 APIs' }),
  },
  {
    name: 'add-api-refused',
    ...IN_EDITOR.empty,
    act: (page) => pasteAndRead(page, '{"openapi": "3.1.0", "paths": {'),
    sign: (page) => add(page).getByText(/Line 1/),
  },
  { name: 'connect', ...IN_EDITOR.empty, act: openFormOfApi, sign: connect },
  {
    name: 'connect-errors',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await openFormOfApi(page)
      await connect(page).getByRole('button', { name: 'Connect' }).click()
    },
    sign: (page) => page.getByText('Some of your input cannot be empty'),
  },
  {
    name: 'connect-parameter',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await fillOrders(page, 'api.shop.example/order-status/{order_number}')
      await page.getByRole('button', { name: 'Add brick parameter' }).click()
      await page.getByRole('button', { name: 'Details' }).click()
      await page.getByRole('button', { name: 'Add this brick parameter' }).click()
    },
    sign: (page) => page.getByText("Can't be empty.").first(),
  },
  {
    name: 'connect-header',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await fillOrders(page, 'api.shop.example/order-status/{order_number}')
      await page.getByRole('button', { name: /^More: / }).click()
      await page.getByRole('button', { name: 'Add header' }).click()
      await page.getByLabel('Header name').fill('Authorization')
      await page.getByLabel('Header value').fill('Bearer sample-token')
      await page.getByRole('button', { name: 'Add this header' }).scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByRole('switch', { name: 'Secret', checked: true }),
  },
  {
    name: 'connect-sign-in',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await fillOrders(page, 'www.googleapis.com/calendar/v3/freeBusy')
      await connect(page).getByLabel('Sign in').selectOption('Connect in a window')
      await connect(page).getByLabel('Service').selectOption('Google')
      await connect(page).getByRole('button', { name: 'Connect Google' }).scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByText('Redirect address'),
  },
  {
    name: 'connect-body',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await fillOrders(page, 'api.shop.example/orders/{order_number}/notes')
      await connect(page).getByLabel('Method').selectOption('POST')
      await connect(page)
        .getByRole('button', { name: /^More: / })
        .click()
      await connect(page).getByLabel('Body', { exact: true }).fill('{"note": {"text": "{note}", "urgent": }}')
      await connect(page).getByRole('button', { name: 'Connect', exact: true }).click()
      await connect(page)
        .getByText(/^Not valid JSON/)
        .scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByText(/^Not valid JSON/),
  },
  { name: 'edit-api', ...IN_EDITOR.parcels, act: pressButton('Edit Shipping costs'), sign: edit },
  {
    name: 'edit-api-end',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await pressButton('Edit Shipping costs')(page)
      await page.getByRole('button', { name: 'Try', exact: true }).scrollIntoViewIfNeeded()
    },
    sign: edit,
  },
  { name: 'edit-api-long', ...IN_EDITOR.longName, act: pressButton(/^Edit Search the warranty/), sign: edit },
  {
    name: 'api-tried',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await tryOrder(page, 'A17')
      await page.getByText('Status 200').scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByText('Status 200'),
  },
  {
    name: 'api-fields-dropped',
    ...IN_EDITOR.parcels,
    act: async (page) => {
      await tryOrder(page, 'A17')
      await edit(page).getByRole('checkbox').nth(1).click()
      await edit(page).getByRole('button', { name: 'What was sent' }).click()
      await page.getByText('Status 200').scrollIntoViewIfNeeded()
    },
    sign: (page) => page.getByText(/^to .* tokens$/),
  },
  {
    name: 'api-tried-in-vain',
    ...IN_EDITOR.empty,
    act: async (page) => {
      await fillOrders(page, 'localhost/orders')
      await connect(page).getByRole('button', { name: 'Try', exact: true }).click()
      await connect(page).getByRole('alert').last().scrollIntoViewIfNeeded()
    },
    sign: (page) => connect(page).getByRole('alert').last(),
  },
]
