import { expect, type Page } from '@playwright/test'

/** Pays at the fake checkout that is open, and returns to the product. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/\/dashboard\/success/)
}

/** Changes to a plan in the fake portal that is open. */
export async function changePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: plan })).toBeVisible()
}

/** Waits on the dashboard until the product knows of the payment. */
export async function expectBought(page: Page, plan: string): Promise<void> {
  await expect(page.getByText(`You are on ${plan} now`)).toBeVisible({ timeout: 20_000 })
}

/** Checks the plan in the open settings, once the product knows of a change made elsewhere. */
export async function expectPlan(page: Page, name: string, next: RegExp): Promise<void> {
  const section = page.getByRole('region', { name: 'Plan details' })
  await expect(section.getByText(name, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(section.getByText(next)).toBeVisible({ timeout: 20_000 })
}
