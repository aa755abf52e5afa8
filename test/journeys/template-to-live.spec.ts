import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { deployProject, openTestPage } from './steps/editor.ts'
import { signIn } from './steps/sign-in.ts'

test('template-to-live: a template is set up in the library, tried, tested and deployed, and its live bot calls the API', async ({
  page,
  product,
  visitor,
}) => {
  await signIn(page, await createBuilder(product, 'Template builder', { plan: 'pro' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Order status' }) })
  await expect(card.getByRole('heading', { name: 'Required Setup' })).toBeVisible()
  await card.getByRole('button', { name: 'Get Template' }).click()
  const offer = page.getByRole('dialog', { name: 'Order status' })
  await offer.getByLabel('Name').fill('Where is it')
  await offer.getByRole('button', { name: 'Add to my bots' }).click()

  const setUp = page.getByRole('dialog', { name: 'Set up Where is it' })
  await expect(setUp.getByLabel('API address')).toHaveValue(`${product.sampleApis}/order-status`)
  await setUp.getByLabel('Sample order number').fill('A17')
  await setUp.getByRole('button', { name: 'Try Order status' }).click()
  await expect(setUp.getByText('Status 200')).toBeVisible()
  await setUp.getByRole('button', { name: 'Save and open' }).click()

  await page.waitForURL(/\/edit\//)
  await expect(page.getByRole('heading', { name: 'Where is it', level: 1 })).toBeVisible()
  await expect(page.getByText(`${product.sampleApis}/order-status`)).toBeVisible()
  const testing = await openTestPage(page)
  await askForOrder(testing)
  await testing.close()
  await deployProject(page)

  await visitor.goto(page.url().replace('/edit/', '/live/'))
  await askForOrder(visitor)
})
