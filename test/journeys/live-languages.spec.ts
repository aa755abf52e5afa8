import { gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { createEmptyProject, deployProject } from './steps/editor.ts'
import { signIn } from './steps/sign-in.ts'
import { watchFaults } from './watch-faults.ts'

/**
 * The most that a live page may load until a visitor can type: requests, and bytes after gzip, 16 kB of them the panel.
 */
const REQUESTS = 4
const BYTES = 22_000

const LANGUAGES = [
  { locale: 'en-GB', language: 'en', direction: 'ltr', welcome: 'Hello! How can I help?', field: 'Type a message...' },
  {
    locale: 'ja-JP',
    language: 'ja',
    direction: 'ltr',
    welcome: 'こんにちは。どのようなご用件でしょうか？',
    field: 'メッセージを入力...',
  },
  { locale: 'ar-EG', language: 'ar', direction: 'rtl', welcome: 'مرحبًا! كيف يمكنني المساعدة؟', field: 'اكتب رسالة...' },
]

test('live-languages: a live page speaks the visitor’s language from its first paint, in 4 requests and 22 kB', async ({
  page,
  product,
  browser,
  faults,
}) => {
  await signIn(page, await createBuilder(product, 'Languages', { plan: 'pro' }))
  const id = await createEmptyProject(page, 'Opening hours')
  await deployProject(page)
  const address = `${product.address}/live/${id}`

  for (const { locale, language, direction, welcome, field } of LANGUAGES) {
    expect(await readFirstPaint(browser, address, locale)).toEqual({ language, direction, welcome, field })
    const context = await browser.newContext({ locale })
    await watchFaults(context, faults)
    const visitor = await context.newPage()
    const answers: Response[] = []
    visitor.on('response', (answer) => answers.push(answer))
    await visitor.goto(address)
    await visitor.getByPlaceholder(field).waitFor()
    await visitor.waitForLoadState('networkidle')
    expect(await visitor.locator('html').getAttribute('lang')).toBe(language)
    await expect(visitor.locator('.box').getByText(welcome)).toBeVisible()
    const counted = answers.filter((answer) => !answer.url().endsWith('/favicon.ico'))
    const bodies = await Promise.all(counted.map((answer) => answer.body()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    console.log(`/live in ${language}: ${counted.length} requests, ${bytes} bytes (gzip)`)
    expect(counted.map((answer) => new URL(answer.url()).pathname).length).toBeLessThanOrEqual(REQUESTS)
    expect(bytes).toBeLessThanOrEqual(BYTES)
    await visitor.getByPlaceholder(field).fill('?')
    await context.close()
  }
})

async function readFirstPaint(browser: Browser, address: string, locale: string) {
  const context = await browser.newContext({ locale, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const html = page.locator('html')
  const seen = {
    language: await html.getAttribute('lang'),
    direction: await html.getAttribute('dir'),
    welcome: await page.locator('.bubble').textContent(),
    field: await page.locator('.field').textContent(),
  }
  await context.close()
  return seen
}
