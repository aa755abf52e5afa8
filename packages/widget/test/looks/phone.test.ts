import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const SCREEN = { width: 390, height: 844 }
const PHONE = { viewport: SCREEN, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const }
const LONG_PAGE = '<a href="#top">Top</a><p style="height: 4000px">A long page</p>'

const findSheet = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'

async function openSheet(options = {}) {
  const visited = await stage.visit({ head: VIEWPORT, body: LONG_PAGE + stage.tag() }, { ...PHONE, ...options })
  await visited.page.getByRole('button', { name: 'Chat Parcel helper' }).tap()
  await findSheet(visited.page).waitFor()
  return visited
}

type Size = typeof SCREEN

// The keyboard of a phone shrinks only the visual viewport. A headless browser has no keyboard, so this function
// simulates one.
async function showKeyboard(
  page: Page,
  { height, above = 0, scale = 1, screen = SCREEN }: { height: number; above?: number; scale?: number; screen?: Size },
): Promise<void> {
  await page.evaluate(
    ([visible, offset, zoom]) => {
      const view = window.visualViewport
      if (!view) return
      Object.defineProperties(view, {
        scale: { configurable: true, get: () => zoom },
        height: { configurable: true, get: () => visible },
        offsetTop: { configurable: true, get: () => offset },
      })
      view.dispatchEvent(new Event('resize'))
    },
    [Math.round((screen.height - height) / scale) - (scale > 1 ? 0 : above), above, scale],
  )
}

it('the chat covers a phone’s whole screen as a modal dialog, and in its own place on a wide one', async () => {
  const { page, complaints, close } = await openSheet()
  expect(await findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, ...SCREEN })
  await expect.poll(() => findSheet(page).getAttribute('aria-modal')).toBe('true')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => findSheet(page).getAttribute('aria-modal')).toBeNull()
  expect((await findSheet(page).boundingBox())?.width).toBe(380)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => findSheet(page).getAttribute('aria-modal')).toBe('true')
  expect(await findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
  expect(complaints).toEqual([])
  await close()
})

it('the chat follows the keyboard: where one types stays above it, wherever the screen has moved', async () => {
  const { page, close } = await openSheet()
  await page.getByPlaceholder('Type a message...').tap()
  await showKeyboard(page, { height: 336 })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 - 336 })
  const field = await page.getByPlaceholder('Type a message...').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844 - 336)
  await showKeyboard(page, { height: 300, above: 36 })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 36, width: 390, height: 844 - 336 })
  await showKeyboard(page, { height: 0 })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, ...SCREEN })
  await close()
})

it.each([1.14, 2])('the chat follows the keyboard also on a page that is zoomed %d times', async (scale) => {
  const { page, close } = await openSheet()
  await page.getByPlaceholder('Type a message...').tap()
  const visible = Math.round((844 - 336) / scale)
  await showKeyboard(page, { height: 336, above: 20, scale })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 20, width: 390, height: visible })
  const field = await page.locator('.field').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(20 + visible)
  await showKeyboard(page, { height: 0, above: 100, scale })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, ...SCREEN })
  await close()
})

it('above the keyboard of a phone on its side, messages have most of the height, and every button stays in reach', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const screen = { width: 844, height: 390 }
  const { page, close } = await openSheet({ viewport: screen })
  await page.locator('textarea').fill('Where is A17?')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await page.getByText('It is out.').waitFor()
  const measureHeight = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0
  const wide = await measureHeight('.log')
  await showKeyboard(page, { height: 234, screen })
  await expect.poll(() => findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 156 })
  await expect.poll(() => measureHeight('.log')).toBeGreaterThan(80)
  const field = await page.locator('.field').boundingBox()
  for (const name of ['New conversation', 'Close the chat']) {
    const button = await page.getByRole('button', { name }).boundingBox()
    expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(156)
  }
  await showKeyboard(page, { height: 0, screen })
  await expect.poll(() => measureHeight('.log')).toBe(wide)
  await page.getByRole('heading', { name: 'Parcel helper' }).waitFor()
  await close()
})

it('the chat has a field that no phone zooms into: in the bubble, in a box, on the live page', async () => {
  const readFieldFontSize = (page: Page) =>
    page.locator('textarea').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
  const bubble = await openSheet()
  const box = await stage.visit({ head: VIEWPORT, body: stage.tag('data-project="P1" data-mode="inline"') }, PHONE)
  const live = await stage.visitLivePage(PHONE)
  for (const { page, close } of [bubble, box, live]) {
    expect(await readFieldFontSize(page)).toBeGreaterThanOrEqual(16)
    await close()
  }
  const desk = await stage.visit({ body: stage.tag('data-project="P1" data-mode="inline"') })
  expect(await readFieldFontSize(desk.page)).toBe(14)
  await desk.close()
})

it('the chat keeps its controls out of the notch and above the home bar', async () => {
  const { page, close } = await openSheet()
  const session = await page.context().newCDPSession(page)
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34, left: 0, leftMax: 0, right: 0, rightMax: 0 }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const readSheetTop = async () => (await page.getByRole('button', { name: 'Close the chat' }).boundingBox())?.y ?? 0
  await expect.poll(readSheetTop).toBeGreaterThanOrEqual(47)
  const readFieldBottom = async () => {
    const field = await page.locator('.field').boundingBox()
    return (field?.y ?? 0) + (field?.height ?? 0)
  }
  await expect.poll(readFieldBottom).toBeLessThanOrEqual(844 - 34)
  await close()
})

it('the chat keeps the page behind it still: a finger on it scrolls the messages, or nothing', async () => {
  const { page, close } = await openSheet()
  const session = await page.context().newCDPSession(page)
  const dragUpOn = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: -120,
      speed: 2000,
      gestureSourceType: 'touch',
    })
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: -120,
      speed: 2000,
      gestureSourceType: 'mouse',
    })
  }
  const readScroll = () => page.evaluate(() => scrollY)
  for (const selector of ['.head', '.log', 'textarea']) {
    await dragUpOn(selector)
    expect(await readScroll(), selector).toBe(0)
  }
  await page.getByRole('button', { name: 'Close the chat' }).tap()
  await dragUpOn('body > a')
  expect(await readScroll()).toBeGreaterThan(100)
  await close()
})

const WORDS = 'What you write is read by a person of our shop, on weekdays from nine to five. '.repeat(8)

it.each([
  [
    'the form to a person',
    '.person',
    { handoff: { moments: ['menu'], fields: { name: 'required', email: 'required' }, hours: WORDS } },
  ],
  ['what one agrees to', '.consent', { appearance: { consent: { text: WORDS, link: '' } } }],
  ['the words for a used-up month', '.veil', { texts: { limit: WORDS } }],
])(
  'a finger scrolls %s where it has no room on a phone, and the page behind stays',
  async (_name, selector, config) => {
    stage.bricks.config = { ...stage.bricks.config, ...config }
    stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
    const { page, close } = await openSheet({ viewport: { width: 390, height: 360 } })
    await page.locator('textarea').tap()
    if (selector === '.person') await page.locator('.head [aria-expanded="false"]').tap()
    if (selector === '.veil') await page.locator('textarea').fill('Where?')
    if (selector === '.veil') await page.keyboard.press('Enter')
    const box = page.locator(selector)
    await box.evaluate((element) => element.scrollTo(0, 0))
    const session = await page.context().newCDPSession(page)
    // Not always from the same place: a finger that begins on the form's own field of several lines moves that field.
    const swipeUp = async (from = 1) => {
      const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const touchPointsAtStep = (step: number) => [{ x: x + width / 2, y: y + (height - 8) * from * (1 - step / 10) }]
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointsAtStep(0) })
      for (let step = 1; step <= 9; step++)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPointsAtStep(step) })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForTimeout(100)
    }
    const isAtEnd = () => box.evaluate((it) => it.scrollTop > 0 && it.scrollTop + it.clientHeight > it.scrollHeight - 2)
    for (let swipe = 0; swipe < 20 && !(await isAtEnd()); swipe++) await swipeUp(1 - (swipe % 5) / 6)
    expect(await isAtEnd()).toBe(true)
    await swipeUp()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await close()
  },
)

it.each([
  ['the form where it has no room', 360, ''],
  ['its own lines, and then the form', 360, WORDS],
  ['its own lines alone where the form has room', 844, WORDS],
])('a finger on the field of the form to a person scrolls %s, and never the page', async (_what, height, words) => {
  const fields = { name: 'required', email: 'required' }
  stage.bricks.config = { ...stage.bricks.config, handoff: { moments: ['menu'], fields, hours: 'On weekdays.' } }
  const { page, close } = await openSheet({ viewport: { width: 390, height } })
  await page.locator('textarea').tap()
  await page.locator('.head [aria-expanded="false"]').tap()
  const form = page.locator('.person')
  const field = form.locator('textarea')
  await field.fill(words)
  await form.evaluate((element) => element.scrollTo(0, 0))
  await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  const before = await form.evaluate(({ scrollTop }) => scrollTop)
  const session = await page.context().newCDPSession(page)
  for (let swipe = 0; swipe < 8; swipe++) {
    const { x = 0, y = 0 } = (await field.boundingBox()) ?? {}
    const touchPointsAtStep = (step: number) => [{ x: x + 100, y: y + 20 - step * 10 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointsAtStep(0) })
    for (let step = 1; step <= 9; step++)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPointsAtStep(step) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(100)
  }
  const isMoved = await form.evaluate(({ scrollTop }, was) => scrollTop > was, before)
  expect(isMoved).toBe(height === 360)
  if (words) expect(await field.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await close()
})

it('the chat keeps the focus inside while it covers the page, also where the page opens it', async () => {
  const body = `<input autofocus>${LONG_PAGE}${stage.tag()}`
  const { page, close } = await stage.visit({ head: VIEWPORT, body }, { ...PHONE, hasTouch: false })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.open())
  await page.locator('bricks-host').locator('textarea:focus').waitFor()
  // The code that keeps the focus comes in a chunk of its own, after the panel.
  await page.waitForLoadState('networkidle')
  const readFocusedMarkup = () =>
    page.evaluate(() => document.querySelector('bricks-host')?.shadowRoot?.activeElement?.outerHTML)
  const seen = new Set<string | undefined>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press(key)
      seen.add((await readFocusedMarkup())?.replace(/[ >].*/s, ''))
    }
  expect([...seen].sort()).toEqual(['<button', '<div', '<textarea'])
  await page.keyboard.press('Escape')
  await page.locator('input:focus').waitFor()
  await close()
})

it('the chat lets a finger push a wide table aside, also where there is little else to scroll', async () => {
  const cells = 'Wide column |'.repeat(12)
  const rule = '--|'.repeat(12)
  stage.bricks.replies = [createAnswerEvents(`|${cells}\n|${rule}\n|${cells}`)]
  const { page, close } = await openSheet()
  await page.locator('textarea').fill('Table')
  await page.locator('textarea').press('Enter')
  const table = page.locator('.table')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  const box = await table.boundingBox()
  const session = await page.context().newCDPSession(page)
  const dragTable = async (across: number, down: number) => {
    const touchPointsAtStep = (step: number) => [
      { x: (box?.x ?? 0) + 200 + (across * step) / 10, y: (box?.y ?? 0) + 40 + (down * step) / 10 },
    ]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointsAtStep(0) })
    for (let step = 1; step <= 10; step++)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPointsAtStep(step) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await dragTable(-150, 0)
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(80)
  await dragTable(0, -150)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await close()
})

it('a table that goes on says so by a shadow at that edge, until its end is there', async () => {
  const cells = 'Wide column |'.repeat(12)
  stage.bricks.replies = [createAnswerEvents(`|${cells}\n|${'--|'.repeat(12)}\n|${' |'.repeat(12)}`)]
  const { page, close } = await openSheet()
  await page.locator('textarea').fill('Table')
  await page.locator('textarea').press('Enter')
  const table = page.locator('.table')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  const scrollToCell = (at: number) =>
    table.evaluate((box, place) => {
      const cell = [...box.querySelectorAll<HTMLElement>('tr:last-child td')].at(place)
      box.scrollLeft = place < 0 ? box.scrollWidth : (cell?.offsetLeft ?? 0) + 40 - box.clientWidth
    }, at)
  const measureCellEdge = async (fromRight: number) => {
    const cell = await page.locator('.table tr:last-child td').first().boundingBox()
    const box = await table.boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) - fromRight
    return (await page.screenshot({ clip: { x, y: (cell?.y ?? 0) + 3, width: 3, height: 4 } })).toString('base64')
  }
  await scrollToCell(6)
  const plain = await measureCellEdge(24)
  expect(await measureCellEdge(5)).not.toBe(plain)
  await scrollToCell(-1)
  expect(await measureCellEdge(5)).toBe(plain)
  await close()
})

it('the chat that a framework takes out and puts back covers the page as before', async () => {
  const { page, close } = await openSheet()
  const isOnTop = () => page.locator('.bubble-frame:popover-open').count()
  await expect.poll(isOnTop).toBe(1)
  await page.evaluate(() => document.querySelector('bricks-host')?.remove())
  await expect.poll(isOnTop).toBe(1)
  expect(await findSheet(page).boundingBox()).toEqual({ x: 0, y: 0, ...SCREEN })
  await close()
})

it('what the page says of the chat is seen also while the chat covers it', async () => {
  const { page, close } = await openSheet()
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByText('The server gives this page the bot').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  expect(await page.getByText('The server gives this page the bot').count()).toBe(0)
  await close()
})

it.each([
  ['above the keyboard', SCREEN, 336],
  ['at 400 % zoom', { width: 320, height: 256 }, 0],
])('the form to a person stays whole and within reach: %s', async (_where, viewport, height) => {
  const fields = { name: 'required', email: 'required' }
  stage.bricks.config = { ...stage.bricks.config, handoff: { moments: ['menu'], fields, hours: 'On weekdays.' } }
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await openSheet({ viewport })
  await page.locator('textarea').fill('Where is A17?')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await page.getByText('It is out.').waitFor()
  await page.getByRole('button', { name: 'Write to a person' }).tap()
  const form = page.locator('form.person')
  await form.waitFor()
  if (height) await showKeyboard(page, { height })
  const measureBottom = async (selector: string) => {
    const { y = 0, height: tall = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return y + tall
  }
  await expect.poll(() => measureBottom('.field')).toBeLessThanOrEqual(viewport.height - height)
  await form.locator('.go').scrollIntoViewIfNeeded()
  expect(await measureBottom('form.person .go')).toBeLessThanOrEqual(await measureBottom('form.person'))
  const { height: seen = 0, y: top = 0 } = (await form.boundingBox()) ?? {}
  expect(seen).toBeGreaterThan(80)
  const header = await measureBottom('.head')
  expect(top).toBeGreaterThanOrEqual(header)
  expect(
    await page.evaluate(
      ([y]) => {
        const root = document.querySelector('bricks-host')?.shadowRoot
        return root?.elementFromPoint(innerWidth / 2, y ?? 0)?.closest('.head, .person')?.className
      },
      [header - 4],
    ),
  ).toBe('head')
  await close()
})
