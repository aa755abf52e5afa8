import type { Page } from '@playwright/test'

export async function signIn(page: Page, account: { email: string; password: string } | undefined): Promise<void> {
  if (!account) throw new Error('the sandbox printed no such account')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard/)
}
