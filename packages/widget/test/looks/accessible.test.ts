import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core')
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region']

const ANSWER = [
  START,
  { type: 'call' as const, id: '1', brick: 'Order status', state: 'succeeded' as const, duration_ms: 212 },
  { type: 'call' as const, id: '2', brick: 'Weather', state: 'failed' as const, duration_ms: 5000 },
  {
    type: 'text' as const,
    delta:
      'Order **A17**, [tracked](https://track.example):\n\n| Day | State |\n|---|---|\n| 1 | out |\n\n```\ncode\n```',
  },
  DONE,
]

async function findAccessibilityFaults(page: Page): Promise<unknown> {
  await page.addScriptTag({ path: AXE })
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Fault[] }> }
    }
    interface Fault {
      id: string
      nodes: { html: string; any: { message: string }[] }[]
    }
    const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
    const { violations } = await axe.run(document, { rules: off })
    return violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any.map(({ message }) => message)]),
    ])
  }, PAGE_RULES)
}

async function sendQuestion(page: Page): Promise<void> {
  await page.locator('textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
}

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ['en', 'ar'].flatMap((locale) => ['bubble', 'inline'].map((mode) => ({ mode, colorScheme, locale }))),
)

it.each(LOOKS)('axe finds nothing in the chat: $mode, $colorScheme, $locale', async ({ mode, colorScheme, locale }) => {
  stage.bricks.replies = [ANSWER]
  const tag = stage.tag(`data-project="P1" data-locale="${locale}" data-mode="${mode}"`)
  const { page, close } = await stage.visit({ body: tag }, { colorScheme })
  if (mode === 'bubble') await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.locator('.actions button').first().waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await close()
})

/** Gives the contrast (WCAG 2.2) of an element's text with the background of the element that `behind` selects. */
function measureContrast(page: Page, selector: string, behind: string): Promise<number> {
  const text = page.locator(`.chat ${selector}`).last()
  return text.evaluate((element, selected) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const background = element.closest(selected)
    if (!canvas || !background) throw new Error('there is nothing to measure')
    const [first = 0, second = 0] = [getComputedStyle(element).color, getComputedStyle(background).backgroundColor].map(
      (color) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) => {
          const share = value / 255
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      },
    )
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
  }, behind)
}

it.each([
  { accent: '#00ff00', colorScheme: 'light' },
  { accent: '#00e5ff', colorScheme: 'light' },
  { accent: '#ff0000', colorScheme: 'dark' },
  { accent: '#0000ff', colorScheme: 'dark' },
] as const)('a link and the mark are legible in any colour of the owner: $accent, $colorScheme', async (look) => {
  const { accent, colorScheme } = look
  const { config } = stage.bricks
  stage.bricks.config = { ...config, appearance: { ...Object(config.appearance), accent } }
  stage.bricks.replies = [[START, { type: 'text', delta: 'Here it is: [your parcel](https://track.example).' }, DONE]]
  const body = stage.tag(`data-project="P1" data-mode="inline" data-color-scheme="${colorScheme}"`)
  const { page, close } = await stage.visit({ body })
  await sendQuestion(page)
  await page.locator('.actions button').first().waitFor()
  expect(await measureContrast(page, '.assistant a', '.bubble')).toBeGreaterThan(4.5)
  expect(await measureContrast(page, '.avatar', '.avatar')).toBeGreaterThan(4.5)
  await close()
})

it.each(['light', 'dark'] as const)('axe finds nothing in the limit dialog: %s', async (colorScheme) => {
  stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
  const { page, close } = await stage.visit(
    { body: stage.tag() },
    { colorScheme, viewport: { width: 390, height: 700 } },
  )
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.locator('.limit').waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await close()
})

it('the chat has every control in reach at 200 % zoom, which halves the screen', async () => {
  stage.bricks.replies = [ANSWER]
  const { page, close } = await stage.visit({ body: stage.tag() }, { viewport: { width: 640, height: 360 } })
  await page.locator('.launcher').click()
  await sendQuestion(page)
  await page.locator('.actions button').first().waitFor()
  for (const name of ['Close the chat', 'New conversation', 'Send']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 360 && box.x >= 0 && box.x + box.width <= 640, name).toBe(true)
  }
  await close()
})

const STATES = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ['en', 'ar'].map((locale) => ({ colorScheme, locale })),
)

it.each(STATES)('axe finds nothing on the live page: $colorScheme, $locale', async ({ colorScheme, locale }) => {
  stage.bricks.replies = [ANSWER]
  const { page, close } = await stage.visitLivePage({ colorScheme, locale, bypassCSP: true })
  await sendQuestion(page)
  await page.locator('.actions button').first().waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await close()
})

it.each(STATES)('axe finds nothing in the element: $colorScheme, $locale', async ({ colorScheme, locale }) => {
  stage.bricks.replies = [ANSWER]
  const body = `<bricks-chat project="P1" locale="${locale}"></bricks-chat>${stage.tag('')}`
  const { page, close } = await stage.visit({ body }, { colorScheme })
  await sendQuestion(page)
  await page.locator('.actions button').first().waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await close()
})

it.each(STATES)(
  'axe finds nothing where the bot is not available, or the visitor offline: $colorScheme, $locale',
  async ({ colorScheme, locale }) => {
    const tag = stage.tag(`data-project="P1" data-locale="${locale}" data-mode="inline"`)
    const offline = await stage.visit({ body: tag }, { colorScheme })
    await offline.page.locator('textarea').waitFor()
    await offline.page.context().setOffline(true)
    await offline.page.locator('.composer .note').waitFor()
    await offline.page.context().setOffline(false)
    await offline.page.evaluate(() => dispatchEvent(new Event('offline')))
    expect(await findAccessibilityFaults(offline.page)).toEqual([])
    await offline.close()
    stage.bricks.config = { live: false }
    const refused = await stage.visit({ body: tag }, { colorScheme })
    await refused.page.locator('.unavailable').waitFor()
    expect(await findAccessibilityFaults(refused.page)).toEqual([])
    await refused.close()
  },
)

it.each([{}, { viewport: { width: 360, height: 640 }, colorScheme: 'dark' as const }])(
  'the form to a person has no fault that axe finds (%o)',
  async (options) => {
    const fields = { name: 'optional', email: 'required' }
    stage.bricks.config = { ...stage.bricks.config, handoff: { moments: ['menu'], fields, hours: 'On weekdays.' } }
    const { page, close } = await stage.visit({ body: stage.tag() }, options)
    await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
    await page.getByRole('button', { name: 'Write to a person' }).click()
    await page.getByLabel('Your message').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await close()
  },
)
