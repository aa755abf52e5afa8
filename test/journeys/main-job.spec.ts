import type { Page } from '@playwright/test'
import { serveHostPage } from './host-page.ts'
import { expect, type Look, test } from './journey.ts'
import { signIn } from './sign-in.ts'

const PROMPT = 'Where is my order A17?'

test('main-job: a Pro builder builds a bot, connects an API, tests it, deploys it, and visitors talk to it', async ({
  page,
  product,
  browser,
  look,
}) => {
  await signIn(page, product.accounts.pro)
  await look(page, '01-dashboard')

  await page.getByRole('button', { name: 'Create New Project' }).click()
  await page.getByRole('dialog', { name: 'Give it a name' }).getByLabel('Name').fill('Order desk')
  await look(page, '02-name')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/edit\//)
  const id = page.url().split('/').pop() ?? ''
  await look(page, '03-empty-editor')

  await editBase(page)
  await connectOrderStatus(page, `${product.sampleApis}/order-status/{order_number}`, look)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toBeDisabled()
  await look(page, '06-saved')

  await setProviderKey(page, look)
  await page.goto(`/edit/${id}`)

  const [testing] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Test' }).click()])
  await expect(testing.getByText('You are in test mode')).toBeVisible()
  await talk(testing)
  await expect(testing.getByText('This is fictional sample data.')).toBeVisible()
  await look(testing, '08-test-chat')
  await testing.close()

  await page.getByRole('button', { name: /^Deploy/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await look(page, '09-deployed')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`/live/${id}`)).toBeVisible()
  await look(page, '10-live-editor')

  const visitors = await browser.newContext()
  const live = await visitors.newPage()
  await live.goto(`${product.address}/live/${id}`)
  await look(live, '11-live')
  await talk(live)
  await expect(live.getByText('This is fictional sample data.')).toBeVisible()
  await look(live, '12-live-answered')

  const host = await serveHostPage(product.address, id)
  const shop = await visitors.newPage()
  const errors: string[] = []
  shop.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await shop.goto(host.address)
  await shop.getByRole('button', { name: /^Chat/ }).click()
  await look(shop, '13-bubble')
  await talk(shop)
  await expect(shop.getByText('This is fictional sample data.')).toBeVisible()
  await look(shop, '14-bubble-answered')
  expect(errors).toEqual([])
  host.stop()
  await visitors.close()

  await page.getByText('Cancel Deployement').click()
  await look(page, '15-undeploy')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /undeploy/i })
    .click()
  await page.waitForURL(/\/dashboard/)
  expect((await page.request.get(`${product.address}/live/${id}`)).status()).toBe(404)
})

async function editBase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit your GPT base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await dialog.getByLabel('System text').fill('You help customers of a small shop find their parcels.')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
}

async function connectOrderStatus(page: Page, url: string, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Add new API' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an API' })
  await dialog.getByLabel('Brick name').fill('Order status')
  await dialog.getByLabel('Description', { exact: true }).fill('Tells where an order is, by its number')
  await dialog.getByLabel('API URL').fill(`https://${url}`)
  await expect(dialog.getByLabel('API URL')).toHaveValue(url)
  await look(page, '04-connect')
  await dialog.getByRole('button', { name: 'Add brick parameter' }).click()
  await dialog.getByLabel('Parameter name', { exact: true }).fill('order_number')
  await dialog.getByLabel('Parameter description').fill('The number of the order, such as A17')
  await dialog.getByRole('button', { name: 'Add this brick parameter' }).click()
  await expect(dialog.getByText('From Brick: Yes')).toBeVisible()
  await dialog.getByLabel('Sample order_number').fill('A17')
  await dialog.getByRole('button', { name: 'Try' }).click()
  await expect(dialog.getByText('Status 200')).toBeVisible()
  await look(page, '05-tried')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
}

async function setProviderKey(page: Page, look: Look) {
  await page.goto('/settings')
  const section = page.getByRole('region', { name: /key/i })
  await section.getByRole('textbox').fill('sk-sandbox-journey-0001')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved.')).toBeVisible()
  await look(page, '07-settings')
}

/** Sends the prompt and waits for what only the sample API knows. Playwright looks into open shadow roots by itself. */
async function talk(page: Page): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(PROMPT)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Looked up/)).toBeVisible()
  await expect(page.getByText('Order A17 is out for delivery.', { exact: true })).toBeVisible()
}
