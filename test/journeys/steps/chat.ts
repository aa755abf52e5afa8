import { expect, type Page } from '@playwright/test'
import { ANSWER, PROMPT } from './project.ts'

/** Waits for an answer that only the sample API can give. Playwright searches open shadow roots by itself. */
export async function askForOrder(page: Page): Promise<void> {
  await sendPrompt(page, PROMPT)
  await expect(page.getByText(/Looked up/)).toBeVisible()
  await expect(page.getByText(ANSWER, { exact: true })).toBeVisible()
}

export async function sendPrompt(page: Page, prompt: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(prompt)
  await page.keyboard.press('Enter')
}
