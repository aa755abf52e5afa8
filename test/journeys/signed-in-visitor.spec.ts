/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { readShifts, watchShifts } from './layout-shift.ts'
import { createBuilder } from './steps/builder.ts'
import { signIn } from './steps/sign-in.ts'

const PUBLIC = ['/', '/plans', '/contact', '/terms', '/privacy', '/no-such-page']

async function recordHeaders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { headers: seen })
    const recordHeader = () => {
      const links = [...document.querySelectorAll('header a')].filter((link) => link.checkVisibility())
      const words = links
        .map((link) => link.textContent)
        .filter((text) => /Log in|Get started|Dashboard/.test(text ?? ''))
      if (words.length > 0) seen.push(words.join(', '))
      if (seen.length < 40) requestAnimationFrame(recordHeader)
    }
    requestAnimationFrame(recordHeader)
  })
}

async function readHeaders(page: Page): Promise<Set<string>> {
  await page.waitForFunction(() => Reflect.get(window, 'headers').length >= 40)
  return new Set(await page.evaluate(() => Reflect.get(window, 'headers') as string[]))
}

for (const width of [390, 1280]) {
  test(`signed-in-visitor: public pages show who is signed in from the first frame on, and nothing moves, at ${width}`, async ({
    page,
    context,
    product,
    expectError,
  }) => {
    expectError(/404 \(Not Found\).*no-such-page/)
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(context)
    await signIn(page, product.accounts.pro)
    await recordHeaders(page)
    for (const path of [...PUBLIC, '/plans?next=/getpremium']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await readHeaders(page), path).toEqual(new Set(['Dashboard']))
      expect(await readShifts(page), path).toEqual([])
    }
    await page.evaluate(() => localStorage.removeItem('user'))
    await page.goto('/plans', { waitUntil: 'networkidle' })
    await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
    expect(await readShifts(page), 'a name that comes late').toEqual([])
    await page.evaluate(() => localStorage.clear())
    for (const path of [...PUBLIC, '/signin?next=/getpro', '/signup?next=/getpro', '/signin?next=/dashboard']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      if (!path.startsWith('/sign')) {
        expect(await readHeaders(page), path).toEqual(new Set([width < 768 ? 'Get started' : 'Log in, Get started']))
      }
      expect(await readShifts(page), path).toEqual([])
    }
  })
}

test('signed-in-visitor: a session that has ended elsewhere is no longer shown', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Ended elsewhere')
  await signIn(page, builder)
  await page.goto('/terms', { waitUntil: 'networkidle' })
  await page.evaluate(() => localStorage.setItem('token', 'bricks_unknown'))
  expectError(/401 \(Unauthorized\).*auth\/user/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeHidden()
})
