import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { openTestPage, saveDraft } from './steps/editor.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('paste: a cURL command becomes an API of the bot, tried, added and saved, and the test chat answers with it', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Paste', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Pasted', bricks: 0 })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)

  await page.getByRole('button', { name: 'Add new API' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new API' })
  await dialog.getByLabel(/^Paste a link/).fill(`curl 'https://${product.sampleApis}/order-status?order_number=A17'`)
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await expect(dialog.getByText('Read as a cURL command')).toBeVisible()
  await expect(dialog.getByText('such as A17')).toBeVisible()
  await dialog.getByRole('button', { name: /^Try / }).click()
  await expect(dialog.getByText('Status 200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 API' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(1)
  await saveDraft(page)

  await askForOrder(await openTestPage(page))
})

test('paste: what a provider sends back leaves the address before anything is loaded with it', async ({
  page,
  product,
  expectError,
}) => {
  const told: (string | undefined)[] = []
  page.on('request', (request) => told.push(request.headers().referer))
  const builder = await createBuilder(product, 'Callback')
  await signIn(page, builder)
  told.length = 0
  expectError(/oauth|connection\/finish/)
  await page.goto('/oauth/callback?code=c-secret&state=s-secret')
  await expect(page).toHaveURL(`${product.address}/oauth/callback`)
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  expect(told.filter((referer) => referer?.includes('c-secret'))).toEqual([])
})
