import type { Page } from '@playwright/test'
import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { changePlan, expectPlan, expectPlanBought, payInCheckout } from './steps/billing.ts'
import { createBuilder } from './steps/builder.ts'
import { findMailedLink } from './steps/find-mailed-link.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('billing-upgrade: Free becomes Pro by the editor’s Deploy and Premium from Settings, then ends and is resumed', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Buys a plan')
  const { hash } = await findMailedLink(product, builder.email, '/confirm-email')
  await callApi(product.address, '/email/confirm', { token: hash.replace('#token=', '') }, builder.token)
  const id = await createProject(product, builder, { name: 'Order desk' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await page.getByRole('button', { name: 'Deploy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await dialog.getByText('Annually').click()
  await dialog.getByRole('link', { name: 'Get plan Pro' }).click()

  await expect(page.getByRole('heading', { name: 'Subscribe to Bricks Pro' })).toBeVisible()
  await expect(page.getByText('Sandbox: no money moves.')).toBeVisible()
  await expect(page.getByText('$289.00 a year')).toBeVisible()
  await payInCheckout(page)
  await expect(page).toHaveURL(`${product.address}/dashboard/success`)
  await expect(page.getByText('Thank you. Your plan is being set up...')).toBeVisible()
  await expectPlanBought(page, 'Pro')
  await page.waitForURL(/\/edit\//)
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()

  await page.goto('/settings')
  await expectPlan(page, 'Pro', /^Renews on /)
  await openPortal(page)
  await changePlan(page, 'Bricks Premium, monthly')
  await page.getByRole('link', { name: 'Back to Bricks' }).click()
  await expectPlan(page, 'Premium', /^Renews on /)

  await openPortal(page)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Ends on .* Until then everything stays/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Bricks' }).click()
  await expectPlan(page, 'Premium', /^Ends on /)
  await openPortal(page)
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await page.getByRole('link', { name: 'Back to Bricks' }).click()
  await expectPlan(page, 'Premium', /^Renews on /)
})

async function openPortal(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Plan details' }).getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
}
