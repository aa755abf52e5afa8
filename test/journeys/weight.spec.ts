import { gzipSync } from 'node:zlib'
import { expect, test } from './journey.ts'
import { signIn } from './steps/sign-in.ts'

/** In bytes of JavaScript, each file in gzip by itself. What the documents name is measured by the build. */
const MOST = 170_000

test('weight: a signed-in page asks for at most 170 kB of scripts before it is touched', async ({
  browser,
  product,
}) => {
  // A phone's, where no preview stands beside the bricks.
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, product.accounts.premium)
  const found = await page.locator('a[href^="/edit/"]').first().getAttribute('href')
  const edited = new URL(found ?? '', product.address).pathname
  for (const path of ['/dashboard', '/settings', edited, edited.replace('/edit/', '/test/')]) {
    const fresh = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    fresh.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await fresh.goto(path, { waitUntil: 'networkidle' })
    await fresh.waitForTimeout(1_000)
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, path).toBeLessThanOrEqual(MOST)
    await fresh.close()
  }
  await context.close()
})
