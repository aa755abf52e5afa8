import { expect, type Page } from '@playwright/test'

export async function payInCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/\/dashboard\/success/)
}

export async function changePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: plan })).toBeVisible()
}

export async function expectPlanBought(page: Page, plan: string): Promise<void> {
  await expect(page.getByText(`You are on ${plan} now`)).toBeVisible({ timeout: 20_000 })
}

export async function expectPlan(page: Page, name: string, next: RegExp): Promise<void> {
  const section = page.getByRole('region', { name: 'Plan details' })
  await expect(section.getByText(name, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(section.getByText(next)).toBeVisible({ timeout: 20_000 })
}
