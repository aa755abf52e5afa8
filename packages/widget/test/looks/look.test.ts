import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { launchChromium, openPage } from '#tools/open-page.ts'
import { createAnswerEvents, createTextEvent, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
const INLINE = 'data-project="P1" data-mode="inline"'
const HOUR = 3_600_000

async function sendQuestion(page: Page, words: string): Promise<void> {
  await page.locator('textarea').fill(words)
  await page.locator('textarea').press('Enter')
}

async function measureBox(page: Page, selector: string) {
  const box = await page.locator(selector).last().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

it('an empty chat greets in large letters, with what to ask just above the field', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').click()
  const [greeting, chips, field] = [
    await measureBox(page, '.bubble'),
    await measureBox(page, '.prompts'),
    await measureBox(page, '.field'),
  ]
  expect(field.y - chips.bottom).toBeLessThan(40)
  expect(chips.y - greeting.bottom).toBeLessThan(30)
  const readFontSize = () =>
    page
      .locator('.bubble')
      .first()
      .evaluate((bubble) => Number.parseFloat(getComputedStyle(bubble).fontSize))
  expect(await readFontSize()).toBeGreaterThanOrEqual(20)
  await page.getByRole('button', { name: 'When do you deliver?' }).click()
  await page.getByText('Yes.').waitFor()
  expect(await readFontSize()).toBe(14)
  expect((await measureBox(page, '.message.assistant >> nth=0')).y).toBeLessThan(greeting.y)
  await close()
})

it('a long greeting is said in letters in which it can be read', async () => {
  stage.bricks.config = { ...stage.bricks.config, appearance: { welcome: 'A word and another one. '.repeat(12) } }
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').click()
  const size = await page.locator('.bubble').evaluate((bubble) => Number.parseFloat(getComputedStyle(bubble).fontSize))
  expect(Math.round(size)).toBe(16)
  await close()
})

it.each([
  ['en-GB', 'en', ['Yesterday', 'Today']],
  ['de-AT', 'de', ['Gestern', 'Heute']],
  ['ar', 'ar', ['أمس', 'اليوم']],
])('the chat says on which day and at what time it was spoken, in the words of %s', async (locale, language, days) => {
  // Noon of a fixed day, because with today's date the test could fail around midnight.
  const now = new Date(2026, 5, 17, 12).getTime()
  const said = [now - 24 * 21 * HOUR, now - 24 * HOUR, now - 1000, now - 500].map((at, place) => ({
    id: `${place}`,
    role: 'user',
    parts: [`Message ${place}`],
    state: 'done',
    at,
  }))
  const history = JSON.stringify({ at: now, messages: said })
  const beforeScripts = `
    localStorage.setItem('bricks:v1:P1:history', ${JSON.stringify(history)})
    Date = class extends Date {
      constructor(...given) { super(...(given.length ? given : [${now}])) }
      static now() { return ${now} }
    }`
  const tag = stage.tag(`${INLINE} data-locale="${language}"`)
  const { page, close } = await stage.visit({ body: tag }, { locale, beforeScripts })
  await expect.poll(() => page.locator('.day').count()).toBe(3)
  const words = await page
    .locator('.day')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-words') ?? ''))
  expect(words.slice(1).map((line) => line.split(' ')[0])).toEqual(days)
  const time = new Date(now - 1000).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })
  expect(words[2]).toBe(`${days[1]} ${time}`)
  expect(words[0]).not.toContain(days[1])
  await close()
})

it('the bot’s mark stands beside its words, and in nothing that is copied or read aloud', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag(INLINE) })
  await sendQuestion(page, 'Where?')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  const last = page.locator('.message.assistant').last()
  const mark = await last.evaluate((message) => getComputedStyle(message, ':before').content)
  expect(mark).toBe('"P" / ""')
  expect(await last.textContent()).toBe('It is out.')
  const [message, bubble] = [await measureBox(page, '.message.assistant'), await measureBox(page, '.bubble')]
  expect(bubble.x - message.x).toBeGreaterThanOrEqual(30)
  await close()
})

it.each(['en', 'ar'])('tables and code take all the room, and short cells stay whole: %s', async (locale) => {
  const row = '|LA-100|59 EUR|17 Nov|in stock|'
  stage.bricks.replies = [createAnswerEvents(`Two fit:\n\n${row}\n|--|--|--|--|\n${row}\n\n\`\`\`\ncode\n\`\`\``)]
  const { page, close } = await stage.visit(
    { head: VIEWPORT, body: stage.tag(`data-project="P1" data-locale="${locale}"`) },
    PHONE,
  )
  await page.locator('.launcher').tap()
  await sendQuestion(page, 'Tables')
  await page.locator('.code').waitFor()
  const [log, bubble] = [await measureBox(page, '.log'), await measureBox(page, '.bubble')]
  expect(bubble.width).toBeGreaterThan(log.width - 16 - 16 - 40)
  expect((await measureBox(page, '.code')).width).toBeCloseTo(bubble.width)
  const heights = await page.locator('td').evaluateAll((cells) => cells.map((cell) => cell.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(36)
  await close()
})

it('the send button looks asleep while there is nothing to send, and is one with Stop and its own waiting', async () => {
  stage.bricks.replies = [[START, createTextEvent('Half'), 20_000, DONE]]
  const { page, close } = await stage.visit({ body: stage.tag(INLINE) })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.waitFor()
  const readOpacity = () => send.evaluate((button) => Number(getComputedStyle(button).opacity))
  expect(await readOpacity()).toBeLessThan(0.6)
  await page.locator('textarea').fill('  ')
  expect([await readOpacity(), await send.isEnabled()]).toEqual([0.5, true])
  await page.locator('textarea').fill('Where?')
  await expect.poll(readOpacity).toBe(1)
  const before = await send.boundingBox()
  await send.click()
  const stop = page.getByRole('button', { name: 'Stop' })
  await stop.waitFor()
  expect([await send.boundingBox(), await stop.boundingBox()]).toEqual([before, before])
  expect(await send.isDisabled()).toBe(true)
  await stop.click()
  await stop.waitFor({ state: 'detached' })
  await close()
})

it('the chat can be enlarged where it stands in a corner, and made smaller again', async () => {
  const { page, close } = await stage.visit(
    { body: stage.tag() },
    { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' },
  )
  await page.locator('.launcher').click()
  await page.getByRole('button', { name: 'Enlarge the chat' }).click()
  await expect.poll(async () => (await measureBox(page, '.chat')).width).toBe(760)
  const large = await measureBox(page, '.chat')
  expect([large.y >= 0, large.right <= 1280]).toEqual([true, true])
  await page.getByRole('button', { name: 'Make the chat smaller' }).click()
  await expect.poll(async () => (await measureBox(page, '.chat')).width).toBe(380)
  await page.setViewportSize({ width: 400, height: 800 })
  await expect.poll(() => page.getByRole('button', { name: 'Enlarge the chat' }).count()).toBe(0)
  await close()
})

it('a wide box keeps its lines short enough to be read', async () => {
  stage.bricks.replies = [createAnswerEvents('word '.repeat(200))]
  const { page, close } = await stage.visit({ body: stage.tag(INLINE) }, { viewport: { width: 1400, height: 900 } })
  await sendQuestion(page, 'Long')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  expect((await measureBox(page, '.bubble')).width).toBeLessThan(760)
  const [field, chat] = [await measureBox(page, '.field'), await measureBox(page, '.chat')]
  expect(field.width).toBeLessThan(780)
  expect(Math.abs(field.x - chat.x - (chat.right - field.right))).toBeLessThan(2)
  await close()
})

it('the chat goes as it came, not at once, and leaves nothing behind that can be pressed', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').click()
  await page.locator('textarea:focus').waitFor()
  // The button comes in one chunk with the styles of the closing chat.
  await page.getByRole('button', { name: 'Enlarge the chat' }).waitFor()
  const seen = page.locator('.chat').evaluate(async (chat) => {
    const found = new Set<string>()
    const recordVisibility = () => {
      const { visibility, opacity, pointerEvents } = getComputedStyle(chat)
      found.add(
        visibility === 'hidden'
          ? 'gone'
          : chat.matches('[hidden]') && Number(opacity) < 1
            ? `fading ${pointerEvents}`
            : 'there',
      )
      if (visibility !== 'hidden') requestAnimationFrame(recordVisibility)
    }
    recordVisibility()
    window.Bricks?.close()
    while (!found.has('gone')) await new Promise((done) => setTimeout(done, 20))
    return [...found]
  })
  expect(await seen).toEqual(['there', 'fading none', 'gone'])
  await close()
})

it('the chat that is drawn and not opened cannot be seen, pressed or reached by keys', async () => {
  const { page, close } = await stage.visit({ body: `<a href="#">Page</a>${stage.tag()}` })
  await page.locator('.launcher').hover()
  await page.locator('.chat').waitFor({ state: 'attached' })
  const { x, width, right, bottom } = await measureBox(page, '.chat')
  expect(width).toBeGreaterThan(300)
  await expect.poll(() => page.locator('.chat').isVisible()).toBe(false)
  expect(
    await page.evaluate(([at, y]) => document.elementFromPoint(at, y)?.localName, [
      (x + right) / 2,
      bottom - 40,
    ] as const),
  ).not.toBe('bricks-host')
  expect(await page.locator('bricks-host').ariaSnapshot()).not.toContain('textbox')
  await page.getByRole('link', { name: 'Page' }).focus()
  for (const _ of Array(3)) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)
    expect([undefined, 'launcher']).toContain(focused)
  }
  await close()
})

it('every control is large enough for a finger', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ head: VIEWPORT, body: stage.tag() }, PHONE)
  const readButtonSizes = () =>
    page.locator('button:visible').evaluateAll((all) =>
      all.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        return [button.ariaLabel || button.textContent, Math.round(Math.min(width, height)) >= 44]
      }),
    )
  await page.locator('.launcher').tap()
  await page.locator('textarea').waitFor()
  for (const [name, fits] of await readButtonSizes()) expect(fits, `${name}`).toBe(true)
  await sendQuestion(page, 'Where?')
  await page.getByRole('button', { name: 'Bad answer' }).waitFor()
  for (const [name, fits] of await readButtonSizes()) expect(fits, `${name}`).toBe(true)
  await close()
})

it('the chat’s letters are as large as the browser is set to, whatever the page says', async () => {
  const { page, close } = await stage.visit({
    head: '<style>html { font-size: 62.5% }</style>',
    body: stage.tag(INLINE),
  })
  const readFontSizeIn = (of: Page) => of.locator('.chat').evaluate((chat) => getComputedStyle(chat).fontSize)
  expect(await readFontSizeIn(page)).toBe('14px')
  const browser = await launchChromium(['--blink-settings=defaultFontSize=32'])
  const large = await openPage(browser, page.url())
  expect(await readFontSizeIn(large.page)).toBe('28px')
  expect((await measureBox(large.page, '.title')).height).toBeGreaterThan(30)
  await browser.close()
  await close()
})

it('the bot’s mark stands where its logo cannot be shown, as on a page whose policy does not name its server for images', async () => {
  stage.bricks.config = { ...stage.bricks.config, logo: `${stage.bricks.origin}/no-logo.png` }
  const { page, close } = await stage.visit({ csp: writeStrictPolicy(stage.bricks.origin), body: stage.tag() })
  await page.locator('.launcher').click()
  await expect.poll(() => page.locator('.avatar').textContent()).toBe('P')
  expect(await page.locator('.avatar img').count()).toBe(0)
  await close()
})
