import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STEPS = 60

export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with the Tab key`)
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabUntilFocused(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await pressTabUntilFocused(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}
