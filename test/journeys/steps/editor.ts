import { expect, type Locator, type Page } from '@playwright/test'

export async function createEmptyProject(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create New Project' }).click()
  await page.getByRole('dialog', { name: 'Give it a name' }).getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/edit\//)
  return page.url().split('/').pop() ?? ''
}

export async function editSystemText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit your GPT base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your GPT base' })
  await dialog.getByLabel('System text').fill(text)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
}

export async function saveDraft(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
}

export const findTestLink = (page: Page): Locator => page.getByRole('link', { name: 'Test', exact: true })

export async function openTestPage(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), findTestLink(page).click()])
  await expect(opened.getByText('You are in test mode')).toBeVisible()
  return opened
}

export async function deployProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Deploy/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Deployment Successful' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Deployed.' })).toBeDisabled()
}
