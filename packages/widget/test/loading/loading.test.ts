import type { Page } from '@playwright/test'
import { beforeEach, expect, it } from 'vitest'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

beforeEach(() => {
  stage.bricks.replies = [[START, createTextEvent('It is **out for'), 20, createTextEvent(' delivery**.'), DONE]]
})

it('the widget opens and streams under a strict policy with Trusted Types, from another origin, without one complaint', async () => {
  const { page, complaints, close } = await stage.visit({
    csp: writeStrictPolicy(stage.bricks.origin),
    body: stage.tag(),
  })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('strong', { hasText: 'out for delivery' }).waitFor()
  expect(complaints).toEqual([])
  expect(stage.bricks.requests[0]).toMatchObject({
    project_id: 'P1',
    messages: [{ role: 'user', content: 'Where is A17?' }],
  })
  await close()
})

it('the widget works where a nonce is all that lets scripts in', async () => {
  const csp = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${stage.bricks.origin}`
  const { page, complaints, close } = await stage.visit({ csp, body: stage.tag('data-project="P1" nonce="abc"') })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the widget fetches one script and one small JSON before it is touched, and the panel when the pointer nears', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  const listFetchedPaths = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await page.mouse.move(20, 20)
  expect((await listFetchedPaths()).filter((path) => path !== '/favicon.ico')).toEqual([
    '/widget.js',
    '/api/live/P1/config',
  ])
  const panel = page.waitForRequest(/\/widget\/(0\/)*panel-/)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width - 100, height - 60)
  await panel
  await close()
})

it('the widget is drawn when the pointer nears, so that a click only shows it, and knows nobody until a message is sent', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').hover()
  await page.locator('textarea').waitFor({ state: 'attached' })
  expect(await page.locator('textarea').isVisible()).toBe(false)
  const listKeptKeys = () =>
    page.evaluate(() => Object.keys(localStorage).map((key) => key.replace('bricks:v1:P1:', '')))
  expect(await listKeptKeys()).not.toContain('visitor')
  await page.locator('.launcher').click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out for delivery' }).waitFor()
  expect(await listKeptKeys()).toContain('visitor')
  expect(complaints).toEqual([])
  await close()
})

it('the widget takes the focus when it is opened, gives it back on Escape, and leaves it alone when it opens by itself', async () => {
  const { page, close } = await stage.visit({ body: `<input autofocus>${stage.tag()}` })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('dialog').locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus[aria-expanded=false]').waitFor()
  await close()
  const alone = await stage.visit({ body: `<input autofocus>${stage.tag('data-project="P1" data-open')}` })
  await alone.page.getByRole('dialog').waitFor()
  await alone.page.locator('input:focus').waitFor()
  await alone.close()
})

it('the widget keeps the launcher by a link to the live page where the panel cannot be loaded', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.route(/\/widget\/(0\/)*panel-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  expect(await link.getAttribute('href')).toBe(`${stage.bricks.origin}/live/P1`)
  await close()
})

it('the widget keeps the launcher by a link where the page froze Object.prototype', async () => {
  const { page, complaints, close } = await stage.visit(
    { body: stage.tag() },
    { beforeScripts: 'Object.freeze(Object.prototype)' },
  )
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('link', { name: 'Chat Parcel helper' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the widget draws nothing for a bot that is not live', async () => {
  stage.bricks.config = { live: false }
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('bricks-host').count()).toBe(0)
  expect(complaints).toEqual([expect.stringMatching('^console: Bricks: No bot with this id is live')])
  await close()
})

it('the widget says in its place that an inline bot is not available', async () => {
  stage.bricks.config = { live: false }
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-mode="inline"') })
  await page.getByText('This chat is not available.').waitFor()
  await close()
})

it('the widget ignores the same project twice, and stacks no second launcher', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() + stage.tag() })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('bricks-host').count()).toBe(1)
  await close()
})

it('the widget takes its project from the address where attributes are stripped', async () => {
  const { page, close } = await stage.visit({
    body: `<script async src="${stage.bricks.origin}/widget.js?project=P1"></script>`,
  })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  await close()
})

it('the widget comes to a page that is never idle', async () => {
  const busy = `<script>setInterval(() => { for (const end = performance.now() + 40; performance.now() < end; ); })</script>`
  const { page, close } = await stage.visit({ body: busy + stage.tag() })
  await page.locator('.launcher').waitFor()
  await close()
})

it('the widget comes back when a router replaces the body', async () => {
  const { page, close } = await stage.visit({ body: `<h1>Shop</h1>${stage.tag()}` })
  const launcher = page.getByRole('button', { name: 'Chat Parcel helper' })
  await launcher.waitFor()
  await page.evaluate(() =>
    document.body.replaceWith(Object.assign(document.createElement('body'), { textContent: 'Page two' })),
  )
  await launcher.waitFor()
  await page.evaluate(() => document.body.replaceChildren(document.createElement('p'), document.createElement('p')))
  await launcher.waitFor()
  await close()
})

it('the widget leaves the page as it was when it is destroyed', async () => {
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-open') })
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => window.Bricks?.destroy())
  await expect.poll(() => page.locator('bricks-host').count()).toBe(0)
  expect(await page.evaluate(() => 'Bricks' in window)).toBe(false)
  await close()
})

const LIVE_PAGES = [
  ['en', 'Type a message...', 'ltr'],
  ['ja', 'メッセージを入力...', 'ltr'],
  ['ar', 'اكتب رسالة...', 'rtl'],
] as const

it.each(LIVE_PAGES)(
  'the widget paints the live page from its own HTML and is usable in 4 requests: %s',
  async (locale, placeholder, direction) => {
    const { page, complaints, close } = await stage.visitLivePage({ locale })
    const box = page.getByPlaceholder(placeholder)
    await box.waitFor()
    expect(await page.locator('.box').getAttribute('dir')).toBe(direction)
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(() =>
      performance
        .getEntries()
        .flatMap((entry) => ('encodedBodySize' in entry ? [[entry.name, entry.encodedBodySize]] : [])),
    )
    expect(sizes).toHaveLength(4)
    await box.fill('Where is A17?')
    await box.press('Enter')
    await page.locator('strong', { hasText: 'out for delivery' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  },
)

it('a pressed button says at once that it is at work, and the words of the page’s language come beside the panel', async () => {
  const { page, complaints, close } = await stage.visit({ body: '' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const asked: string[] = []
  await page.route(/\/widget\/(panel|fr)-/, async (route) => {
    asked.push(
      route
        .request()
        .url()
        .replace(/.*widget\/(\w+)-.*/, '$1'),
    )
    await held
    await route.continue()
  })
  await page.setContent(stage.tag('data-project="P1" data-locale="fr-CA"'))
  const launcher = page.locator('.launcher')
  await launcher.evaluate((button: HTMLElement) => button.click())
  await page.locator('.launcher[aria-busy=true]').waitFor()
  expect(await launcher.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('double')
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(['fr', 'panel'])
  release()
  await page.getByRole('dialog').waitFor()
  await page.locator('.launcher[aria-busy=false]').waitFor()
  expect(asked).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

it('the page can ask whether the bot is there', async () => {
  const readIsAvailable = (page: Page) => page.evaluate(() => window.Bricks?.isAvailable)
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  expect(await readIsAvailable(page)).toBe(true)
  await close()
  stage.bricks.config = { live: false }
  const off = await stage.visit({ body: stage.tag('data-project="P1" data-mode="inline"') })
  await off.page.getByText('This chat is not available.').waitFor()
  expect(await readIsAvailable(off.page)).toBe(false)
  await off.close()
})
