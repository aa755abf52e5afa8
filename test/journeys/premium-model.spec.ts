import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('premium-model: on Free a star marks the better model, choosing it offers the plans, and the bot keeps its own', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Premium model')
  const id = await createProject(product, builder, { name: 'Modest bot' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)

  await page.getByRole('button', { name: 'Edit your GPT base' }).click()
  const base = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await expect(base.getByRole('radio', { name: 'gpt-6-luna' })).toBeChecked()
  await expect(base.getByRole('radio', { name: 'gpt-6-sol' })).toHaveCount(0)
  await base.getByRole('button', { name: 'More models' }).click()
  const better = base.getByRole('radio', { name: 'gpt-6-sol' })
  const row = base.locator('label', { hasText: 'gpt-6-sol' })
  await expect(row.getByText('Pro')).toBeVisible()
  await expect(row.locator('svg')).toBeVisible()
  await better.click()

  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' })
  await expect(upgrade.getByText('The model you selected is only available on these plans:')).toBeVisible()
  const pro = upgrade.getByRole('article', { name: 'Pro' })
  await expect(upgrade.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(pro).toContainText('$29/month')
  await upgrade.getByText('Annually').click()
  await expect(pro).toContainText('$289/year')
  await expect(upgrade.getByRole('article', { name: 'Premium' })).toContainText('$489/year')
  await expect(pro.getByRole('link', { name: 'Get plan Pro' })).toHaveAttribute('href', '/getpro?frequency=annually')
  await upgrade.getByText('Monthly').click()
  await expect(pro).toContainText('$29/month')
  await page.keyboard.press('Escape')
  await expect(upgrade).toBeHidden()

  await expect(base.getByRole('radio', { name: 'gpt-6-luna' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(base).toBeHidden()
  await expect(page.getByRole('region', { name: 'Instructions and model' })).toContainText('gpt-6-luna')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})
