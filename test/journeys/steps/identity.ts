import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export async function makeIdentitySecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByText('Visitors', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make a secret' }).click()
  const secret = await dialog.getByRole('status').locator('code').innerText()
  await expect(dialog.getByRole('list', { name: 'Identity secrets' }).getByRole('listitem')).toHaveCount(1)
  return secret
}

/** Signs a token as a web site's server does. It expires in `seconds`; below 0 it has expired already. */
export function signVisitor(sub: string, secret: string, seconds: number): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub, exp: Math.floor(Date.now() / 1000) + seconds }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
