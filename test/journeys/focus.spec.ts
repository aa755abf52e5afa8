import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { pressOn, typeInto } from './steps/keyboard.ts'

test('focus: after signing in by keyboard it stands on the page, and the skip link leads past what every page repeats', async ({
  page,
  product,
}) => {
  const { email, password } = await createBuilder(product, 'Only keys')
  const main = page.locator('main')
  await page.goto('/terms', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()

  await page.goto('/signin?next=%2Flibrary', { waitUntil: 'networkidle' })
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/library')
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  await expect(main).toBeFocused()

  await page.reload({ waitUntil: 'networkidle' })
  await expect(main).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Get Template' }).first())
  await expect(page.getByRole('dialog')).toBeVisible()
})
