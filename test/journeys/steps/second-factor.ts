import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

/** A code is valid for 30 seconds and works once, so `next` takes the following code if one was just used. */
export function generateCode(secret: string, { next = false } = {}): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + (next ? 30 : 0) })
}

export async function setUpCodes(page: Page): Promise<string> {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up codes from an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up codes from an app' })
  const shown = await dialog.getByRole('code').textContent()
  const secret = shown?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(generateCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await keepRecoveryCodes(page)
  return secret
}

export async function keepRecoveryCodes(page: Page): Promise<void> {
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(kept).toBeHidden()
}
