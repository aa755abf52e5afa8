import type { Page } from '@playwright/test'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import { askForOrder } from './steps/chat.ts'
import { createEmptyProject, editSystemText, openTestPage, saveDraft } from './steps/editor.ts'
import { saveProviderKey } from './steps/settings.ts'
import { signIn } from './steps/sign-in.ts'

test('main-job: a Pro builder builds a bot, connects an API, tests it, deploys it, and visitors talk to it', async ({
  page,
  product,
  visitor,
}) => {
  await signIn(page, product.accounts.pro)

  const id = await createEmptyProject(page, 'Order desk')

  await editSystemText(page, 'You help customers of a small shop find their parcels.')
  await connectOrderStatus(page, `${product.sampleApis}/order-status/{order_number}`)
  await saveDraft(page)

  await page.goto('/settings')
  await saveProviderKey(page)
  await page.goto(`/edit/${id}`)

  const testing = await openTestPage(page)
  await askForOrder(testing)
  await expect(testing.getByText('This is fictional sample data.')).toBeVisible()
  await testing.close()

  await page.getByRole('button', { name: /^Deploy/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`/live/${id}`)).toBeVisible()

  await visitor.goto(`/live/${id}`)
  await askForOrder(visitor)
  await expect(visitor.getByText('This is fictional sample data.')).toBeVisible()

  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await askForOrder(visitor)
  await expect(visitor.getByText('This is fictional sample data.')).toBeVisible()
  host.stop()

  await page.getByText('Cancel Deployement').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /undeploy/i })
    .click()
  await page.waitForURL(/\/dashboard/)
  expect((await page.request.get(`${product.address}/live/${id}`)).status()).toBe(404)
})

async function connectOrderStatus(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new API' }).click()
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an API' })
  await dialog.getByLabel('Brick name').fill('Order status')
  await dialog.getByLabel('Description', { exact: true }).fill('Tells where an order is, by its number')
  await dialog.getByLabel('API URL').fill(`https://${url}`)
  await expect(dialog.getByLabel('API URL')).toHaveValue(url)
  await dialog.getByRole('button', { name: 'Change order_number' }).click()
  await dialog.getByLabel('Example').fill('A17')
  await dialog.getByRole('button', { name: 'Done with order_number' }).click()
  await dialog.getByRole('button', { name: /^More: / }).click()
  await expect(dialog.getByText('From Brick: Yes')).toBeVisible()
  await expect(dialog.getByLabel('Sample order number')).toHaveValue('A17')
  await dialog.getByRole('button', { name: 'Try' }).click()
  await expect(dialog.getByText('Status 200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
}
