import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { type Builder, createBuilder } from './steps/builder.ts'
import { sendPrompt } from './steps/chat.ts'
import { createLookUpFunction, createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

const QUESTION = 'Is there a lamp in stock?'

test('cards: on a foreign page a visitor sees what an API found as a list, and sees it again on the next page', async ({
  product,
  visitor,
}) => {
  const { id } = await createBotWithCards(product, 'Foreign cards')
  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await askForLamps(visitor)
  await visitor.getByRole('link', { name: 'Further' }).click()
  await visitor.waitForURL(/about/)
  await expectLampCards(visitor)
  host.stop()
})

test('cards: on the live page too; after a reload they stand there, and the owner sees them in the conversation', async ({
  page,
  product,
  visitor,
}) => {
  const { builder, id } = await createBotWithCards(product, 'Live cards')
  await visitor.goto(`/live/${id}`)
  await askForLamps(visitor)
  await visitor.reload()
  await expectLampCards(visitor)
  await signIn(page, builder)
  await page.goto(`/edit/${id}/conversations`)
  await page.getByRole('link', { name: QUESTION }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'LA-100' }).first()).toBeVisible()
})

async function askForLamps(visitor: Page): Promise<void> {
  await sendPrompt(visitor, QUESTION)
  await expectLampCards(visitor)
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
}

async function expectLampCards(visitor: Page): Promise<void> {
  const cards = visitor.getByRole('list', { name: 'Results: 2' }).getByRole('listitem')
  await expect(cards).toHaveText([/^Reading lamp\s*LA-100\s*Price eur\s*59$/, /^Desk lamp\s*LA-210\s*Price eur\s*79$/])
}

async function createBotWithCards(product: Product, name: string): Promise<{ builder: Builder; id: string }> {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Stock desk' })
  const brick = createLookUpFunction('Stock', `${product.sampleApis}/stock`, 'product', 'The product, in a word or two')
  const cards = { list: 'products', title: 'product', subtitle: 'sku', fields: ['price_eur'] }
  const functions = [{ ...brick, api: { ...brick.api, answer: { cards } } }]
  await callApi(product.address, '/project/update', { id, functions }, builder.token)
  await callApi(product.address, '/project/deploy', { project_id: id }, builder.token)
  return { builder, id }
}
