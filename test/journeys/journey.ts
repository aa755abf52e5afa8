import { mkdirSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './start-product.ts'

export { expect }

export type Look = (page: Page, name: string) => Promise<void>
/** Says that the browser will write an error line that belongs to the journey, such as for a refused request. */
type ExpectError = (pattern: RegExp) => void
type Fixtures = { look: Look; expectError: ExpectError }

/** A journey has the running product, may take pictures, and fails on any error in a console that it did not expect. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  look: async ({}, use, info) => use((page, name) => takePictures(page, `${info.title.split(':')[0]}-${name}`)),
  expectError: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (failure) => errors.push(String(failure.error())))
      await use((pattern) => expected.push(pattern))
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** With `PICTURES` set: the page at phone and desktop width, light and dark, into that folder. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
