import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'

const findLauncher = (page: Page) => page.locator('.launcher')
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })

async function sendQuestion(page: Page, words: string): Promise<void> {
  await page.locator('textarea').fill(words)
  await page.locator('textarea').press('Enter')
}

it.each([
  ['', 'light', 'light'],
  ['color-scheme: light', 'dark', 'light'],
  ['color-scheme: dark', 'light', 'dark'],
  ['color-scheme: light dark', 'dark', 'dark'],
  ['color-scheme: light dark', 'light', 'light'],
  ['', 'dark', 'light'],
] as const)('the chat is as dark as its page, not as the device: "%s" on a %s one', async (style, device, expected) => {
  const head = `<style>:root { ${style} }</style>`
  const { page, close } = await stage.visit({ head, body: stage.tag() }, { colorScheme: device })
  await findLauncher(page).click()
  const readChatBackground = () => findChat(page).evaluate((chat) => getComputedStyle(chat).backgroundColor)
  const isLight = (await readChatBackground()) === 'rgb(255, 255, 255)'
  expect(isLight ? 'light' : 'dark').toBe(expected)
  await page.evaluate((other) => document.documentElement.style.setProperty('color-scheme', other), 'only dark')
  await expect.poll(readChatBackground).not.toBe('rgb(255, 255, 255)')
  await page.evaluate(() => window.Bricks?.setColorScheme('light'))
  await expect.poll(readChatBackground).toBe('rgb(255, 255, 255)')
  await close()
})

it('the chat keeps nothing of a visitor who only passed by', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).hover()
  await page.locator('textarea').waitFor({ state: 'attached' })
  const listKeptKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect((await listKeptKeys()).filter((key) => !key.endsWith(':config'))).toEqual([])
  await findLauncher(page).click()
  await page.locator('textarea').fill('typed')
  await expect.poll(listKeptKeys).toContain('bricks:v1:P1:draft')
  await page.locator('textarea').fill('')
  await page.reload()
  await findLauncher(page).click()
  expect(await page.locator('textarea').inputValue()).toBe('')
  await close()
})

it('the chat gives the focus back to whatever on the page opened it, and to its launcher where that is gone', async () => {
  const button = '<button id="ask" onclick="Bricks.open()">Ask us</button>'
  const { page, close } = await stage.visit({ body: button + stage.tag() })
  await findLauncher(page).waitFor()
  await page.locator('#ask').focus()
  await page.keyboard.press('Enter')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#ask:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('textarea:focus').waitFor()
  await page.evaluate(() => document.getElementById('ask')?.remove())
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus').waitFor()
  await close()
})

it('the chat counts in the title of a tab in the background what came meanwhile, and takes it back', async () => {
  stage.bricks.replies = [[START, 1000, createTextEvent('It is out.'), DONE]]
  const { page, close } = await stage.visit({ body: stage.tag() })
  const setPageHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const counts = page.evaluate(
    () =>
      new Promise((done) => {
        const counts: number[] = []
        document.addEventListener('bricks:unread', ({ detail }) => {
          counts.push(detail.count)
          if (!detail.count) done(counts)
        })
      }),
  )
  await page.evaluate(() => {
    document.title = '(3) A site'
  })
  await findLauncher(page).click()
  await sendQuestion(page, 'Where?')
  await setPageHidden(true)
  await page.getByText('It is out.').waitFor()
  await expect.poll(() => page.title()).toBe('(1) (3) A site')
  await setPageHidden(false)
  await expect.poll(() => page.title()).toBe('(3) A site')
  expect(await counts).toEqual([1, 0])
  await close()
})

it('on a page with a form of the name title, which hides its title, the chat opens and closes as elsewhere', async () => {
  const { page, complaints, close } = await stage.visit({ body: `<form name="title"></form>${stage.tag()}` })
  await findLauncher(page).click()
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('one message of the page waits for the running answer, and the next one is not taken', async () => {
  stage.bricks.replies = [[START, createTextEvent('First'), 1500, DONE], createAnswerEvents('Second answer.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).click()
  await page.evaluate(() => {
    for (const words of ['One', 'Two', 'Three']) window.Bricks?.send(words)
  })
  await page.getByText('Second answer.').waitFor()
  expect(stage.bricks.requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(['One', 'Two'])
  expect(complaints).toEqual(['console: Bricks: one message waits already.'])
  await page.locator('.spinner').waitFor({ state: 'detached' })
  await page.evaluate(() => window.Bricks?.send('Four'))
  await expect.poll(() => stage.bricks.requests.length).toBe(3)
  await close()
})

it('a message that waits is forgotten with the conversation', async () => {
  stage.bricks.replies = [[START, createTextEvent('First'), 20_000, DONE]]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).click()
  await page.evaluate(() => {
    for (const words of ['One', 'Two']) window.Bricks?.send(words)
  })
  await page.getByText('First').waitFor()
  await page.evaluate(() => window.Bricks?.reset())
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  expect(await page.locator('.user').count()).toBe(0)
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})

it('the page’s own links open in their place without a host, others beside it, and the page may follow any itself', async () => {
  const links = '[Terms](/terms), [Help](//help.example/a), [Call us](tel:+4930555), [Docs](https://docs.example/)'
  stage.bricks.replies = [createAnswerEvents(links)]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).click()
  await sendQuestion(page, 'Links')
  await page.getByRole('link', { name: 'Terms' }).waitFor()
  const { origin } = new URL(page.url())
  const found = await page
    .getByRole('log')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [(link as HTMLAnchorElement).href, link.getAttribute('target')]))
  expect(found).toEqual([
    [`${origin}/terms`, null],
    ['http://help.example/a', '_blank'],
    ['tel:+4930555', '_blank'],
    ['https://docs.example/', '_blank'],
  ])
  const words = await page.locator('.message.assistant').last().locator('.bubble').textContent()
  expect(words).toBe('Terms, Help (help.example), Call us (+4930555), Docs (docs.example)')
  await page.evaluate(() =>
    document.addEventListener(
      'bricks:link',
      (event) => {
        event.preventDefault()
        history.pushState(null, '', event.detail.href)
      },
      { once: true },
    ),
  )
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect.poll(() => page.url()).toBe(`${origin}/terms`)
  expect(await findChat(page).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Terms' }).click()
  await findChat(page).waitFor({ state: 'detached' })
  await close()
})

it('the chat on its own live page has no links of a site', async () => {
  stage.bricks.replies = [createAnswerEvents('[Terms](/terms) and [out](/signout)')]
  const { page, close } = await stage.visitLivePage({ locale: 'en' })
  await sendQuestion(page, 'Links')
  await page.getByText('Terms and out').waitFor()
  expect(await page.getByRole('log').getByRole('link').count()).toBe(0)
  await close()
})

it('the chat on a phone lies above whatever the page puts on top', async () => {
  const banner = '<p style="position:fixed;inset:auto 0 0;height:200px;margin:0;z-index:2147483647">We use cookies</p>'
  const { page, close } = await stage.visit({ head: VIEWPORT, body: stage.tag() + banner }, PHONE)
  await page.evaluate(() => window.Bricks?.open())
  const readElementAt = (y: number) => page.evaluate((at) => document.elementFromPoint(200, at)?.tagName, y)
  await expect.poll(() => readElementAt(800)).toBe('BRICKS-HOST')
  expect(await findChat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Close the chat' }).tap()
  await expect.poll(() => readElementAt(800)).toBe('P')
  await page.evaluate(() => window.Bricks?.open())
  await expect.poll(() => readElementAt(800)).toBe('BRICKS-HOST')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => findChat(page).evaluate((chat) => chat.matches(':popover-open'))).toBe(false)
  expect((await findChat(page).boundingBox())?.width).toBe(380)
  await close()
})

it('the back gesture of a phone closes the chat, and the page stays', async () => {
  const { page, close } = await stage.visit({ head: VIEWPORT, body: `<input>${stage.tag()}` }, PHONE)
  await findLauncher(page).tap()
  await page.locator('[popover]').waitFor()
  // Chromium makes a close request of Escape, too, wherever the focus is.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await findChat(page).waitFor({ state: 'hidden' })
  await close()
})

it('Escape closes the limit’s dialog, and the chat on a phone stays', async () => {
  stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
  const { page, close } = await stage.visit({ head: VIEWPORT, body: stage.tag() }, PHONE)
  await findLauncher(page).tap()
  await page.locator('[popover]').waitFor()
  await page.locator('textarea').tap()
  await sendQuestion(page, 'Where is A17?')
  await page.getByRole('alertdialog').getByRole('button').focus()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await findChat(page).isVisible()).toBe(true)
  await close()
})

it('the chat that a site opens by itself covers no phone, and stays closed once it was closed', async () => {
  const tag = stage.tag('data-project="P1" data-open')
  const phone = await stage.visit({ head: VIEWPORT, body: tag }, PHONE)
  await findLauncher(phone.page).waitFor()
  await phone.page.waitForLoadState('networkidle')
  expect(await findChat(phone.page).count()).toBe(0)
  await findLauncher(phone.page).tap()
  await findChat(phone.page).waitFor()
  await phone.close()
  const { page, close } = await stage.visit({ body: tag })
  await findChat(page).waitFor()
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.reload()
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findChat(page).count()).toBe(0)
  await findLauncher(page).click()
  await findChat(page).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('bricks:v1:P1:open'))).toBe('true')
  await close()
})
