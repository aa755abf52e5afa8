import type { Page } from '@playwright/test'
import { serveFormerWidget } from '#widget-tools/former-widget.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { ANSWER, createProject } from './steps/project.ts'

test('former-widget: a page that still holds the widget of an earlier release talks to today’s server, and today’s goes on from there', async ({
  product,
  visitor,
}) => {
  const builder = await createBuilder(product, 'Former', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', live: true })
  const host = await serveHostPage(product.address, id)
  const endFormer = await serveFormerWidget(visitor)

  await visitor.goto(host.address)
  await openChat(visitor)
  await askForOrder(visitor)
  const rated = visitor.waitForResponse(/\/feedback$/)
  await visitor.getByRole('button', { name: 'Good answer' }).click()
  expect((await rated).status()).toBe(200)

  await visitor.reload()
  await openChat(visitor)
  await expect(visitor.getByText(ANSWER, { exact: true })).toBeVisible()

  await endFormer()
  await visitor.reload()
  await openChat(visitor)
  await expect(visitor.getByText(ANSWER, { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true')
  await visitor.getByPlaceholder('Type a message...').fill('Where is my order A23?')
  const asked = visitor.waitForRequest(/completionChatStreamed$/)
  await visitor.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ project_id: id, conversation_id: expect.any(String) })
  await expect(visitor.getByText(/Looked up/)).toHaveCount(2)
  host.stop()
})

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Chat/ }).click()
  await page.getByPlaceholder('Type a message...').waitFor()
}
