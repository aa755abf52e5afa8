/// <reference lib="dom" />
import { expect, test } from './journey.ts'

const PAGES = [
  { path: '/', heading: /look it up/ },
  { path: '/plans', heading: 'Plans' },
  { path: '/contact', heading: 'Get in touch' },
  { path: '/terms', heading: 'Terms of service' },
  { path: '/privacy', heading: 'Privacy policy' },
  { path: '/signin', heading: 'Sign in' },
  { path: '/signup', heading: 'Get started now' },
]
const INLINE = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=/i

test('public pages: each reads without scripts, says what it is to others, and holds nothing inline', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.address })
  const page = await context.newPage()
  const titles = new Set<string>()
  for (const { path, heading } of PAGES) {
    const response = await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    titles.add(await page.title())
    const readHeadContent = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    expect((await readHeadContent('meta[name="description"]'))?.length).toBeGreaterThan(20)
    expect(await readHeadContent('meta[property="og:title"]')).toBe(await page.title())
    const address = `${product.address}${path}`
    expect(await readHeadContent('meta[property="og:url"]')).toBe(address)
    expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(address)
    expect(await response?.text()).not.toMatch(INLINE)
  }
  expect(titles.size).toBe(PAGES.length)
  const sitemap = await (await context.request.get('/sitemap.xml')).text()
  for (const { path } of PAGES) expect(sitemap).toContain(`<loc>${product.address}${path}</loc>`)
  expect(await (await context.request.get('/robots.txt')).text()).toMatch(/Disallow: \/dashboard[\s\S]*Sitemap: http/)
  await context.close()
})

test('public pages: an address that cannot be decoded is an unknown one', async ({ request, product }) => {
  for (const path of ['/no-such-page', '/100%', '/%ff']) {
    const answer = await request.get(`${product.address}${path}`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('There is no page at this address')
  }
  expect(await (await request.get(`${product.address}/api/100%`)).json()).toMatchObject({ code: 'not_found' })
})

test('public pages: what was prerendered is taken over as it stands', async ({ page }) => {
  // A mismatch with the prerendered markup is an error of the page, which fails any journey. The attribute shows that
  // no element was made anew.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-prerendered', 'yes')
    })
  })
  for (const { path, heading } of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const title = page.getByRole('heading', { level: 1, name: heading })
    expect(await title.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))).toBe(true)
    await expect(title).toHaveAttribute('data-prerendered', 'yes')
  }
})

for (const { stored, system } of [
  { stored: 'dark', system: 'light' },
  { stored: 'light', system: 'dark' },
] as const) {
  test(`public pages: a chosen ${stored} theme is there in the first frame`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: stored })
    await page.goto('/')
    const wanted = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: system })
    const other = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(other).not.toBe(wanted)
    await page.evaluate((theme) => localStorage.setItem('theme', theme), stored)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { backgrounds: seen })
      const recordBackground = () => {
        if (document.body) seen.push(getComputedStyle(document.body).backgroundColor)
        if (seen.length < 30) requestAnimationFrame(recordBackground)
      }
      requestAnimationFrame(recordBackground)
    })
    for (const path of ['/', '/signin', '/dashboard']) {
      await page.goto(path)
      await page.waitForFunction(() => Reflect.get(window, 'backgrounds').length >= 30)
      expect(new Set(await page.evaluate(() => Reflect.get(window, 'backgrounds')))).toEqual(new Set([wanted]))
    }
  })
}

test('public pages: the list of calls fits the narrowest phone and has its main part', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/api/docs')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Bricks API' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
