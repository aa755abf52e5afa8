import type { Response } from '@playwright/test'
import { measureGzip } from '#scripts/lab/bench/measure-gzip.ts'
import { expect, test } from './journey.ts'
import { signIn } from './steps/sign-in.ts'

/**
 * In bytes of JavaScript, each file compressed by itself with gzip. The build measures only the files that the
 * documents name.
 */
const MOST = 170_000

test('weight: a signed-in page asks for at most 170 kB of scripts before it is touched', async ({ page, product }) => {
  // The width of a phone, where no preview stands beside the bricks.
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product.accounts.premium)
  const found = await page.locator('a[href^="/edit/"]').first().getAttribute('href')
  const edited = new URL(found ?? '', product.address).pathname
  for (const path of ['/dashboard', '/settings', edited, edited.replace('/edit/', '/test/')]) {
    const fresh = await page.context().newPage()
    await fresh.setViewportSize({ width: 390, height: 844 })
    const scripts: Promise<number>[] = []
    const addScript = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().then(measureGzip))
    }
    fresh.on('response', addScript)
    await fresh.goto(path, { waitUntil: 'networkidle' })
    await fresh.waitForTimeout(1_000)
    // The body of a script that comes after the sum could not be read, because the page is closed by then.
    fresh.off('response', addScript)
    const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, path).toBeLessThanOrEqual(MOST)
    await fresh.close()
  }
})
