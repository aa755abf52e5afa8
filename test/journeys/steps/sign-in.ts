import type { Page } from '@playwright/test'

export async function signIn(page: Page, account: { email: string; password: string } | undefined): Promise<void> {
  if (!account) throw new Error('the sandbox printed no such account')
  await page.goto('/signin')
  await fillSignIn(page, account)
  await page.waitForURL(/\/dashboard/)
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await page.waitForURL(/\/signin/)
}

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
