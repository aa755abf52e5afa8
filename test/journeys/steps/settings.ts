import { expect, type Page } from '@playwright/test'

export async function saveProviderKey(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'OpenAI API Key' })
  await section.getByRole('textbox').fill('sk-sandbox-journey-0001')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved.')).toBeVisible()
}
