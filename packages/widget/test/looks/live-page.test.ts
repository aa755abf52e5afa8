import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

async function measureBox(page: Page, selector: string) {
  const box = await page.locator(`.box ${selector}`).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const readFontSize = (page: Page, selector: string) =>
  page
    .locator(`.box ${selector}`)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

async function visitLivePage(viewport: typeof WIDE) {
  const visited = await stage.visitLivePage({ viewport, locale: 'en' })
  await visited.page.getByPlaceholder('Type a message...').waitFor()
  return visited
}

it.each([WIDE, PHONE])(
  'the live page greets large, with the bot’s mark and name, starters as cards and the field in reach: $width px',
  async (viewport) => {
    const { page, complaints, close } = await visitLivePage(viewport)
    expect(await page.getByRole('heading', { name: 'Parcel helper' }).isVisible()).toBe(true)
    expect(await measureBox(page, '.avatar')).toMatchObject({ width: 72 })
    expect(await readFontSize(page, '.hello .bubble')).toBeGreaterThanOrEqual(26)
    const cards = await page
      .locator('.box .prompts button')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
    const [first, second] = cards
    if (!first || !second) throw new Error('There are no starters.')
    expect(cards.every(({ width, height }) => width >= 260 && height >= 44)).toBe(true)
    expect(first.top === second.top).toBe(viewport === WIDE)
    const field = await measureBox(page, '.field')
    expect(Math.abs(field.x - (viewport.width - field.right))).toBeLessThanOrEqual(1)
    expect([field.y > second.bottom, field.bottom <= viewport.height, field.width <= 680]).toEqual([true, true, true])
    if (viewport === PHONE) expect(field.bottom).toBeGreaterThan(viewport.height - 60)
    expect(complaints).toEqual([])
    await close()
  },
)

it('the live page shows a long name whole, also on a phone', async () => {
  const { page, close } = await visitLivePage(PHONE)
  const title = page.locator('.box .title').first()
  await title.evaluate((element) => {
    element.textContent = 'Verkehrsverbund Oberlausitz-Niederschlesien: Kundenzentrum Görlitz und Fahrgastinformation'
  })
  const hidden = await title.evaluate((element) => element.scrollHeight - element.clientHeight)
  // Both heights are rounded to whole pixels, each in its own way.
  expect(hidden).toBeLessThanOrEqual(1)
  await close()
})

it('a conversation on the live page is printed whole, without what only a screen has use for', async () => {
  stage.bricks.replies = [createAnswerEvents('Your parcel has left the depot in Hamburg.\n\n'.repeat(120))]
  const { page, close } = await visitLivePage(WIDE)
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.box .composer').isVisible()).toBe(false)
  const log = await page.locator('.box .log').evaluate((element) => [element.scrollHeight, element.clientHeight])
  expect(log[0]).toBe(log[1])
  const document = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(document.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  await close()
})

it('an answer on the live page has about 68 characters a line, in letters of 16 pixels', async () => {
  const words = 'Your parcel has left the depot in Hamburg and will be with you before the evening. '.repeat(12)
  stage.bricks.replies = [createAnswerEvents(words)]
  const { page, close } = await visitLivePage(WIDE)
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  const line = await page
    .locator('.assistant .bubble p')
    .last()
    .evaluate((paragraph) => {
      const { lineHeight } = getComputedStyle(paragraph)
      return (paragraph.textContent ?? '').length / Math.round(paragraph.clientHeight / Number.parseFloat(lineHeight))
    })
  expect(line).toBeGreaterThan(55)
  expect(line).toBeLessThan(82)
  expect(await readFontSize(page, '.assistant .bubble p')).toBe(16)
  expect((await measureBox(page, '.avatar')).width).toBeLessThan(72)
  await close()
})
