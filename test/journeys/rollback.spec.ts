import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { deployProject, editSystemText } from './steps/editor.ts'
import { ANSWER, createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('rollback: versions tell their difference in words, one click puts one live again, and visitors get the old one', async ({
  page,
  product,
  visitor,
}) => {
  const builder = await createBuilder(product, 'Returner', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', bricks: 2, live: true })
  await openAndAsk(visitor, id)
  await expect(visitor.getByText(ANSWER)).toBeVisible()

  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await editSystemText(page, 'You talk about the weather alone.')
  await page.getByRole('button', { name: 'Delete Order status' }).click()
  await deployProject(page)
  await visitor.getByRole('button', { name: 'New conversation' }).click()
  await openAndAsk(visitor, id)
  await expect(visitor.getByRole('button', { name: 'Good answer' })).toBeVisible()
  await expect(visitor.getByText(ANSWER)).toBeHidden()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  const second = versions.getByRole('listitem', { name: 'Version 2', exact: true })
  await expect(second.getByText('“Order status” removed')).toBeVisible()
  await expect(second.getByText('Instructions: 1 sentence changed')).toBeVisible()
  await versions.getByRole('button', { name: 'Put live again: version 1' }).click()
  const third = versions.getByRole('listitem', { name: 'Version 3', exact: true })
  await expect(third.getByText('“Order status” added')).toBeVisible()
  await expect(third.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Live: version 3').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Deploy$/ })).toBeEnabled()

  await openAndAsk(visitor, id)
  await expect(visitor.getByText(ANSWER)).toBeVisible()
  const path = `/project/getById?project_id=${id}`
  const draft = await callApi<{ system: string }>(product.address, path, undefined, builder.token)
  expect(draft.system).toBe('You talk about the weather alone.')
})

async function openAndAsk(visitor: Page, id: string): Promise<void> {
  await visitor.goto(`/live/${id}`)
  await visitor.getByPlaceholder('Type a message...').fill(PROMPT)
  await visitor.keyboard.press('Enter')
}
