import type { Page } from '@playwright/test'
import { beforeEach, expect, it } from 'vitest'
import { readPageTraces } from '#tools/page-traces.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **out**.')]
})

const BODY = '<main id="view"><h1>Shop</h1></main>'
const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })

function addScript(page: Page, data: Record<string, string> = { project: 'P1' }): Promise<void> {
  return page.evaluate(
    ([src, dataset]) =>
      new Promise<void>((done) => {
        const script = Object.assign(document.createElement('script'), { src, onload: () => done() })
        Object.assign(script.dataset, dataset)
        document.head.append(script)
      }),
    [`${stage.bricks.origin}/widget.js`, data] as const,
  )
}

const removeScript = (page: Page) => page.evaluate(() => document.querySelector('head script')?.remove())

it.each(['touched', 'untouched', 'while it loads'])(
  'the widget leaves the page as it was when it is destroyed, %s',
  async (when) => {
    const { page, complaints, close } = await stage.visit({ body: BODY })
    const before = await readPageTraces(page)
    await addScript(page)
    await findLauncher(page).waitFor()
    if (when === 'touched') {
      await findLauncher(page).click()
      await page.getByPlaceholder('Type a message...').fill('Where is A17?')
      await page.keyboard.press('Enter')
      await page.locator('strong', { hasText: 'out' }).waitFor()
    }
    if (when === 'while it loads') await page.evaluate(() => window.Bricks?.open())
    await page.evaluate(() => window.Bricks?.destroy())
    await removeScript(page)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => readPageTraces(page)).toEqual(before)
    expect(complaints).toEqual([])
    await close()
  },
)

it('the widget comes back as often as the script is added', async () => {
  const { page, complaints, close } = await stage.visit({ body: BODY })
  for (let visit = 0; visit < 3; visit++) {
    await addScript(page)
    await findLauncher(page).waitFor()
    await page.evaluate(() => window.Bricks?.destroy())
    await removeScript(page)
    expect(await page.locator('bricks-host').count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
})

it('the widget mounts anew where a view was thrown away with its box, and leaves nothing of the old one behind', async () => {
  const { page, complaints, close } = await stage.visit({ body: BODY })
  const before = await readPageTraces(page)
  await addScript(page, {})
  const mountInView = () =>
    page.evaluate(() => window.Bricks?.mount({ project: 'P1', mode: 'inline', target: '#view', visitor: 'guest-1' }))
  const field = page.locator('#view').getByPlaceholder('Type a message...')
  for (let visit = 0; visit < 3; visit++) {
    await mountInView()
    await mountInView()
    await field.waitFor()
    expect(await page.locator('bricks-host').count()).toBe(1)
    await page.evaluate(() => document.getElementById('view')?.replaceChildren('Another view'))
  }
  await mountInView()
  await field.fill('Still there?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  await page.evaluate(() => {
    window.Bricks?.destroy()
    document.querySelector('head script')?.remove()
    const heading = Object.assign(document.createElement('h1'), { textContent: 'Shop' })
    document.getElementById('view')?.replaceChildren(heading)
  })
  await expect.poll(() => readPageTraces(page)).toEqual(before)
  expect(complaints).toEqual([])
  await close()
})

it('the widget goes on where it was when the page moves it', async () => {
  const { page, close } = await stage.visit({ body: `<div id="a"></div><div id="b"></div>` })
  await addScript(page, { project: 'P1', mode: 'inline', target: '#a' })
  await page.locator('#a').getByPlaceholder('Type a message...').fill('Half a sen')
  await page.evaluate(() => document.querySelector('#b')?.append(document.querySelector('bricks-host') ?? ''))
  expect(await page.locator('#b').getByPlaceholder('Type a message...').inputValue()).toBe('Half a sen')
  await page.keyboard.press('Tab')
  await page.locator('#b').getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('#b strong', { hasText: 'out' }).waitFor()
  await close()
})

it('the widget stays through a navigation that replaces the body while the chat is open', async () => {
  const { page, complaints, close } = await stage.visit({ body: BODY })
  await addScript(page)
  await findLauncher(page).click()
  await page.getByPlaceholder('Type a message...').fill('Half a sen')
  await page.evaluate(() => {
    history.pushState({}, '', '/two')
    document.body.replaceWith(Object.assign(document.createElement('body'), { textContent: 'Page two' }))
  })
  expect(await page.getByPlaceholder('Type a message...').inputValue()).toBe('Half a sen')
  await page.getByPlaceholder('Type a message...').press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the widget stands on a page whose framework writes to the options of listeners, and takes its listeners away', async () => {
  // As zone.js 0.14.4 to 0.14.6 does, which Angular 17 and 18 bring.
  const head = `<script>'use strict'
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const signal = options?.signal
      if (!signal) return add.call(this, type, listener, options)
      options.signal = undefined
      add.call(this, type, listener, options)
      options.signal = signal
      add.call(signal, 'abort', () => (this ?? window).removeEventListener(type, listener), { once: true })
    }
  </script>`
  const { page, complaints, close } = await stage.visit({
    head,
    body: `<a href="#there" data-bricks-open>Ask</a>${stage.tag()}`,
  })
  await page.getByRole('link', { name: 'Ask' }).click()
  await page.getByPlaceholder('Type a message...').waitFor()
  await page.evaluate(() => window.Bricks?.destroy())
  await page.getByRole('link', { name: 'Ask' }).click()
  expect(new URL(page.url()).hash).toBe('#there')
  expect(await page.locator('bricks-host').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
