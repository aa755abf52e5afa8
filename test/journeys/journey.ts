import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './start-product.ts'
import { watchFaults } from './watch-faults.ts'

export { expect }

/** Announces that the browser will log an error that belongs to the journey, such as for a refused request. */
export type ExpectError = (pattern: RegExp) => void
interface Fixtures {
  expectError: ExpectError
  faults: string[]
  visitor: Page
}

/** A journey gets the running product, and fails on any unexpected fault of a page. */
export const test = base.extend<Fixtures, { settings: Record<string, string>; product: Product }>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  faults: async ({}, use) => use([]),
  expectError: [
    async ({ context, faults }, use) => {
      const expected: RegExp[] = []
      await watchFaults(context, faults)
      await use((pattern) => expected.push(pattern))
      const unexpected = faults.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
      const missing = expected.filter((pattern) => !faults.some((text) => pattern.test(text)))
      expect(missing, 'expected errors that never came').toEqual([])
    },
    { auto: true },
  ],
  visitor: async ({ browser, baseURL, faults }, use) => {
    const context = await browser.newContext({ baseURL })
    await watchFaults(context, faults)
    await use(await context.newPage())
    await context.close()
  },
})
