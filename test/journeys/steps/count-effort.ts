import type { Locator } from '@playwright/test'

export function createCounter() {
  const effort = { clicks: 0, fields: 0 }
  return {
    effort,
    async click(target: Locator) {
      await target.click()
      effort.clicks += 1
    },
    async fill(target: Locator, text: string) {
      await target.fill(text)
      effort.fields += 1
    },
  }
}
export type Counter = ReturnType<typeof createCounter>
