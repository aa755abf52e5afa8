/// <reference lib="dom" />
import type { Page } from '@playwright/test'

const SETTLE_MS = 3_500
const SHORT_MS = 900

/**
 * Walks from the dashboard through the signed-in pages that the menu links, and to an editor and back, without a
 * reload. A script clicks the links, because a movement within half a second of a person's click does not count as a
 * layout shift.
 */
export async function walkConsole(page: Page, projectId: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'New bot' }).waitFor()
  await waitForQuiet(page, SHORT_MS)
  for (const path of ['/library', '/reports', '/logs', '/integration', '/documentation', '/help', '/settings']) {
    await followLink(page, path)
    await waitForQuiet(page, path === '/reports' ? SETTLE_MS : 2 * SHORT_MS)
  }
  await followLink(page, '/dashboard')
  await waitForQuiet(page, SHORT_MS)
  await followLink(page, `/edit/${projectId}`)
  await page.getByRole('button', { name: 'Add new API' }).waitFor()
  await waitForQuiet(page, SHORT_MS)
  await followLink(page, '/dashboard')
  await waitForQuiet(page, SHORT_MS)
}

export async function waitForQuiet(page: Page, forMs: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(forMs)
}

async function followLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]:not([target])`).first()
  if ((await link.count()) === 0) await clickByScript(page, 'button[aria-label="Open menu"]')
  await link.waitFor({ state: 'attached' })
  await clickByScript(page, `a[href="${path}"]:not([target])`)
  await page.waitForURL(`**${path}`)
}

function clickByScript(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())
}
