import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { createBuilder } from './steps/builder.ts'
import { saveDraft } from './steps/editor.ts'
import { ANSWER, createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('conversation-to-mend: a failed answer is read to its cause, its brick mended, and the same asked again', async ({
  page,
  product,
  visitor,
}) => {
  const builder = await createBuilder(product, 'Mender', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', bricks: 1 })
  await changeBrickAddress(product, { id, token: builder.token })
  await callApi(product.address, '/project/deploy', { project_id: id }, builder.token)
  await visitor.goto(`/live/${id}`)
  await visitor.getByPlaceholder('Type a message...').fill(PROMPT)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('strong').filter({ hasText: 'Order status' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send', exact: true })).toBeVisible()

  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await page.getByRole('link', { name: 'Conversations' }).click()
  const list = page.getByRole('region', { name: 'Conversations', exact: true })
  const row = list.getByRole('link', { name: new RegExp(PROMPT.replace('?', '\\?')) })
  await expect(row.getByText('Failed')).toBeVisible()
  await list.getByText('Disliked', { exact: true }).click()
  await expect(list.getByText('No conversation matches.')).toBeVisible()
  await list.getByRole('button', { name: 'Clear the filters' }).click()
  await list.getByRole('searchbox').fill('order a1')
  await page.waitForURL(/q=order\+a1/)
  await row.click()
  const panel = page.getByRole('complementary', { name: 'How this answer came about' })
  await expect(panel.getByText('It failed: it answered with an error.')).toBeVisible()
  await expect(panel.getByText(/GET https?:.*\/currency\?order_number=A17/)).toBeVisible()
  const talk = page.url()

  await page.getByRole('link', { name: 'Improve Order status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit an API' })
  await expect(dialog.getByText(`“${PROMPT}” was asked`, { exact: false })).toBeVisible()
  await dialog.getByLabel('API URL').fill(`${product.sampleApis}/order-status`)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await saveDraft(page)

  await page.goto(talk)
  await tryAgainWithDraft(page)
})

async function changeBrickAddress({ address, sampleApis }: Product, { id, token }: { id: string; token: string }) {
  const path = `/project/getById?project_id=${id}`
  const { functions } = await callApi<{ functions: Array<{ api: object }> }>(address, path, undefined, token)
  const url = `${sampleApis}/currency`
  const moved = functions.map((each) => ({ ...each, api: { ...each.api, url } }))
  await callApi(address, '/project/update', { id, functions: moved }, token)
}

async function tryAgainWithDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again with the draft' }).click()
  const both = page.getByRole('region', { name: 'Tried again with the draft' })
  await expect(both.getByText(ANSWER)).toBeVisible()
  await expect(both.getByRole('button', { name: /^1 brick/ })).toBeVisible()
}
