import type { Locator, Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { type CountingProxy, startCountingProxy } from './count-connections.ts'
import { test as base, expect } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { saveDraft } from './steps/editor.ts'
import { createLookUpFunction, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const test = base.extend<object, { door: CountingProxy }>({
  door: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const door = await startCountingProxy()
      await use(door)
      await door.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ door }, use) => use({ BRICK_ALLOW_HOSTS: door.host }), { scope: 'worker' }],
})

const SENTENCES = {
  'Order status': [PROMPT, 'When does order A42 arrive?', 'Is order A23 on its way?'],
  'Shipping costs': [
    'What does shipping to France cost?',
    'How much is it to send a parcel to Spain?',
    'How long does a parcel to Norway take?',
  ],
  Stock: ['Is the oak chair in stock?', 'Do you still have the wool blanket?', 'How much is the reading lamp?'],
  'Search the FAQ': ['How do I return something?', 'Is there a warranty?', 'When are you open?'],
}
const ASTRAY = 'Do you still have the wool blanket?'
const STOCK = 'Looks up the inventory.'
const FAQ = 'Searches questions about returns, warranty and opening hours.'

test('routing-table: of twelve sentences one goes elsewhere; its descriptions are told apart and it goes right, and no brick was called', async ({
  page,
  product,
  door,
}) => {
  door.leadTo(Number(product.sampleApis.split(':')[1]))
  const builder = await createBuilder(product, 'Router', { plan: 'pro' })
  const id = await createShop(product, builder, door)
  await askInChat(product, builder, id)
  const called = door.countConnections()
  expect(called, 'a chat is counted').toBeGreaterThan(0)

  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await page.getByRole('link', { name: 'Checks' }).click()
  await addSentences(page)
  await expect(page.getByText('12 sentences × 1 = 12 rehearsals', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expectSummary(page, ['11 right', '1 goes elsewhere'])

  const table = page.getByRole('region', { name: 'The routing table' })
  await expect(
    findRowOfSentence(table, ASTRAY).getByRole('button', { name: /meant for Stock: Goes elsewhere/ }),
  ).toBeVisible()
  const chosen = page.getByRole('complementary', { name: 'The chosen sentence' })
  await expect(chosen.getByRole('article', { name: 'Meant: Stock' }).getByText(STOCK)).toBeVisible()
  await expect(chosen.getByRole('article', { name: 'Called: Search the FAQ' }).getByText(FAQ)).toBeVisible()

  await chosen.getByRole('link', { name: 'Edit Stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await dialog
    .getByLabel('Description', { exact: true })
    .fill('Says of a chair, a lamp or a blanket how many we have and what it costs.')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await saveDraft(page)

  await page.getByRole('link', { name: 'Checks' }).click()
  await expect(page.getByText('The bot was saved since this run.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expectSummary(page, ['12 right', 'Since the run before: 1 better, 0 worse.'])
  await expect(findRowOfSentence(table, ASTRAY).getByText('Better than before: ', { exact: false })).toBeVisible()
  await page.reload()
  await expectSummary(page, ['12 right', 'Since the run before: 1 better, 0 worse.'])

  expect(door.countConnections(), 'no brick was called').toBe(called)
})

async function createShop({ address }: Product, { token }: Builder, { host }: CountingProxy): Promise<string> {
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': 'Whole shop' }, token)
  const changeDescription = (brick: ReturnType<typeof createLookUpFunction>, description: string) => ({
    ...brick,
    description,
  })
  const functions = [
    changeDescription(
      createLookUpFunction(
        'Order status',
        `${host}/order-status`,
        'order_number',
        'The number of the order, such as A17',
      ),
      "Looks up where a customer's order is and when it arrives, by its number.",
    ),
    changeDescription(
      createLookUpFunction('Shipping costs', `${host}/shipping`, 'country', 'The country to ship to'),
      'Tells what shipping to a country costs and how long it takes.',
    ),
    changeDescription(
      createLookUpFunction('Stock', `${host}/stock`, 'product', 'The product, in a word or two'),
      STOCK,
    ),
    changeDescription(
      createLookUpFunction('Search the FAQ', `${host}/faq-search`, 'query', 'What to search for, in a few words'),
      FAQ,
    ),
  ]
  await callApi(address, '/project/update', { id, system: 'You help in a small shop.', functions }, token)
  return id
}

async function askInChat({ address }: Product, { token }: Builder, id: string): Promise<void> {
  const messages = [{ role: 'user', content: PROMPT }]
  const answer = await callApi<{ content: string }>(address, '/completionChat', { project_id: id, messages }, token)
  expect(answer.content).toContain('A17')
}

async function addSentences(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'The routing table' })
  for (const [brick, texts] of Object.entries(SENTENCES)) {
    for (const text of texts) {
      await page.getByLabel('It should call').selectOption({ label: brick })
      await page.getByLabel('Sentence', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(findRowOfSentence(table, text)).toBeVisible()
    }
  }
}

async function expectSummary(page: Page, words: readonly string[]): Promise<void> {
  for (const text of words) await expect(page.getByRole('status').getByText(text)).toBeVisible()
}

function findRowOfSentence(table: Locator, sentence: string): Locator {
  return table.getByRole('row').filter({ hasText: sentence })
}
